/** Owns the full-text table `memory_text`: finds memories by their words, best first. */
import type { Database, SqlValue } from "../store/database.ts";
import type { Memory } from "./types.ts";
import { wordsOf } from "./words.ts";

/** What it says, and what it is filed under: name, tags, the symbols and files it is about. */
export function writeText(db: Database, row: number, memory: Memory): void {
  removeText(db, row);
  const about = memory.anchors.flatMap(({ path, symbol }) => [path, symbol]);
  const keys = [memory.name ?? "", ...memory.tags, ...about].join(" ");
  db.run(
    "insert into memory_text (rowid, body, keys) values (?, ?, ?)",
    row,
    wordsOf(memory.content).join(" "),
    wordsOf(keys).join(" "),
  );
}

export function removeText(db: Database, row: number): void {
  db.run("delete from memory_text where rowid = ?", row);
}

export interface TextHit {
  row: number;
  /** BM25, the higher the better. */
  score: number;
}

/** What is filed under a word says a little more than what merely mentions it. */
export const KEYS_WEIGHT = 1.2;

/** A condition on the columns of `memory`, with the values of its question marks. */
export interface Condition {
  sql: string;
  values: SqlValue[];
}

/** Look at this many more of the best by words alone; few of them are hidden from the caller. */
const SPARE = 100;

/** Which of some rows may be seen. */
export type SeenAmong = (rows: readonly number[]) => { has(row: number): boolean };

export function searchText(
  db: Database,
  terms: readonly string[],
  condition: Condition,
  limit: number,
  seenAmong: SeenAmong = (rows) => visibleAmong(db, rows, condition),
): TextHit[] {
  if (terms.length === 0) return [];
  const match = terms.map((term) => `"${term}"`).join(" OR ");
  const best = db.rows<[number, number]>(
    `select rowid, bm25(memory_text, 1.0, ${KEYS_WEIGHT}) as score from memory_text
     where memory_text match ? order by score, rowid limit ?`,
    match,
    limit + SPARE,
  );
  const seen = seenAmong(best.map(([row]) => row));
  const hits = best.filter(([row]) => seen.has(row)).slice(0, limit);
  const isEnough = hits.length === limit || best.length < limit + SPARE;
  return (isEnough ? hits : searchVisible(db, match, condition, limit)).map(([row, score]) => ({
    row,
    score: -score,
  }));
}

/** Looks up the memory of every row that has one of the words, which takes longer than to find the row. */
function searchVisible(
  db: Database,
  match: string,
  { sql, values }: Condition,
  limit: number,
): [number, number][] {
  return db.rows(
    `select memory.row, bm25(memory_text, 1.0, ${KEYS_WEIGHT}) as score
     from memory_text join memory on memory.row = memory_text.rowid
     where memory_text match ? and ${sql}
     order by score, memory.row limit ?`,
    match,
    ...values,
    limit,
  );
}

/** Those of these rows that meet the condition. */
export function visibleAmong(db: Database, rows: readonly number[], { sql, values }: Condition): Set<number> {
  if (rows.length === 0) return new Set();
  // By their numbers: SQLite would rather go through all memories of a project.
  const found = db.packed<[number]>(
    ["row"],
    `from memory not indexed where row in (select value from json_each(?)) and ${sql}`,
    JSON.stringify(rows),
    ...values,
  );
  return new Set(found.map(([row]) => row));
}

/**
 * The rarest of these terms, as many as are in few enough memories together, but at least so many: common words cost a
 * lot and decide next to nothing, since what has the rare ones is ranked before what has only them.
 */
export function rarestTerms(
  terms: readonly string[],
  counts: ReadonlyMap<string, number>,
  { mostRows, least = 1 }: { mostRows: number; least?: number },
): string[] {
  const known = terms.filter((term) => (counts.get(term) ?? 0) > 0);
  known.sort((a, b) => counts.get(a)! - counts.get(b)!);
  let rows = 0;
  return known.filter((term, at) => {
    rows += counts.get(term)!;
    return at < least || rows <= mostRows;
  });
}
