/**
 * The gate in front of a new memory: is it there already, in these or nearly these words? Two sentences that differ in
 * a number, a name in code or a "not" are nearly the same to a model and contradict each other; they are never merged.
 */
import type { Embedder } from "../embed/embedder.ts";
import type { Database } from "../store/database.ts";
import { searchWords } from "./search-words.ts";
import { factsOf, isAboutOther } from "./statements.ts";
import { digestOf, readMemories, readRows } from "./store.ts";
import { countTerms } from "./term-counts.ts";
import { rarestTerms } from "./text-index.ts";
import type { Memory } from "./types.ts";
import type { MemoryVectors } from "./vector-store.ts";
import { wordsOf } from "./words.ts";

export interface Alike {
  memory: Memory;
  similarity: number;
  /** It says the same. Otherwise it says something else about the same. */
  isSame: boolean;
}

export interface Comparing {
  threshold: number;
  embedded: { embedder: Embedder; vectors: MemoryVectors; vector: Float32Array } | undefined;
}

const COMPARED = 8;

/** The memory that a new one repeats or nearly repeats: of the same type, in the same place. */
export function findAlike(
  db: Database,
  fresh: Memory,
  { threshold, embedded }: Comparing,
): Alike | undefined {
  const place = {
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
  const same = readMemories(
    db,
    { sql: `memory.digest = ? and ${place.sql}`, values: [digestOf(fresh.content), ...place.values] },
    { limit: 1 },
  )[0];
  if (same) return { memory: same, similarity: 1, isSame: true };
  const terms = new Set(wordsOf(fresh.content));
  const sought = soughtOf(db, [...terms].slice(0, MOST_TERMS));
  const rows = new Set(searchWords(db, sought, place, COMPARED).map(({ row }) => row));
  const cosines = new Map<number, number>();
  if (embedded)
    for (const { owner, cosine } of embedded.vectors.search(embedded.embedder, embedded.vector, COMPARED)) {
      cosines.set(owner, cosine);
      rows.add(owner);
    }
  const facts = factsOf(fresh.content);
  let best: Alike | undefined;
  for (const [row, memory] of readRows(db, [...rows])) {
    if (!isSamePlace(memory, fresh)) continue;
    const similarity = Math.max(overlap(terms, new Set(wordsOf(memory.content))), cosines.get(row) ?? 0);
    if (similarity <= threshold || similarity <= (best?.similarity ?? 0)) continue;
    if (isAboutOther(memory.content, fresh.content)) continue;
    best = { memory, similarity, isSame: factsOf(memory.content) === facts };
  }
  return best;
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
