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
const KEYS_WEIGHT = 1.2;

/** A condition on the columns of `memory`, with the values of its question marks. */
export interface Condition {
  sql: string;
  values: SqlValue[];
}

export function searchText(
  db: Database,
  terms: readonly string[],
  condition: Condition,
  limit: number,
): TextHit[] {
  if (terms.length === 0) return [];
  const match = terms.map((term) => `"${term}"`).join(" OR ");
  return db
    .rows<[number, number]>(
      `select memory.row, bm25(memory_text, 1.0, ${KEYS_WEIGHT}) as score
       from memory_text join memory on memory.row = memory_text.rowid
       where memory_text match ? and ${condition.sql}
       order by score limit ?`,
      match,
      ...condition.values,
      limit,
    )
    .map(([row, score]) => ({ row, score: -score }));
}

/** In how many memories each of these terms is, and how many memories there are. */
export function countTerms(
  db: Database,
  terms: readonly string[],
): { total: number; counts: Map<string, number> } {
  const counts = new Map<string, number>();
  for (const term of terms)
    counts.set(
      term,
      db.get<{ doc: number }>("select doc from memory_vocabulary where term = ?", term)?.doc ?? 0,
    );
  return { total: db.get<{ n: number }>("select count(*) as n from memory")!.n, counts };
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
