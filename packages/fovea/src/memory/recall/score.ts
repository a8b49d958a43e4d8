/**
 * Candidates -> scores. A score is a sum of named components, each between 0 and 1 before its weight, so that it can
 * be explained. The weights of what is compared by words and meaning were fitted on the development halves of LoCoMo
 * and of our own set of coding memories (`benchmarks/memory`); the rest are the ones of the seeds.
 */
import { DAY_MS, HOUR_MS } from "../../base/time-units.ts";
import type { Category } from "../types.ts";
import type { Candidate } from "./candidate.ts";
import type { Query } from "./query.ts";
import type { Surroundings } from "./surroundings.ts";

export const WEIGHTS = {
  /** BM25. */
  words: 1,
  /** Share of the question's weight in words, where words of like meaning count by how alike they are. */
  near: 0.9,
  /** Cosine of the vectors. */
  meaning: 0.8,
  /** The memories right before and after it in the same conversation. */
  before: 0.77,
  after: 0.3,
  before2: 0.65,
  after2: 0.22,
  /** How much of the question the conversation as a whole has, by words and like words, and the best cosine in it. */
  session: 1,
  sessionNear: 1,
  sessionMeaning: 1.8,
  /** Of what stands for itself: words and words like them, those that are hardly alike left out; cosine; BM25. */
  alike: 5,
  ownMeaning: 2.1,
  ownWords: 0.3,
  /** It tells what was asked for: a person, a reason, a number, a time; less than nothing where it does not. */
  facet: 0.3,
  /** Of talk: it was said by the one who is asked about. */
  speaker: 0.25,
  /** Of talk: a question asked for a time, and it tells one. */
  time: 0.8,
  /** It is from the time that the question names, or soon after. */
  date: 3,
  /** Of talk: it is a question itself. */
  question: -0.5,
  /** Of a question about a time: it is of the kind that was asked for, or of another. */
  act: 0.6,
  /** It is about a symbol or file that was named. */
  anchor: 0.8,
  proximity: 0.15,
  recency: 0.2,
  /** From 1 to 5, where 3 is usual. */
  weight: 0.75,
  /** Hot before warm before cold. */
  tier: 0.2,
  confidence: 0.1,
  stale: -0.3,
} as const;

export type Component = keyof typeof WEIGHTS;
export type Components = Partial<Record<Component, number>>;

const RECENCY_HOURS = 168;
const USUAL_WEIGHT = 3;

/** What a candidate is seen in. */
export interface Scene {
  around: ReadonlyMap<number, Surroundings>;
  /** Who is asked about, where one who speaks is. */
  speaker: string | undefined;
  now: number;
}

export function componentsOf(
  query: Query,
  candidate: Candidate,
  { around, speaker, now }: Scene,
): Components {
  const { note } = candidate;
  return {
    ...(note.isTalk ? ofTalk(query, candidate, around.get(note.row), speaker) : ofStanding(query, candidate)),
    date: nearnessInTime(query, note.createdAt),
    act: actFit(query, note.category),
    anchor: candidate.isAnchored ? 1 : 0,
    recency: recencyOf(note.updatedAt, now),
    weight: (note.weight - USUAL_WEIGHT) / USUAL_WEIGHT,
    tier: note.tier === "hot" ? 1 : note.tier === "cold" ? -1 : 0,
    confidence: note.confidence,
  };
}

function ofTalk(
  query: Query,
  { words, near, meaning, before, after, coverage, note }: Candidate,
  surroundings: Surroundings | undefined,
  speaker: string | undefined,
): Components {
  const { manner } = note.said;
  return {
    words,
    near,
    meaning: Math.max(0, meaning),
    before: before[0]?.words ?? 0,
    after: after[0]?.words ?? 0,
    before2: before[1]?.words ?? 0,
    after2: after[1]?.words ?? 0,
    session: surroundings?.coverage ?? coverage,
    sessionNear: surroundings?.near ?? near,
    sessionMeaning: surroundings?.meaning ?? 0,
    speaker: speaker !== undefined && manner?.speaker === speaker ? 1 : 0,
    time: query.asksWhen && manner?.tellsTime ? 1 : 0,
    question: manner?.isQuestion ? 1 : 0,
  };
}

function ofStanding(query: Query, { words, alike, meaning, note }: Candidate): Components {
  return {
    alike,
    ownMeaning: Math.max(0, meaning),
    ownWords: words,
    facet: facetFit(query.asksFor, note.said.facets),
  };
}

/** 1 where it tells what was asked for, -1 where it does not, 0 where nothing of the kind was asked for. */
export function facetFit(asked: number, told: number): number {
  if (asked === 0) return 0;
  return (asked & told) !== 0 ? 1 : -1;
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

/** 1 where it is of the kind that was asked for, -1 where it is of another, 0 where either is of no certain kind. */
export function actFit({ categories }: Query, category: Category): number {
  if (!categories || ANY_KIND.has(category)) return 0;
  return categories.has(category) ? 1 : -1;
}

/** What these hold may be a decision as well as a fix. */
const ANY_KIND: ReadonlySet<Category> = new Set(["note", "auto", "scratch"]);

export function recencyOf(time: number, now: number): number {
  return Math.exp(-Math.abs(now - time) / HOUR_MS / RECENCY_HOURS);
}

export function sumOf(components: Components): number {
  let sum = 0;
  // Hundreds of candidates at every question: no list of pairs is made.
  for (const name in components) sum += components[name as Component]! * WEIGHTS[name as Component];
  return sum;
}
