/**
 * Memories that may answer a question: found by words, by meaning, by what they are about, and by standing next to one
 * that was found by its words in the same conversation. An answer often has other words than its question, but is
 * given right after it.
 */
import type { Embedder } from "../../embed/embedder.ts";
import type { Database } from "../../store/database.ts";
import { readRows } from "../store.ts";
import { type Condition, searchText } from "../text-index.ts";
import type { Memory } from "../types.ts";
import type { MemoryVectors } from "../vector-store.ts";
import { wordsOf } from "../words.ts";
import type { Query } from "./query.ts";

export interface Candidate {
  row: number;
  memory: Memory;
  /** BM25 against the best candidate. */
  words: number;
  /** Cosine of the vectors; 0 where there are none. */
  meaning: number;
  /** Share of the question's weight in words that the memory has. */
  coverage: number;
  /** The terms of the question that it has. */
  matched: ReadonlySet<string>;
  /** How many words it has. */
  length: number;
  /** It is about what was asked for by name. */
  isAnchored: boolean;
  /** Memories before and after it in the same conversation, nearest first; undefined where none is a candidate. */
  before: (Candidate | undefined)[];
  after: (Candidate | undefined)[];
}

export interface Meaning {
  embedder: Embedder;
  vectors: MemoryVectors;
  question: Float32Array;
}

export interface Ways {
  words: boolean;
  meaning: Meaning | undefined;
  /** Ids of memories about symbols or files that were named. */
  anchored: ReadonlySet<string>;
}

const BY_WORDS = 300;
const BY_MEANING = 100;
/** Conversations whose other parts are looked at, how far from a find, and how long they may be. */
const MOST_SESSIONS = 24;
const REACH = 2;
const LONGEST_SESSION = 2000;

export function findCandidates(db: Database, query: Query, ways: Ways, condition: Condition): Candidate[] {
  const byWords = ways.words ? searchText(db, query.sought, condition, BY_WORDS) : [];
  const scores = new Map(byWords.map(({ row, score }) => [row, score]));
  const cosines = new Map<number, number>();
  if (ways.meaning) {
    const { embedder, vectors, question } = ways.meaning;
    for (const { owner, cosine } of vectors.search(embedder, question, BY_MEANING))
      cosines.set(owner, cosine);
  }
  const rows = new Set([...scores.keys(), ...visibleRows(db, [...cosines.keys()], condition)]);
  for (const row of anchoredRows(db, ways.anchored, condition)) rows.add(row);
  const sequences = sessionsAround(
    db,
    byWords.map(({ row }) => row),
    condition,
  );
  for (const { near } of sequences) for (const row of near) rows.add(row);
  const best = byWords[0]?.score ?? 0;
  const candidates = new Map<number, Candidate>();
  for (const [row, memory] of readRows(db, [...rows])) {
    const { matched, coverage, length } = compare(query, memory);
    candidates.set(row, {
      row,
      memory,
      words: best > 0 ? Math.max(0, (scores.get(row) ?? 0) / best) : 0,
      meaning: cosines.get(row) ?? 0,
      coverage,
      matched,
      length,
      isAnchored: ways.anchored.has(memory.id),
      before: [],
      after: [],
    });
  }
  for (const { order } of sequences) linkNeighbours(order, candidates);
  return [...candidates.values()];
}

function compare(query: Query, memory: Memory) {
  const { body, keys } = wordsOf(memory);
  const words = body.split(" ");
  const own = new Set([...words, ...keys.split(" ")]);
  const matched = new Set<string>();
  let covered = 0;
  for (const [term, worth] of query.terms)
    if (own.has(term)) {
      matched.add(term);
      covered += worth;
    }
  return { matched, coverage: query.mass > 0 ? covered / query.mass : 0, length: words.length };
}

function visibleRows(db: Database, rows: readonly number[], { sql, values }: Condition): number[] {
  if (rows.length === 0) return [];
  return db
    .rows<[number]>(
      `select row from memory where row in (select value from json_each(?)) and ${sql}`,
      JSON.stringify(rows),
      ...values,
    )
    .map(([row]) => row);
}

function anchoredRows(db: Database, ids: ReadonlySet<string>, { sql, values }: Condition): number[] {
  if (ids.size === 0) return [];
  return db
    .rows<[number]>(
      `select row from memory where id in (select value from json_each(?)) and ${sql}`,
      JSON.stringify([...ids]),
      ...values,
    )
    .map(([row]) => row);
}

interface Sequence {
  /** The rows of a conversation as they came. */
  order: readonly number[];
  /** Those near a find. */
  near: ReadonlySet<number>;
}

function sessionsAround(db: Database, found: readonly number[], { sql, values }: Condition): Sequence[] {
  if (found.length === 0) return [];
  const sessions = new Set<string>();
  const ofRow = db.rows<[number, string]>(
    "select row, session from memory where row in (select value from json_each(?)) and session is not null",
    JSON.stringify(found),
  );
  const bySession = new Map(ofRow);
  for (const row of found) {
    const session = bySession.get(row);
    if (session !== undefined && sessions.size < MOST_SESSIONS) sessions.add(session);
  }
  const wanted = new Set(found);
  return [...sessions].map((session) => {
    const order = db
      .rows<[number]>(
        `select row from memory where session = ? and ${sql} order by created_at, row limit ${LONGEST_SESSION}`,
        session,
        ...values,
      )
      .map(([row]) => row);
    const near = new Set<number>();
    order.forEach((row, at) => {
      if (wanted.has(row))
        for (const other of order.slice(Math.max(0, at - REACH), at + REACH + 1)) near.add(other);
    });
    return { order, near };
  });
}

function linkNeighbours(order: readonly number[], candidates: ReadonlyMap<number, Candidate>): void {
  order.forEach((row, at) => {
    const candidate = candidates.get(row);
    if (!candidate) return;
    for (let step = 1; step <= REACH; step++) {
      candidate.before.push(candidates.get(order[at - step] ?? -1));
      candidate.after.push(candidates.get(order[at + step] ?? -1));
    }
  });
}
