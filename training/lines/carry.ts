/**
 * Lines of the commit's parent -> the same lines in the base tree. Where a file changed in between, the changed lines
 * and those around them must stand in the base exactly once; else nobody can say which lines were meant.
 */
import type { Hunk } from "../../packages/fovea/src/repo/git/hunks.ts";

const AROUND = 3;

/** The hunk with the line numbers of `base`; undefined where its lines are not there as they were. */
export function carried(hunk: Hunk, parent: readonly string[], base: readonly string[]): Hunk | undefined {
  if (parent === base) return hunk;
  const first = Math.max(0, hunk.start - 1 - AROUND);
  const block = parent.slice(first, hunk.end + AROUND);
  if (block.join("").trim() === "") return undefined;
  const places = placesOf(block, base);
  if (places.length !== 1) return undefined;
  const by = places[0]! - first;
  return { ...hunk, start: hunk.start + by, end: hunk.end + by };
}

function placesOf(block: readonly string[], lines: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = lines.indexOf(block[0]!); at !== -1; at = lines.indexOf(block[0]!, at + 1))
    if (block.every((line, i) => lines[at + i] === line)) places.push(at);
  return places;
}
