/**
 * Candidates -> scores. A score is a sum of named components, each between 0 and 1 before its weight, so that it can
 * be explained. The weights of what is compared by words and meaning were fitted on the development halves of LoCoMo
 * and of our own set of coding memories (`benchmarks/memory`); the rest are the ones of the seeds.
 */
import type { Candidate } from "./candidates.ts";
import { conversationKeys } from "./conversations.ts";
import type { Query } from "./query.ts";

export const WEIGHTS = {
  /** BM25. */
  words: 1,
  /** Share of the question's weight in words. */
  coverage: 0.5,
  meaning: 0.6,
  /** The same share, where words of like meaning count too. */
  near: 0.5,
  /** What stands right before and after it in the same conversation. */
  before: 0.6,
  after: 0.35,
  before2: 0.45,
  after2: 0.3,
  /** How much of the question the conversation as a whole has. */
  session: 0.75,
  /** Of talk: a question asked for a time, and it tells one. */
  time: 0.75,
  /** It is from the time that the question names, or soon after. */
  date: 1.5,
  /** Of talk: it is a question itself. */
  question: -0.3,
  /** Of talk: longer turns tell more. */
  length: 0.3,
  /** It is about a symbol or file that was named. */
  anchor: 0.8,
  proximity: 0.15,
  recency: 0.2,
  weight: 0.15,
  confidence: 0.1,
  stale: -0.3,
} as const;

export type Component = keyof typeof WEIGHTS;
export type Components = Partial<Record<Component, number>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECENCY_HOURS = 168;
const FULL_LENGTH = 30;
const USUAL_WEIGHT = 3;

/** How much of the question the conversation around each memory has, by the memory's row. */
export function coverageAround(query: Query, candidates: readonly Candidate[]): Map<number, number> {
  const keys = conversationKeys(candidates.map(({ note }) => note));
  const matched = new Map<string, Set<string>>();
  for (const { note, matched: own } of candidates) {
    const key = keys.get(note.row)!;
    const all = matched.get(key) ?? new Set();
    for (const term of own) all.add(term);
    matched.set(key, all);
  }
  const shares = new Map<number, number>();
  for (const [row, key] of keys) {
    let covered = 0;
    for (const term of matched.get(key)!) covered += query.terms.get(term) ?? 0;
    shares.set(row, query.mass > 0 ? covered / query.mass : 0);
  }
  return shares;
}

export function componentsOf(
  query: Query,
  candidate: Candidate,
  around: ReadonlyMap<number, number>,
  now: number,
): Components {
  const { note, before, after } = candidate;
  return {
    words: candidate.words,
    coverage: candidate.coverage,
    meaning: Math.max(0, candidate.meaning),
    near: candidate.near,
    before: before[0]?.words ?? 0,
    after: after[0]?.words ?? 0,
    before2: before[1]?.words ?? 0,
    after2: after[1]?.words ?? 0,
    session: around.get(note.row) ?? 0,
    time: note.isTalk && query.asksWhen && note.said.tellsTime ? 1 : 0,
    date: nearnessInTime(query, note.createdAt),
    question: note.isTalk && note.said.isQuestion ? 1 : 0,
    length: note.isTalk ? Math.min(1, note.said.length / FULL_LENGTH) : 0,
    anchor: candidate.isAnchored ? 1 : 0,
    recency: recencyOf(note.updatedAt, now),
    weight: (note.weight - USUAL_WEIGHT) / USUAL_WEIGHT,
    confidence: note.confidence,
  };
}

/** 1 within the time that was named; less and less before and after it, the sooner the shorter that time is. */
function nearnessInTime({ dates }: Query, time: number): number {
  let nearest = 0;
  for (const { start, end } of dates) {
    const gap = Math.max(0, start - time, time - end);
    nearest = Math.max(nearest, 1 / (1 + gap / (DAY_MS + (end - start) / 2)));
  }
  return nearest;
}

export function recencyOf(time: number, now: number): number {
  return Math.exp(-Math.max(0, now - time) / HOUR_MS / RECENCY_HOURS);
}

export function sumOf(components: Components): number {
  let sum = 0;
  // Hundreds of candidates at every question: no list of pairs is made.
  for (const name in components) sum += components[name as Component]! * WEIGHTS[name as Component];
  return sum;
}
