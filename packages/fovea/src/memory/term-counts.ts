/**
 * In how many memories a term is. Full text counts by going through all of them, which for a common word in a large
 * store takes milliseconds; what was counted of common ones is kept until there are a hundredth more or fewer memories.
 */
import type { Database } from "../store/database.ts";

export interface TermCounts {
  /** How many memories there are. */
  total: number;
  counts: Map<string, number>;
}

interface Kept {
  total: number;
  /** The highest row when they were counted. */
  highest: number;
  common: Map<string, number>;
}

/** In fewer memories than this a term is counted every time. */
export const COMMON = 1000;
const MOST_DRIFT = 0.01;
const MOST_KEPT = 20_000;

const kept = new WeakMap<Database, Kept>();

export function countTerms(db: Database, terms: readonly string[]): TermCounts {
  const { total, common } = keptOf(db);
  const counts = new Map<string, number>();
  for (const term of terms) {
    const count = common.get(term) ?? countTerm(db, term);
    counts.set(term, count);
    if (count >= COMMON && common.size < MOST_KEPT) common.set(term, count);
  }
  return { total, counts };
}

function countTerm(db: Database, term: string): number {
  return db.get<{ doc: number }>("select doc from memory_vocabulary where term = ?", term)?.doc ?? 0;
}

/** The most terms with the same first two letters that are compared. */
const MOST_BEGINNING = 5000;

/** Terms that begin so, with how many memories have each. */
export function termsBeginning(db: Database, beginning: string): { term: string; count: number }[] {
  return db.all<{ term: string; count: number }>(
    "select term, doc as count from memory_vocabulary where term >= ? and term < ? limit ?",
    beginning,
    `${beginning}\u{10ffff}`,
    MOST_BEGINNING,
  );
}

function keptOf(db: Database): Kept {
  const highest = db.get<{ highest: number | null }>("select max(row) as highest from memory")!.highest ?? 0;
  const before = kept.get(db);
  if (before && Math.abs(highest - before.highest) < before.total * MOST_DRIFT && before.total >= COMMON)
    return before;
  const { total } = db.get<{ total: number }>("select count(*) as total from memory")!;
  const fresh = { total, highest, common: new Map<string, number>() };
  kept.set(db, fresh);
  return fresh;
}
