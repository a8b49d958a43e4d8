/**
 * What speaks for and against a memory being an answer, each as a number of about -1 to 1, so that a small fitted model
 * (`sureness.ts`) can weigh them. Added to or changed: fit the weights anew with `npm run fit:sureness`.
 */
import type { Candidate } from "./candidates.ts";
import { PERSON, REASON } from "./facets.ts";
import type { Query } from "./query.ts";
import { facetFit } from "./score.ts";

export const SIGNALS = [
  /** The share of the question that it has, by words and words like them; and by equal words alone. */
  "alike",
  "coverage",
  /** Cosine of the vectors, and whether it is the best of all by it. */
  "meaning",
  "agrees",
  /** How much in common there is at all: half of two words is met by chance more easily than half of ten. */
  "evidence",
  /** How telling the most telling word is that it does not have; the share of words that it has, each counting once. */
  "missing",
  "has",
  /** What is asked for, as opposed to what it is about: how much of it it has, and has not. */
  "targetTold",
  "targetMissed",
  /** How far it is ahead of the next, or behind the best. */
  "lead",
  "behind",
  /** The question names something that no memory mentions. */
  "stranger",
  /** It tells what was asked for (a person, a reason, a number, a time), or does not; reasons are given without a word for it. */
  "facetTold",
  "facetMissed",
  "personMissed",
  /** It is from the time that was named; the question asks for little else; it is from another time. */
  "date",
  "dateAlone",
  "dateMissed",
  /** It is about a symbol or file that was named. */
  "anchor",
  /** The question has few words that tell anything. */
  "short",
] as const;

export type Signal = (typeof SIGNALS)[number];
export type Signals = Record<Signal, number>;

export interface Standing {
  candidate: Candidate;
  /** 0 to 1: it is from the time that the question names. */
  date: number;
  sum: number;
}

/** What stands right beside it in talk may have the words that it leaves out, but is never as sure. */
const BESIDE = 0.8;
/** As alike as this a word stands for another. */
const HAS = 0.3;
/** In a sum of scores. */
const MOST_LEAD = 2;
/** Telling words of a question, beyond which more say nothing. */
const MANY = 4;

/** Of each of these, which are in order of their sums. */
export function signalsOf(query: Query, ranked: readonly Standing[]): Signals[] {
  const best = ranked[0]?.sum ?? 0;
  const nearest = Math.max(0, ...ranked.map(({ candidate }) => candidate.meaning));
  const size = query.rarest > 0 ? query.mass / query.rarest : 0;
  return ranked.map(({ candidate, date, sum }, at) => {
    const { note, meaning, isAnchored } = candidate;
    const alike = shareWithBeside(candidate, (one) => one.alike);
    const asksDate = query.dates.length > 0;
    return {
      alike,
      coverage: shareWithBeside(candidate, (one) => one.coverage),
      meaning: Math.max(0, meaning),
      agrees: meaning > 0 && meaning === nearest ? 1 : 0,
      evidence: Math.tanh((alike * size) / 2),
      ...wordByWord(query, candidate),
      lead: at === 0 ? Math.min(MOST_LEAD, sum - (ranked[1]?.sum ?? 0)) / MOST_LEAD : 0,
      behind: Math.min(MOST_LEAD, best - sum) / MOST_LEAD,
      stranger: query.namesStranger ? 1 : 0,
      facetTold: facetFit(query.asksFor, note.said.facets) > 0 ? 1 : 0,
      facetMissed: facetFit(query.asksFor & ~REASON, note.said.facets) < 0 ? 1 : 0,
      personMissed: (query.asksFor & PERSON & ~note.said.facets) !== 0 ? 1 : 0,
      date,
      dateAlone: date * Math.max(0, 1 - size),
      dateMissed: asksDate ? 1 - date : 0,
      anchor: isAnchored ? 1 : 0,
      short: Math.max(0, 1 - size / MANY),
    };
  });
}

function shareWithBeside(candidate: Candidate, share: (one: Candidate) => number): number {
  const { before, after } = candidate;
  const beside = Math.max(0, ...[before[0], after[0]].map((one) => (one ? share(one) : 0)));
  return Math.max(share(candidate), BESIDE * beside);
}

function wordByWord(
  { terms, rarest, target }: Query,
  { likest, matched }: Candidate,
): Pick<Signals, "missing" | "has" | "targetTold" | "targetMissed"> {
  const equal = new Set(matched);
  let missing = 0;
  let has = 0;
  let at = 0;
  let told = 0;
  let asked = 0;
  for (const [term, worth] of terms) {
    const likeness = likest ? likest[at]! : equal.has(at) ? 1 : 0;
    missing = Math.max(missing, worth * (1 - likeness));
    if (likeness >= HAS) has++;
    if (target.has(term)) {
      asked += worth;
      told += worth * likeness;
    }
    at++;
  }
  return {
    missing: rarest > 0 ? missing / rarest : 0,
    has: terms.size > 0 ? has / terms.size : 0,
    targetTold: asked > 0 ? told / asked : 0,
    targetMissed: asked > 0 ? 1 - told / asked : 0,
  };
}
