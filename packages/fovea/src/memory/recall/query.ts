/** A question to memory, as it is compared: its terms with what each is worth, and whether it asks for a time. */
import type { Database } from "../../store/database.ts";
import { countTerms } from "../text-index.ts";
import { wordsOf } from "../words.ts";

export interface Query {
  text: string;
  /** Each once, with how telling it is among the memories there are. */
  terms: ReadonlyMap<string, number>;
  /** The sum of all of these. */
  mass: number;
  /** Those that are looked up; common words would cost a lot and decide nothing. */
  sought: readonly string[];
  asksWhen: boolean;
}

/** Rows that full text may have to score for one question. */
const MOST_SCORED = 20_000;
/** Enough for any question; a pasted log file has thousands. */
const MOST_TERMS = 64;
const ASKS_WHEN =
  /\b(?:when|since|until|how long|how often|what (?:date|day|time|month|year)|which (?:date|day|month|year))\b/i;

export function understandQuery(db: Database, text: string): Query {
  const unique = [...new Set(wordsOf(text))].slice(0, MOST_TERMS);
  const { total, counts } = countTerms(db, unique);
  const terms = new Map(unique.map((term) => [term, tellingness(counts.get(term) ?? 0, total)]));
  return {
    text,
    terms,
    mass: [...terms.values()].reduce((sum, worth) => sum + worth, 0),
    sought: rarestFirst(unique, counts),
    asksWhen: ASKS_WHEN.test(text),
  };
}

/** Inverse document frequency, as BM25 has it. A word nobody ever wrote is as telling as the rarest. */
export function tellingness(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}

function rarestFirst(terms: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const known = terms.filter((term) => (counts.get(term) ?? 0) > 0);
  known.sort((a, b) => counts.get(a)! - counts.get(b)!);
  let rows = 0;
  return known.filter((term, at) => {
    rows += counts.get(term)!;
    return at === 0 || rows <= MOST_SCORED;
  });
}
