/** A question to memory, as it is compared: its terms with what each is worth, and whether it asks for a time. */

import type { Database } from "../../store/database.ts";
import type { WordMeanings } from "../../vectors/word-meanings.ts";
import { countTerms } from "../term-counts.ts";
import { rarestTerms } from "../text-index.ts";
import type { Category } from "../types.ts";
import { wordsOf } from "../words.ts";
import { actOf } from "./acts.ts";
import { askedFacets } from "./facets.ts";
import { readSpelling } from "./spelling.ts";
import { targetOf } from "./target.ts";
import { tellingness } from "./tellingness.ts";

export interface Query {
  text: string;
  /** Each once, with how telling it is among the memories there are. */
  terms: ReadonlyMap<string, number>;
  /** The sum of all of these. */
  mass: number;
  /** What a word is worth that no memory has: the most there is. */
  rarest: number;
  /** Those that are looked up; common words would cost a lot and decide nothing. */
  sought: readonly string[];
  asksWhen: boolean;
  /** What an answer must tell: a person, a reason, a number, a time. Any of these. */
  asksFor: number;
  /** The terms that say what is asked for, as opposed to what it is about. */
  target: ReadonlySet<string>;
  /** It asks how many of something there are. */
  asksCount: boolean;
  /** The terms that some memory has. */
  known: ReadonlySet<string>;
  /** The terms that are or belong to a name, a number or an identifier: nothing else may replace these. */
  exact: ReadonlySet<string>;
  /** The times it names: from the start to before the end, in milliseconds. */
  dates: readonly { start: number; end: number }[];
  /** The kinds of memory that a question about a time asks for ("what did we fix …"); undefined where any may do. */
  categories: ReadonlySet<Category> | undefined;
}

/** Rows that full text may have to score for one question. */
export const MOST_SCORED = 20_000;
/** Enough for any question; a pasted log file has thousands. */
const MOST_TERMS = 64;
const ASKS_WHEN =
  /\b(?:when|since|until|how long|how often|what (?:date|day|time|month|year)|which (?:date|day|month|year))\b/i;

const ASKS_COUNT = /\bhow many\b/i;

export interface Question {
  text: string;
  /** Without the dates that it names. */
  undated: string;
  dates: Query["dates"];
  meanings?: WordMeanings | undefined;
  sought?: { mostRows: number; least?: number };
}

export function queryOf(
  db: Database,
  { text, undated, dates, meanings, sought = { mostRows: MOST_SCORED } }: Question,
): Query {
  const written = uniqueWords(text);
  const read = readSpelling(db, written, countTerms(db, written).counts, meanings);
  const meant = (words: readonly string[]) => [...new Set(words.flatMap((word) => read.get(word) ?? word))];
  const unique = meant(written);
  const { total, counts } = countTerms(db, unique);
  const telling = meant(uniqueWords(undated));
  // A question about a time may be about nothing else: then no word is compared.
  const act = dates.length > 0 ? actOf(telling) : undefined;
  const subject = act?.subject ?? (telling.length > 0 ? telling : unique);
  const terms = new Map(
    subject.map((term) => [
      term,
      tellingness(counts.get(term) ?? 0, total) * (meanings?.tellingness(term) ?? 1),
    ]),
  );
  return {
    text,
    terms,
    mass: [...terms.values()].reduce((sum, worth) => sum + worth, 0),
    rarest: tellingness(0, total),
    sought: rarestTerms(act ? subject : unique, counts, sought),
    asksWhen: ASKS_WHEN.test(text),
    asksFor: askedFacets(text),
    target: new Set(meant(uniqueWords(targetOf(undated)))),
    asksCount: ASKS_COUNT.test(text),
    known: new Set(unique.filter((term) => (counts.get(term) ?? 0) > 0)),
    exact: new Set(meant(exactIn(undated))),
    dates,
    categories: act?.categories,
  };
}

/** The words of what cannot be said otherwise. */
function exactIn(text: string): string[] {
  return (text.match(EXACT) ?? []).flatMap(wordsOf);
}

const EXACT =
  /\p{Lu}(?<=[\p{L}\d,;:]\s{1,20}\p{Lu})[\p{L}\d]+|[\p{L}\d_.-]{0,80}(?:\d|_|\p{Ll}\p{Lu})[\p{L}\d_.-]*/gu;
function uniqueWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MOST_TERMS);
}
