/**
 * Where in its text a memory tells what was asked for: in the clause that is about it, or in another. "How long does a
 * deploy take" is not answered by the hours that the next clause names for something else.
 */
import { identifiersOf } from "../../words/identifiers.ts";
import { formsOf, wordsOf } from "../words.ts";
import { COUNTS, toldFacets } from "./facets.ts";
import type { Query } from "./query.ts";

export interface Told {
  /** What the clause tells that has most of the question, with what is told there. */
  facets: number;
  /** How much of what the memory has of the question is in that clause, 0 to 1. */
  together: number;
  /** It has a number of the things that are counted: "how many machines" and "24 machines". */
  hasCount: boolean;
  /** It says by whom or what is done what the question asks about: "weighed by the carrier". */
  hasDoer: boolean;
}

const CLAUSE = /(?<=[.;!?])\s+|\n+/;
/** Between a number and what it counts: "two parallel requests". */
const BETWEEN = 3;
const NUMBER_WORD = new RegExp(`^(?:\\d.*|${COUNTS})$`, "i");

export function toldIn(text: string, { terms, target }: Pick<Query, "terms" | "target">): Told {
  const clauses = text.split(CLAUSE);
  const shares = clauses.map((clause) => {
    let share = 0;
    for (const word of new Set(wordsOf(clause))) share += terms.get(word) ?? 0;
    return share;
  });
  const most = Math.max(...shares);
  const all = new Set(wordsOf(text));
  let whole = 0;
  for (const [term, worth] of terms) if (all.has(term)) whole += worth;
  return {
    facets: toldFacets(clauses[shares.indexOf(most)]!),
    together: whole > 0 ? most / whole : 0,
    hasDoer: doneBy(text, terms),
    hasCount: target.size > 0 && countsAny(text, target),
  };
}

function countsAny(text: string, things: ReadonlySet<string>): boolean {
  const words = [...identifiersOf(text)];
  return words.some(
    (word, at) =>
      NUMBER_WORD.test(word) &&
      words.slice(at + 1, at + 1 + BETWEEN).some((next) => formsOf(next).some((form) => things.has(form))),
  );
}

/** "Deployed every Monday by the robot": the verb may come a few words earlier. */
function doneBy(text: string, terms: ReadonlyMap<string, number>): boolean {
  for (const [before] of text.matchAll(BEFORE_BY))
    for (const word of before.split(" "))
      if (DONE.test(word) && formsOf(word).some((form) => terms.has(form))) return true;
  return false;
}

const BEFORE_BY = /(?<![\p{L}\d-])(?:[\p{L}\d-]{1,60} ){1,5}(?=by \p{L})/gu;
const DONE = /(?:ed|en|wn|pt|lt|ne|un|ade|ught)$/;
