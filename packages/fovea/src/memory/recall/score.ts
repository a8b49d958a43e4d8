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
  /** Share of the question's weight in words, where words of like meaning count by how alike they are. */
  near: 0.9,
  /** Cosine of the vectors. */
  meaning: 0.8,
  /** What stands right before and after it in the same conversation. */
  before: 0.77,
  after: 0.3,
  before2: 0.65,
  after2: 0.22,
  /** How much of the question the conversation as a whole has, and the best cosine in it. */
  session: 1.5,
  sessionMeaning: 0.7,
  /** Of talk: a question asked for a time, and it tells one. */
  time: 0.8,
  /** It is from the time that the question names, or soon after. */
  date: 3,
  /** Of talk: it is a question itself. */
  question: -0.5,
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
const USUAL_WEIGHT = 3;

export interface Surroundings {
  /** The share of the question's weight in words that the conversation has. */
  coverage: number;
  /** The best cosine in it. */
  meaning: number;
}

/** What the conversation around each memory has of the question, by the memory's row. */
export function surroundingsOf(query: Query, candidates: readonly Candidate[]): Map<number, Surroundings> {
  const keys = conversationKeys(candidates.map(({ note }) => note));
  const matched = new Map<string, Set<string>>();
  const around = new Map<string, Surroundings>();
  for (const { note, matched: own, meaning } of candidates) {
    const key = keys.get(note.row)!;
    const all = matched.get(key) ?? new Set();
    for (const term of own) all.add(term);
    matched.set(key, all);
    around.set(key, { coverage: 0, meaning: Math.max(around.get(key)?.meaning ?? 0, meaning) });
  }
  for (const [key, terms] of matched) {
    let covered = 0;
    for (const term of terms) covered += query.terms.get(term) ?? 0;
    around.get(key)!.coverage = query.mass > 0 ? covered / query.mass : 0;
  }
  return new Map([...keys].map(([row, key]) => [row, around.get(key)!]));
}

export function componentsOf(
  query: Query,
  candidate: Candidate,
  around: ReadonlyMap<number, Surroundings>,
  now: number,
): Components {
  const { note, before, after } = candidate;
  const surroundings = around.get(note.row);
  return {
    words: candidate.words,
    near: candidate.near,
    meaning: Math.max(0, candidate.meaning),
    before: before[0]?.words ?? 0,
    after: after[0]?.words ?? 0,
    before2: before[1]?.words ?? 0,
    after2: after[1]?.words ?? 0,
    session: surroundings?.coverage ?? 0,
    sessionMeaning: note.isTalk ? (surroundings?.meaning ?? 0) : 0,
    time: note.isTalk && query.asksWhen && note.said.tellsTime ? 1 : 0,
    date: nearnessInTime(query, note.createdAt),
    question: note.isTalk && note.said.isQuestion ? 1 : 0,
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
