/**
 * Is what a memory is about still as it was? Computed whenever it is read, from what the code looks like now; nothing
 * is stored, so it cannot be wrong for long. The caller, who knows the index, says how the code looks.
 */
import type { Anchor } from "./types.ts";

export const FRESHNESS = ["fresh", "drifted", "moved", "gone", "unknown"] as const;
export type Freshness = (typeof FRESHNESS)[number];

export interface AnchorState {
  anchor: Anchor;
  state: Freshness;
  /** `path#Container.name` where it was found instead. */
  to?: string;
  /** It was found elsewhere, and is not the same there. */
  isEdited?: boolean;
  /** What is different, in words. */
  change?: string;
  /** The command that shows it, where git knows what was written about. */
  diff?: string;
}

/** How the code looks now. `unknown` where it cannot be told: another repository, no index. */
export type LookAt = (anchor: Anchor) => AnchorState;

/** Of all anchors together: gone only when all are, else the one that asks for most care. */
export function freshnessOf(states: readonly AnchorState[]): Freshness | undefined {
  if (states.length === 0) return undefined;
  const has = (state: Freshness) => states.some((one) => one.state === state);
  if (states.every(({ state }) => state === "gone")) return "gone";
  if (has("drifted") || has("gone")) return "drifted";
  if (has("moved")) return "moved";
  return has("unknown") ? "unknown" : "fresh";
}

/** How much a memory loses by it: what moved is still true, what is gone hardly ever. */
export function stalenessOf(freshness: Freshness | undefined): number {
  if (freshness === "gone") return 1;
  return freshness === "drifted" ? 0.5 : 0;
}

const EARLIER_DIGITS = 16;

/** A fingerprint of an earlier version has fewer digits: it says nothing about layout and decorators. */
export function isSameCode(before: string, now: string): boolean {
  const old = before.split("+");
  const current = now.split("+");
  return (
    old.length === current.length &&
    old.every((print, at) =>
      print.length === EARLIER_DIGITS ? current[at]!.startsWith(print) : current[at] === print,
    )
  );
}
