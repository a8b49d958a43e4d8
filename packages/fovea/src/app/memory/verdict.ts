/** What is said of the code that a memory is about. `verdicts.ts` gives them; nothing else should. */
import { type AnchorState, type Freshness, freshnessOf } from "../../memory/freshness.ts";

export interface Verdict {
  states: readonly AnchorState[];
  /** Undefined where it is about no code. */
  freshness: Freshness | undefined;
}

export function verdictOf(states: readonly AnchorState[]): Verdict {
  return { states, freshness: freshnessOf(states) };
}

/** The index lists it as "missing": it is as it was in git. */
export const LEFT_OUT_BY_GIT = "git left its file out of this worktree (sparse checkout)";

const DOUBTS: Partial<Record<Freshness, string>> = {
  drifted: "its code has changed since: check before relying on it",
  gone: "its code is gone: probably no longer true",
  unknown: "not compared with the code",
};

/** In words, what speaks against relying on it; undefined where nothing does. */
export function doubtOf(freshness: Freshness | null | undefined): string | undefined {
  return freshness ? DOUBTS[freshness] : undefined;
}
