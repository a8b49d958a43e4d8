/**
 * Memories by their words, best first: from lists in memory where this process has asked before, else by full text.
 * Both find the same. Hooks, which ask once, have full text alone.
 */
import type { Database } from "../store/database.ts";
import { type Condition, type SeenAmong, searchText, type TextHit, visibleAmong } from "./text-index.ts";
import { type Ranking, textListsOf } from "./text-lists.ts";

/** Look at this many more of the best; few of them are hidden from the caller. */
const SPARE = 20;

export function searchWords(
  db: Database,
  terms: readonly string[],
  condition: Condition,
  limit: number,
  seenAmong: SeenAmong = (rows) => visibleAmong(db, rows, condition),
): TextHit[] {
  const ranking = terms.length > 0 ? textListsOf(db).rank(terms) : undefined;
  return ranking
    ? bestVisible(ranking, limit, seenAmong)
    : searchText(db, terms, condition, limit, seenAmong);
}

/** Looks at more and more of the best, until enough of them may be seen. */
function bestVisible(ranking: Ranking, limit: number, seenAmong: SeenAmong): TextHit[] {
  for (let taken = limit + SPARE; ; taken *= 4) {
    const best = ranking.best(taken);
    const seen = seenAmong(best.map(({ row }) => row));
    const hits = best.filter(({ row }) => seen.has(row)).slice(0, limit);
    if (hits.length === limit || best.length < taken) return hits;
  }
}
