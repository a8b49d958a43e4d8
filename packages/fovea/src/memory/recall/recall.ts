/** A question -> the memories that answer it, best first, each with its score in parts; or none, rather than padding. */
import type { Clock } from "../../base/clock.ts";
import type { Database } from "../../store/database.ts";
import { type Asker, type Filter, visible } from "../filter.ts";
import { type AnchorState, type Freshness, freshnessOf, type LookAt, stalenessOf } from "../freshness.ts";
import { readRows } from "../store.ts";
import type { Anchor, Memory } from "../types.ts";
import { type Candidate, findCandidates, type Meaning } from "./candidates.ts";
import type { NoteReader } from "./notes.ts";
import { understandQuery } from "./query.ts";
import { type Components, componentsOf, coverageAround, sumOf } from "./score.ts";

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
  /** Leave out what the floor would leave out: on by default. */
  abstain: boolean;
}

export interface Recalled {
  memory: Memory;
  /** Against the best, which has its own certainty. */
  score: number;
  /** How sure we are that it answers at all, 0 to 1. */
  certainty: number;
  freshness: Freshness | undefined;
  anchors: AnchorState[];
  components: Components;
}

/** So many more than are wanted are looked at closely: is the code still as it was, how near is it. */
const LOOKED_AT = 10;

export function recall(db: Database, clock: Clock, notes: NoteReader, request: RecallRequest): Recalled[] {
  const now = clock.now();
  const query = understandQuery(db, request.query);
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
  const around = coverageAround(query, candidates);
  const scored = candidates
    .map((candidate) => {
      const components = componentsOf(query, candidate, around, now);
      return { candidate, components, sum: sumOf(components) };
    })
    .filter(({ candidate }) => !request.abstain || isSureEnough(candidate))
    .sort((a, b) => b.sum - a.sum || b.candidate.note.row - a.candidate.note.row)
    .slice(0, request.limit + LOOKED_AT);
  const memories = readRows(
    db,
    scored.map(({ candidate }) => candidate.note.row),
  );
  const closer = scored.flatMap(({ candidate, components }) => {
    const memory = memories.get(candidate.note.row);
    return memory ? [{ candidate, ...lookCloser(memory, components, request) }] : [];
  });
  closer.sort((a, b) => b.sum - a.sum);
  const best = Math.max(closer[0]?.sum ?? 0, Number.EPSILON);
  return closer.slice(0, request.limit).map(({ candidate, memory, components, sum, states }) => ({
    memory,
    score: Math.min(1, Math.max(0, sum / best)),
    certainty: certaintyOf(candidate),
    freshness: freshnessOf(states),
    anchors: states,
    components,
  }));
}

function lookCloser(memory: Memory, found: Components, request: RecallRequest) {
  const states = memory.anchors.map(request.lookAt);
  const components: Components = {
    ...found,
    proximity: request.proximityOf(memory.anchors),
    stale: stalenessOf(freshnessOf(states)),
  };
  return { memory, components, sum: sumOf(components), states };
}

/** Below this nothing is said at all. */
const FLOOR = 0.25;

export function certaintyOf({ coverage, meaning, isAnchored, before, after }: Candidate): number {
  const around = Math.max(before[0]?.coverage ?? 0, after[0]?.coverage ?? 0);
  const said = Math.max(coverage, 0.8 * around, meaning);
  return Math.min(1, isAnchored ? Math.max(said, 0.6) : said);
}

function isSureEnough(candidate: Candidate): boolean {
  return certaintyOf(candidate) >= FLOOR;
}
