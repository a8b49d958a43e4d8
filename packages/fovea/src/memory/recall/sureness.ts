/**
 * How sure we are that a memory answers at all, 0 to 1; below a floor nothing is said. It is how much of the question
 * the memory has, by like words where a model knows them; less where that is little evidence, since half of two words
 * is more easily met by chance than half of ten, and less where the question names what no memory mentions.
 * Cosines, the gap to the next and fits of many such told right from nothing no better (`benchmarks/RESULTS.md`).
 */
import type { Candidate } from "./candidates.ts";

export interface Asked {
  /** 0 to 1: the memory is from the time that the question names. */
  date: number;
  hasLikeWords: boolean;
  namesStranger: boolean;
  /** What the question weighs, in words as telling as one that no memory has. */
  size: number;
}

export function surenessOf(candidate: Candidate, asked: Asked): number {
  const { before, after, isAnchored } = candidate;
  const { date, hasLikeWords, namesStranger, size } = asked;
  const share = hasLikeWords ? byLikeWords : byWords;
  const of = (one: Candidate) => Math.min(1, share(one) + EVIDENCE * Math.tanh(one.coverage * size - ENOUGH));
  // The names that were asked for are among its words; only equal words say too little of them.
  const about = isAnchored && !hasLikeWords ? ABOUT : 0;
  const dated = (said: number) => Math.min(1, (namesStranger ? STRANGE : 1) * said + DATED * date);
  // What stands right beside it may have the words that it leaves out; but it is never as sure as that.
  const beside = Math.max(...[before[0], after[0]].map((one) => (one ? of(one) : 0)));
  return Math.min(1, Math.max(dated(Math.max(0, of(candidate))) + about, BESIDE * dated(beside)));
}

function byWords({ coverage }: Candidate): number {
  return coverage;
}

/** Any two texts have words that are a little alike: what is usual counts as nothing. */
function byLikeWords({ near }: Candidate): number {
  return Math.max(0, (near - USUAL) / (1 - USUAL));
}

/** So many telling words in common say neither more nor less than their share; how much more or fewer count, at most. */
const ENOUGH = 1;
const EVIDENCE = 0.2;
const USUAL = 0.3;
const BESIDE = 0.8;
const ABOUT = 0.2;
const DATED = 0.3;
/** Who asks after PostgreSQL is not answered by what was said of other databases. */
const STRANGE = 0.75;
