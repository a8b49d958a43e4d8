/**
 * Memories that may answer a question: found by words, by meaning, by what they are about, and by standing next to one
 * that was found by its words in the same conversation. An answer often has other words than its question, but is
 * given right after it.
 */

import type { Database } from "../../store/database.ts";
import type { Embedder } from "../../vectors/embedder.ts";
import { searchWords } from "../search-words.ts";
import type { Condition } from "../text-index.ts";
import type { MemoryVectors } from "../vector-store.ts";
import { type Candidate, candidateByWords } from "./candidate.ts";
import { conversationsAround } from "./conversations.ts";
import type { Note, NoteReader } from "./notes.ts";
import type { Query } from "./query.ts";
import type { SaidWords, Span } from "./said-words.ts";

export interface Meaning {
  embedder: Embedder;
  vectors: MemoryVectors;
  /** Undefined where the embedder is given the terms of the question instead. */
  question: Float32Array | undefined;
}

export interface Ways {
  notes: NoteReader;
  words: boolean;
  meaning: Meaning | undefined;
  /** Ids of memories about symbols or files that were named. */
  anchored: ReadonlySet<string>;
}

/** Twice as many found no more on LoCoMo, and every one has to be read. */
const BY_WORDS = 150;
const BY_MEANING = 100;
const BY_DATE = 100;
/** On each side of a time that nothing is from. */
const BESIDE_DATE = 3;
/** For this many of those with its words, what was said around them is read too. */
const MOST_AROUND = 60;

export function findCandidates(db: Database, query: Query, ways: Ways, condition: Condition): Candidate[] {
  const cosines = cosinesOf(query, ways.meaning);
  const notes = new Map<number, Note>();
  const look = (rows: Iterable<number>) => {
    // Rows found by meaning are read along with the first ones, which saves a query.
    const unknown = [...new Set([...rows, ...cosines.keys()])].filter((row) => !notes.has(row));
    for (const [row, note] of ways.notes.read(unknown, condition)) notes.set(row, note);
    return notes;
  };
  const byWords = ways.words ? searchWords(db, query.sought, condition, BY_WORDS, look) : [];
  const scores = new Map(byWords.map(({ row, score }) => [row, score]));
  const rows = new Set([...scores.keys(), ...cosines.keys()]);
  for (const row of anchoredRows(db, ways.anchored, condition)) rows.add(row);
  for (const row of datedRows(db, query, condition)) rows.add(row);
  const likely = byWords.slice(0, MOST_AROUND).map(({ row }) => row);
  const talk = conversationsAround(
    db,
    likely.filter((row) => notes.get(row)?.isTalk),
    condition,
  );
  for (const row of talk.rows) rows.add(row);
  const best = byWords[0]?.score ?? 0;
  const candidates = new Map<number, Candidate>();
  look(rows);
  // Only now: a word has its number from the first memory with it that is read.
  const compare = comparison(query, ways.notes.words);
  for (const row of [...rows].sort((a, b) => a - b)) {
    const note = notes.get(row);
    if (!note) continue;
    const { matched, coverage } = compare(note.said.words);
    candidates.set(row, {
      ...candidateByWords(note, matched, coverage),
      words: best > 0 ? Math.max(0, (scores.get(row) ?? 0) / best) : 0,
      meaning: cosines.get(row) ?? 0,
      isAnchored: ways.anchored.has(note.id),
    });
  }
  for (const candidate of candidates.values()) {
    candidate.before = talk.before(candidate.note.row).map((row) => candidates.get(row));
    candidate.after = talk.after(candidate.note.row).map((row) => candidates.get(row));
  }
  return [...candidates.values()];
}

function cosinesOf(query: Query, meaning: Meaning | undefined): Map<number, number> {
  if (!meaning || query.terms.size === 0) return new Map();
  const { embedder, vectors, question } = meaning;
  const asked = embedder.embedTerms?.(query.terms) ?? question;
  if (!asked) return new Map();
  return new Map(vectors.search(embedder, asked, BY_MEANING).map(({ owner, cosine }) => [owner, cosine]));
}

/** Tells which terms of the question a memory has, and how much of it that is. */
function comparison({ terms, mass }: Query, words: SaidWords) {
  const worths = [...terms.values()];
  const places = new Map([...terms.keys()].map((term, place) => [words.findNumber(term), place]));
  return ({ from, to }: Span) => {
    const matched: number[] = [];
    for (let at = from; at < to; at++) {
      const place = places.get(words.pool[at]!);
      if (place !== undefined) matched.push(place);
    }
    // In the order of the question: a sum must not depend on the order in which a memory says things.
    matched.sort((a, b) => a - b);
    let covered = 0;
    for (const place of matched) covered += worths[place]!;
    return { matched, coverage: mass > 0 ? covered / mass : 0 };
  };
}

/** What is from a time that the question names, the newest of a long time; or what is nearest to it, where nothing is. */
function datedRows(db: Database, { dates }: Query, { sql, values }: Condition): number[] {
  const select = (when: string, order: string, most: number, ...times: number[]) =>
    db
      .rows<[number]>(
        `select row from memory where ${when} and ${sql} order by created_at ${order}, row ${order} limit ${most}`,
        ...times,
        ...values,
      )
      .map(([row]) => row);
  return dates.flatMap(({ start, end }) => {
    const inside = select("created_at >= ? and created_at < ?", "desc", BY_DATE, start, end);
    if (inside.length > 0) return inside;
    return [
      ...select("created_at < ?", "desc", BESIDE_DATE, start),
      ...select("created_at >= ?", "asc", BESIDE_DATE, end),
    ];
  });
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
