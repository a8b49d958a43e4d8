/** Moments as people write them: a time in milliseconds, an ISO date, or words such as "last Friday". */
import { resolveExpression } from "../../when/resolve.ts";
import { systemZone } from "../../when/zone.ts";
import { usage } from "../errors.ts";

export type Moment = number | string;

/** The beginning of what was written, or its end: "since Tuesday" begins with it, "until Tuesday" ends with it. */
export function momentOf(
  written: Moment | undefined,
  side: "start" | "end",
  now: number,
  lean: "usual" | "back" = "usual",
): number | undefined {
  if (written === undefined || typeof written === "number") return written;
  const found = resolveExpression(written, now, systemZone(), lean);
  if (!found)
    throw usage(`"${written}" is not a time we understand; write 2026-03-01, "last Friday" or "3 days ago".`);
  return side === "start" ? found.start : found.end - 1;
}

/** What is asked about has been: in November "1 March" is that of this year, though the next one is nearer. */
export function pastMomentOf(
  written: Moment | undefined,
  side: "start" | "end",
  now: number,
): number | undefined {
  return momentOf(written, side, now, "back");
}
