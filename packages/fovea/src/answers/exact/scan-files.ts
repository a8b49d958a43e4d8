/**
 * Looks through files for a matcher, in slices, so that a server answers others meanwhile. A pattern may take years on a
 * short text: a file that takes too long is given up and named, and after a few of them, or when the time is over, the rest
 * is left and counted.
 */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { withinTime } from "../../base/time-limit.ts";
import type { LineMatch, Matcher } from "./matcher.ts";

/** After so long others get a turn. */
const SLICE_MS = 40;
/** A file that takes longer is given up. */
const FILE_LIMIT_MS = 400;
const MOST_GIVEN_UP = 5;
const TOTAL_LIMIT_MS = 15_000;

export interface Scanned {
  /** Files in which the pattern took too long. */
  givenUp: string[];
  /** How many files were not begun, and why. */
  unread: number;
  stoppedBy: "time" | "givenUp" | undefined;
}

/** `onFile` is called for every file with matches, in the order of `paths`. */
export async function scanFiles(
  paths: readonly string[],
  textOf: (path: string) => string,
  matcher: Matcher,
  onFile: (path: string, text: string, matches: readonly LineMatch[]) => void,
  signal?: AbortSignal,
): Promise<Scanned> {
  const givenUp: string[] = [];
  const deadline = performance.now() + TOTAL_LIMIT_MS;
  let at = 0;
  while (at < paths.length && givenUp.length < MOST_GIVEN_UP && performance.now() < deadline) {
    signal?.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    const found: { index: number; text: string; matches: LineMatch[] }[] = [];
    const slice = withinTime(() => {
      for (; at < paths.length && performance.now() < end; at++) {
        const text = textOf(paths[at]!);
        const matches = matcher.matchesIn(text);
        if (matches.length > 0) found.push({ index: at, text, matches });
      }
    }, SLICE_MS + FILE_LIMIT_MS);
    if (!slice) givenUp.push(paths[at++]!);
    for (const { index, text, matches } of found) onFile(paths[index]!, text, matches);
    if (performance.now() >= end) await yieldToOthers();
  }
  const unread = paths.length - at;
  const isGivenUp = givenUp.length >= MOST_GIVEN_UP;
  return { givenUp, unread, stoppedBy: unread === 0 ? undefined : isGivenUp ? "givenUp" : "time" };
}
