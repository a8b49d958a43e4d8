/** A question -> the memories that answer it, best first, each with its score in parts; or none, rather than padding. */
import type { Clock } from "../../base/clock.ts";
import type { Database } from "../../store/database.ts";
import { readAnchors } from "../anchors.ts";
import { type Asker, type Filter, visible } from "../filter.ts";
import { type AnchorState, type Freshness, freshnessOf, type LookAt, stalenessOf } from "../freshness.ts";
import { readRows } from "../store.ts";
import type { Anchor, Memory } from "../types.ts";
import type { Candidate } from "./candidate.ts";
import { findCandidates, type Meaning } from "./candidates.ts";
import { compareWords } from "./near-words.ts";
import type { NoteReader } from "./notes.ts";
import type { Query } from "./query.ts";
import { actFit, type Components, componentsOf, sumOf } from "./score.ts";
import { type Signals, signalsOf } from "./signals.ts";
import { probabilityOf } from "./sureness.ts";
import { speakerAsked, surroundingsOf } from "./surroundings.ts";
import { understandQuery } from "./understand-query.ts";

export const MODES = ["hybrid", "keyword", "semantic"] as const;
export type Mode = (typeof MODES)[number];

export interface RecallRequest {
  query: string;
  mode: Mode;
  limit: number;
  asker: Asker;
  filter: Filter;
  /** Undefined where there is no model; then words decide alone. */
  meaning: Meaning | undefined;
  /** Ids of memories about symbols and files that the question names. */
  anchored: ReadonlySet<string>;
  lookAt: LookAt;
  /** 0 to 1: how near what a memory is about is to what the question is about, in the graph. */
  proximityOf: (anchors: readonly Anchor[]) => number;
  /** How sure the best must be, 0 to 1, for anything to be said. */
  floor: number;
}

export interface Recalled {
  memory: Memory;
  /** Against the best, which has its own certainty. */
  score: number;
  /** How sure we are that it answers, as a probability. */
  certainty: number;
  freshness: Freshness | undefined;
  anchors: AnchorState[];
  components: Components;
  signals: Signals;
}

/** This many more than wanted are checked closely: is the code unchanged, how near is it. */
const LOOKED_AT = 10;

export interface Answer {
  /** Best first; none where nothing is sure enough. */
  hits: Recalled[];
  /** Then these are the nearest. */
  unsure: Recalled[];
  /** The question names a time, and no memory is from then. */
  isNoneFromThen?: boolean;
}

export function recall(db: Database, clock: Clock, notes: NoteReader, request: RecallRequest): Answer {
  notes.makeRoom();
  return db.reading(() => answer(db, clock, notes, request));
}

function answer(db: Database, clock: Clock, notes: NoteReader, request: RecallRequest): Answer {
  const now = clock.now();
  const likeWords = request.mode === "keyword" ? undefined : request.meaning?.embedder.words;
  const query = understandQuery(db, request.query, now, likeWords);
  const condition = visible(request.asker, request.filter, now);
  const candidates = findCandidates(
    db,
    query,
    {
      notes,
      words: request.mode !== "semantic",
      meaning: request.mode === "keyword" ? undefined : request.meaning,
      anchored: request.anchored,
    },
    condition,
  );
  const talk = candidates.filter(({ note }) => note.isTalk);
  const scene = { around: surroundingsOf(query, talk), speaker: speakerAsked(query, talk), now };
  const score = (candidate: Candidate) => {
    const components = componentsOf(query, candidate, scene);
    return { candidate, components, sum: sumOf(components) };
  };
  const all = candidates.map(score);
  const isNoneFromThen = query.dates.length > 0 && all.every(({ components }) => components.date !== 1);
  const first = all
    .sort(byScore)
    .slice(0, Math.max(BY_WORD, request.limit + LOOKED_AT))
    .map(({ candidate }) => candidate);
  // What was said in the same conversation counts as well, so all of that is compared.
  const compared = [...new Set([...first, ...talk])];
  compareWords(query, compared, notes.words, likeWords, request.meaning?.embedder.codeWords);
  scene.around = surroundingsOf(query, talk);
  const scored = compared
    .map(score)
    .sort(byScore)
    .slice(0, request.limit + LOOKED_AT);
  const found = lookCloser(db, query, scored, likeWords !== undefined, request);
  if (query.dates.length > 0 && query.terms.size === 0)
    return { ...fromThatTime(query, found), isNoneFromThen };
  const certainty = Math.max(0, ...found.slice(0, DECIDING).map((hit) => hit.certainty));
  if (certainty < request.floor) return { hits: [], unsure: found.slice(0, DECIDING), isNoneFromThen };
  // What comes with the best is measured by itself: several memories may answer one question together.
  const byItself = (hit: Recalled) => probabilityOf({ ...hit.signals, behind: 0 }, likeWords !== undefined);
  return { hits: found.filter((hit) => byItself(hit) >= request.floor * TRAILING), unsure: [] };
}

/** How sure a date makes it: what is from then, and of the kind that was asked for, is the answer. */
const BY_TIME = 0.9;

function fromThatTime(query: Query, found: readonly Recalled[]): Answer {
  const hits = found
    .filter(({ memory, components }) => components.date === 1 && actFit(query, memory.category) >= 0)
    .map((hit) => ({ ...hit, certainty: Math.max(hit.certainty, BY_TIME) }));
  return { hits, unsure: hits.length > 0 ? [] : found.slice(0, DECIDING) };
}

interface Scored {
  candidate: Candidate;
  components: Components;
  sum: number;
}

function byScore(a: Scored, b: Scored): number {
  return b.sum - a.sum || b.candidate.note.row - a.candidate.note.row;
}

/** The top memories that are compared word by word. */
const BY_WORD = 100;

/** The top memories that decide whether we answer. */
const DECIDING = 3;
/** What comes with a sure one may be much less sure. */
const TRAILING = 0.2;

/** With the code that they are about: is it as it was, how near is it to what the question names. */
function lookCloser(
  db: Database,
  query: Query,
  scored: readonly Scored[],
  hasMeaning: boolean,
  request: RecallRequest,
): Recalled[] {
  const about = readAnchors(
    db,
    scored.map(({ candidate }) => candidate.note.id),
  );
  const memories = readRows(
    db,
    scored.map(({ candidate }) => candidate.note.row),
  );
  const ranked = scored
    .map(({ candidate, components }) => {
      const anchors = about.get(candidate.note.id) ?? [];
      const states = anchors.map(request.lookAt);
      const stale = stalenessOf(freshnessOf(states));
      const whole: Components = { ...components, proximity: request.proximityOf(anchors), stale };
      return { candidate, components: whole, sum: sumOf(whole), states };
    })
    .sort((a, b) => b.sum - a.sum);
  const all = eachOnce(ranked, ({ candidate }) => memories.get(candidate.note.row)?.content);
  const signals = signalsOf(
    query,
    all.map(({ candidate, components, sum }) => ({
      candidate,
      date: components.date ?? 0,
      sum,
      text: memories.get(candidate.note.row)?.content ?? "",
    })),
  );
  const closer = all.slice(0, request.limit);
  const best = Math.max(closer[0]?.sum ?? 0, Number.EPSILON);
  return closer.flatMap(({ candidate, components, sum, states }, at) => {
    const memory = memories.get(candidate.note.row);
    if (!memory) return [];
    return {
      memory,
      score: Math.min(1, Math.max(0, sum / best)),
      certainty: probabilityOf(signals[at]!, hasMeaning),
      signals: signals[at]!,
      freshness: freshnessOf(states),
      anchors: states,
      components,
    };
  });
}

/** What says the same word for word is told once: a memory that was generalised has the words of one of its episodes. */
function eachOnce<T>(ranked: readonly T[], textOf: (one: T) => string | undefined): T[] {
  const said = new Set<string>();
  return ranked.filter((one) => {
    const text = textOf(one)?.replace(/\s+/g, " ").trim();
    if (text === undefined || said.has(text)) return false;
    said.add(text);
    return true;
  });
}
