/**
 * What speaks for and against a memory being an answer, each as a number of about -1 to 1, so that a small fitted model
 * (`sureness.ts`) can weigh them. Added to or changed: fit the weights anew with `npm run fit:sureness`.
 */

import { wordsOf } from "../words.ts";
import type { Candidate } from "./candidate.ts";
import { CHOICE, MEASURES, namedFacet, PERSON } from "./facets.ts";
import type { Note, Said } from "./notes.ts";
import type { Query } from "./query.ts";
import { actFit, facetFit } from "./score.ts";
import { toldIn } from "./told.ts";

export const SIGNALS = [
  /** The best of all by the cosine of the vectors. */
  "agrees",
  /** How much in common there is at all: half of two words is met by chance more easily than half of ten. */
  "evidence",
  /** The share of the question's words that it has, each counting once; of its own words, how many the question has. */
  "has",
  "touched",
  /** How much of the question it does not have, in telling words; such a word that another memory has; a name or number. */
  "missed",
  "elsewhere",
  "exactMissed",
  /** It has most of the question word for word, and something telling of it not: another question about the same. */
  "gap",
  /** What is asked for, as opposed to what it is about: how much of it it has not. */
  "targetMissed",
  /** How far it is ahead of the next, or behind the best. */
  "lead",
  "behind",
  /** It does not tell what was asked for: a number, a time and the like; a person; why this and not another; a count of these. */
  "facetMissed",
  "personMissed",
  "choiceMissed",
  "countMissed",
  /** It tells it, but not in the clause that is about it; how much of what it has of the question is in one clause. */
  "facetApart",
  "together",
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

/** What is looked at of a candidate. */
type Seen = Pick<
  Candidate,
  "meaning" | "alike" | "coverage" | "likest" | "matched" | "isAnchored" | "before" | "after"
> & { note: Pick<Note, "category"> & { said: Pick<Said, "words" | "facets"> } };

export interface Standing {
  candidate: Seen;
  /** 0 to 1: it is from the time that the question names. */
  date: number;
  sum: number;
  text: string;
}

/** Adjacent talk may have the words that a memory leaves out, but is never as sure. */
const BESIDE = 0.8;
/** The top memories that are read clause by clause. */
const CLOSELY = 5;
/** From this likeness on, a word counts as the other. */
const HAS = 0.3;
/** What is from the time that was named, but of another kind than was asked for. */
const OTHER_KIND = 0.5;
/** As much of the question as the best has. */
const AS_MUCH = 0.95;
/** In a sum of scores. */
const MOST_LEAD = 2;
/** Telling words of a question, beyond which more say nothing. */
const MANY = 4;

/** Of each of these, which are in order of their sums. */
export function signalsOf(query: Query, ranked: readonly Standing[]): Signals[] {
  const best = ranked[0]?.sum ?? 0;
  const nearest = Math.max(0, ...ranked.map(({ candidate }) => candidate.meaning));
  const size = query.rarest > 0 ? query.mass / query.rarest : 0;
  const asksDate = query.dates.length > 0;
  // Another that has as much of the question answers it too: it does not make the best less sure.
  const rival =
    ranked.find(({ candidate }) => candidate.alike < AS_MUCH * (ranked[0]?.candidate.alike ?? 0)) ??
    (asksDate ? undefined : ranked[1]);
  const said = asksDate ? saidIn(query) : 0;
  return ranked.map(({ candidate, date, sum, text }, at) => {
    const { note, meaning, isAnchored } = candidate;
    const alike = shareWithBeside(candidate, (one) => one.alike);
    const told = at < CLOSELY ? toldIn(text, query) : undefined;
    const { missing, ...ofWords } = wordByWord(query, candidate);
    const coverage = shareWithBeside(candidate, (one) => one.coverage);
    const { facets } = note.said;
    const lacks = (facet: number) => ((query.asksFor & facet & ~facets) !== 0 ? 1 : 0);
    return {
      agrees: meaning > 0 && meaning === nearest ? 1 : 0,
      evidence: Math.tanh((alike * size) / 2),
      ...ofWords,
      gap: coverage * missing,
      lead: at === 0 ? Math.min(MOST_LEAD, sum - (rival?.sum ?? 0)) / MOST_LEAD : 0,
      behind: Math.min(MOST_LEAD, best - sum) / MOST_LEAD,
      facetMissed: facetFit(query.asksFor & MEASURES, facets) < 0 ? 1 : 0,
      personMissed: told?.hasDoer ? 0 : lacks(PERSON),
      choiceMissed: lacks(CHOICE),
      countMissed: query.asksCount && !told?.hasCount ? 1 : 0,
      facetApart: told && (query.asksFor & (MEASURES | PERSON) & facets & ~told.facets) !== 0 ? 1 : 0,
      together: told?.together ?? 0,
      date,
      dateAlone: date * Math.max(0, 1 - said) * (actFit(query, note.category) < 0 ? OTHER_KIND : 1),
      dateMissed: asksDate ? 1 - date : 0,
      anchor: isAnchored ? 1 : 0,
      short: Math.max(0, 1 - size / MANY),
    };
  });
}

/** How much a question says, in telling words, but for those that say little. */
function saidIn({ terms, rarest }: Query): number {
  let said = 0;
  for (const [term, worth] of terms) if (!SAYS_LITTLE.has(term)) said += worth;
  return rarest > 0 ? said / rarest : 0;
}

function shareWithBeside(candidate: Seen, share: (one: Seen) => number): number {
  const { before, after } = candidate;
  const beside = Math.max(0, ...[before[0], after[0]].map((one) => (one ? share(one) : 0)));
  return Math.max(share(candidate), BESIDE * beside);
}

/** Words of questions that a memory may well answer without having them. */
const SAYS_LITTLE = new Set(
  wordsOf(
    "implemented handle handled work works done deal process policy way rule happen happens need needs manage managed organized structure approach kind thing stuff best correct current currently exactly usually allowed supposed know tell find get want look care please remember recall again tool go going went come put set place called project team code decide decided decision agree agreed fix fixed change changed learn learned discuss discussed note noted new",
  ),
);
const LITTLE = 0.4;

type OfWords = "has" | "touched" | "missed" | "elsewhere" | "exactMissed" | "targetMissed";

/** With how telling the most telling word is that it does not have. */
function wordByWord(
  query: Query,
  { likest, matched, note }: Seen,
): Pick<Signals, OfWords> & { missing: number } {
  const { terms, rarest, target, known, exact, asksFor } = query;
  const { words, facets } = note.said;
  const equal = new Set(matched);
  let [missing, missed, elsewhere, exactMissed, has, lost, asked, at] = [0, 0, 0, 0, 0, 0, 0, -1];
  for (const [term, worth] of terms) {
    at++;
    const isTold = (namedFacet(term, asksFor) & facets) !== 0;
    const likeness = isTold ? 1 : likest ? likest[at]! : equal.has(at) ? 1 : 0;
    const saysLittle = SAYS_LITTLE.has(term);
    const lacks = worth * (1 - likeness) * (saysLittle ? LITTLE : 1);
    missing = Math.max(missing, lacks);
    missed += lacks;
    if (likeness >= HAS) has++;
    else if (known.has(term)) elsewhere = Math.max(elsewhere, lacks);
    if (exact.has(term) && !equal.has(at)) exactMissed = Math.max(exactMissed, lacks);
    if (target.has(term) && !saysLittle) {
      asked += worth;
      lost += worth * (1 - likeness);
    }
  }
  const perRarest = (worth: number) => (rarest > 0 ? worth / rarest : 0);
  return {
    missing: perRarest(missing),
    has: terms.size > 0 ? has / terms.size : 0,
    touched: Math.min(1, (2 * matched.length) / Math.max(1, words.to - words.from)),
    missed: Math.tanh(perRarest(missed) / 2),
    elsewhere: perRarest(elsewhere),
    exactMissed: perRarest(exactMissed),
    targetMissed: asked > 0 ? lost / asked : 0,
  };
}
