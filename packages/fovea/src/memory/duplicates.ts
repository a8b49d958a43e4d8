/**
 * The gate in front of a new memory: is it there already, in these or other words, or does it take the place of one? Words
 * and vectors only find what is worth comparing; `statements/compare.ts` decides, and says nothing where it is not certain.
 */

import type { Database } from "../store/database.ts";
import type { Embedder } from "../vectors/embedder.ts";
import { searchWords } from "./search-words.ts";
import { compareStatements, isAboutOther, isNear, toStatement } from "./statements/compare.ts";
import { digestOf, readMemories, readRows, spellingOf } from "./store.ts";
import { countTerms } from "./term-counts.ts";
import { rarestTerms } from "./text-index.ts";
import type { Memory } from "./types.ts";
import type { MemoryVectors } from "./vector-store.ts";
import { wordsOf } from "./words.ts";

export interface Alike {
  memory: Memory;
  /** By words or meaning, whichever is more. */
  similarity: number;
  /** It says the same; it is what the new one takes the place of; or it only looks alike. */
  verdict: "same" | "replaces" | "similar";
  /** Of those that look alike: the same is said of something else, such as another table. */
  isAboutOther: boolean;
}

export interface Comparing {
  /** More alike than this is worth mentioning. */
  threshold: number;
  /** What is no longer valid then is not compared. */
  now: number;
  /** Also what differs in a word or two of what it says of the same, however little the words overlap. */
  withNear?: boolean;
  embedded: { embedder: Embedder; vectors: MemoryVectors; vector: Float32Array } | undefined;
}

const COMPARED = 8;

/** What is less alike by words and by meaning is not the same statement in any words. */
const LEAST_SHARED = 0.3;
const LEAST_COSINE = 0.6;
/** What differs in a word or two is less about the same: "use tabs" and "use Redis". */
const LEAST_NEAR = 0.3;
const RANK = { same: 3, replaces: 2, similar: 1 } as const;

/** The memory that a new one repeats, replaces or resembles: of the same type, in the same place. */
export function findAlike(
  db: Database,
  fresh: Memory,
  { threshold, now, withNear, embedded }: Comparing,
): Alike | undefined {
  const place = placeOf(fresh);
  const spelling = spellingOf(fresh.content);
  const known = readMemories(
    db,
    { sql: `memory.digest = ? and ${place.sql}`, values: [digestOf(fresh.content), ...place.values] },
    { limit: COMPARED },
  ).find(
    (memory) =>
      spellingOf(memory.content) === spelling &&
      isComparable(memory, fresh, now) &&
      isAboutSame(memory, fresh),
  );
  if (known) return { memory: known, similarity: 1, verdict: "same", isAboutOther: false };
  const terms = new Set(wordsOf(fresh.content));
  const sought = soughtOf(db, [...terms].slice(0, MOST_TERMS));
  const rows = new Set(searchWords(db, sought, place, COMPARED).map(({ row }) => row));
  const cosines = new Map<number, number>();
  if (embedded)
    for (const { owner, cosine } of embedded.vectors.search(embedded.embedder, embedded.vector, COMPARED)) {
      cosines.set(owner, cosine);
      rows.add(owner);
    }
  const statement = toStatement(fresh.content);
  let best: Alike | undefined;
  for (const [row, memory] of readRows(db, [...rows])) {
    if (!isSamePlace(memory, fresh) || !isComparable(memory, fresh, now)) continue;
    const [shared, cosine] = [overlap(terms, new Set(wordsOf(memory.content))), cosines.get(row) ?? 0];
    if (shared < LEAST_SHARED && cosine < LEAST_COSINE) continue;
    const similarity = Math.max(shared, cosine);
    const other = statement && toStatement(memory.content);
    const compared = statement && other ? compareStatements(statement, other) : "other";
    const isCertain =
      compared !== "other" &&
      isAboutSame(memory, fresh) &&
      !(compared === "replaces" && hasOtherTags(memory, fresh));
    const verdict = isCertain ? compared : "similar";
    if (verdict === "similar" && similarity <= threshold) {
      const isNamed = withNear && similarity >= LEAST_NEAR && statement && other && isNear(statement, other);
      if (!isNamed) continue;
    }
    if (best && (RANK[verdict] - RANK[best.verdict] || similarity - best.similarity) <= 0) continue;
    const isOfOther = verdict === "similar" && !!statement && !!other && isAboutOther(statement, other);
    best = { memory, similarity, verdict, isAboutOther: isOfOther };
  }
  return best;
}

/** The same words for all projects and for this one are two memories; the caller is told. */
export function findInOtherScope(
  db: Database,
  fresh: Memory,
  { now, projectId }: { now: number; projectId: string },
): Alike | undefined {
  const sql = `memory.digest = ? and memory.type = ? and memory.superseded_by is null and memory.forgotten_at is null
    and ((memory.scope = 'project' and memory.project_id = ?) or memory.scope = 'global') and memory.scope <> ?`;
  const values = [digestOf(fresh.content), fresh.type, projectId, fresh.scope];
  const memory = readMemories(db, { sql, values }, { limit: COMPARED }).find((one) =>
    isComparable(one, fresh, now),
  );
  return memory && { memory, similarity: 1, verdict: "similar", isAboutOther: false };
}

function placeOf(fresh: Memory): { sql: string; values: (string | null)[] } {
  return {
    sql: `memory.scope = ? and memory.project_id is ? and memory.session is ? and memory.type = ?
          and memory.id <> ? and memory.superseded_by is null and memory.forgotten_at is null`,
    values: [
      fresh.scope,
      fresh.scope === "global" ? null : fresh.projectId,
      placeSession(fresh),
      fresh.type,
      fresh.id,
    ],
  };
}

/** A memory that cannot be recalled, any more or yet, does not count as a duplicate. */
function isComparable(memory: Memory, fresh: Memory, now: number): boolean {
  return (
    (memory.quarantine === null || fresh.quarantine !== null) &&
    (memory.validTo === null || memory.validTo > now) &&
    (memory.expiresAt === null || memory.expiresAt > now)
  );
}

/** The same words about another entity, other code or another time say something else. */
function isAboutSame(memory: Memory, fresh: Memory): boolean {
  if ((memory.name ?? "").toLowerCase() !== (fresh.name ?? "").toLowerCase()) return false;
  if (memory.validTo !== fresh.validTo || fresh.validFrom > fresh.createdAt) return false;
  const places = new Set(memory.anchors.map(({ path, symbol }) => `${path}#${symbol}`));
  return (
    places.size === 0 ||
    fresh.anchors.length === 0 ||
    fresh.anchors.some(({ path, symbol }) => places.has(`${path}#${symbol}`))
  );
}

/** Tags that have nothing in common say that two memories are about different things; saying the same, they are one with all tags. */
function hasOtherTags(memory: Memory, fresh: Memory): boolean {
  return (
    memory.tags.length > 0 && fresh.tags.length > 0 && !fresh.tags.some((tag) => memory.tags.includes(tag))
  );
}

const MOST_TERMS = 40;
/** Rows that full text may have to score, at three to five microseconds each. */
const MOST_SCORED = 2500;
/** What repeats a text has most of its words, so it has one of its rarest quarter. */
const LEAST_SHARE = 0.25;

/** Others wait while the gate looks: no common words. Those that nobody wrote before find nothing. */
function soughtOf(db: Database, terms: readonly string[]): string[] {
  return rarestTerms(terms, countTerms(db, terms).counts, {
    mostRows: MOST_SCORED,
    least: 1 + Math.floor(terms.length * LEAST_SHARE),
  });
}

function isSamePlace(memory: Memory, fresh: Memory): boolean {
  return (
    memory.id !== fresh.id &&
    memory.scope === fresh.scope &&
    memory.type === fresh.type &&
    memory.projectId === fresh.projectId &&
    placeSession(memory) === placeSession(fresh) &&
    memory.supersededBy === null &&
    memory.forgottenAt === null
  );
}

/** Which session is part of the place only of what belongs to one. */
function placeSession({ scope, session }: Memory): string | null {
  return scope === "session" ? session : null;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const term of a) if (b.has(term)) common++;
  return a.size + b.size === 0 ? 0 : common / (a.size + b.size - common);
}
