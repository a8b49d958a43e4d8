/** A question to memory, as it is compared: its terms with what each is worth, and whether it asks for a time. */
import type { Database } from "../../store/database.ts";
import { findDates } from "../../time/find-dates.ts";
import { systemZone } from "../../time/zone.ts";
import { countTerms } from "../term-counts.ts";
import { rarestTerms } from "../text-index.ts";
import { wordsOf } from "../words.ts";

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
  /** It names something that no memory mentions. */
  namesStranger: boolean;
  /** The times it names: from the start to before the end, in milliseconds. */
  dates: readonly { start: number; end: number }[];
}

/** Rows that full text may have to score for one question. */
export const MOST_SCORED = 20_000;
/** Enough for any question; a pasted log file has thousands. */
const MOST_TERMS = 64;
/** Among a handful of memories every word is common, and only what nobody wrote would seem to tell anything. */
const LEAST_TOTAL = 200;
const ASKS_WHEN =
  /\b(?:when|since|until|how long|how often|what (?:date|day|time|month|year)|which (?:date|day|month|year))\b/i;

export function understandQuery(db: Database, text: string, now: number): Query {
  const dates = findDates(text, now, systemZone());
  const unique = uniqueWords(text);
  const { total, counts } = countTerms(db, unique);
  // A date is compared with when a memory is from; few memories spell out their own.
  const undated = without(text, dates);
  const telling = uniqueWords(undated);
  const terms = new Map(
    (telling.length > 0 ? telling : unique).map((term) => [term, tellingness(counts.get(term) ?? 0, total)]),
  );
  return {
    text,
    terms,
    mass: [...terms.values()].reduce((sum, worth) => sum + worth, 0),
    rarest: tellingness(0, total),
    sought: rarestTerms(unique, counts, { mostRows: MOST_SCORED }),
    asksWhen: ASKS_WHEN.test(text),
    namesStranger: namesIn(undated).some((words) => words.every((word) => (counts.get(word) ?? 0) === 0)),
    dates: dates.map(({ resolved: { start, end } }) => ({ start, end })),
  };
}

/** The words of each name: what has a capital without standing at the beginning. */
function namesIn(text: string): string[][] {
  return (text.match(NAME) ?? []).map(wordsOf).filter((words) => words.length > 0);
}

const NAME = /(?<=[\p{L}\d,;:]\s+)\p{Lu}[\p{L}\d]+/gu;

function uniqueWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MOST_TERMS);
}

function without(text: string, parts: readonly { start: number; end: number }[]): string {
  let rest = text;
  for (const { start, end } of parts.toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest;
}

/** Inverse document frequency, as BM25 has it. A word nobody ever wrote is as telling as the rarest. */
export function tellingness(count: number, total: number): number {
  const among = Math.max(total, LEAST_TOTAL);
  return Math.log(1 + (among - count + 0.5) / (count + 0.5));
}
