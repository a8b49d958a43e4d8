/**
 * Words of a question that no memory has and no model knows: `timout` is read as `timeout` and `viewmodel` as `view model`
 * where memories have these. By one slip only: a letter too many, too few or wrong, or two in the wrong order.
 */

import type { Database } from "../../store/database.ts";
import type { WordMeanings } from "../../vectors/word-meanings.ts";
import { termsBeginning } from "../term-counts.ts";

/** In shorter words one slip makes another word. */
const SHORTEST = 5;
const SHORTEST_PART = 3;
const MOST_READ = 6;
/** People get the beginning right. */
const SURE_LETTERS = 2;

/** Of those that were read otherwise: as what. */
export function readSpelling(
  db: Database,
  terms: readonly string[],
  counts: ReadonlyMap<string, number>,
  meanings: WordMeanings | undefined,
): Map<string, string[]> {
  const read = new Map<string, string[]>();
  const strange = terms.filter(
    (term) =>
      term.length >= SHORTEST && /^\p{L}+$/u.test(term) && counts.get(term) === 0 && !meanings?.rowOf(term),
  );
  for (const term of strange.slice(0, MOST_READ)) {
    const near = termsBeginning(db, term.slice(0, SURE_LETTERS));
    const meant = near.filter((other) => isOneSlip(term, other.term)).sort((a, b) => b.count - a.count)[0];
    const parts = meant
      ? undefined
      : partsOf(
          db,
          term,
          near.map((other) => other.term),
        );
    if (meant) read.set(term, [meant.term]);
    else if (parts) read.set(term, parts);
  }
  return read;
}

export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < SHORTEST - 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Two words of memories that were written as one. */
function partsOf(db: Database, term: string, beginnings: readonly string[]): string[] | undefined {
  for (const first of beginnings) {
    if (first.length < SHORTEST_PART || first.length > term.length - SHORTEST_PART) continue;
    if (!term.startsWith(first)) continue;
    const second = term.slice(first.length);
    if (termsBeginning(db, second).some((other) => other.term === second)) return [first, second];
  }
  return undefined;
}
