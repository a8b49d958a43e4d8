/**
 * Generalisation (C9.9): what was experienced three times or more is knowledge. A new memory says how often, when, what
 * they have in common and which was read most; the episodes stay as they are, and are linked to it.
 */
import { estimateTokens } from "../../base/tokens.ts";
import { uuidV7 } from "../../base/uuid.ts";
import { contentTerms } from "../../words/summarize.ts";
import { writeLog } from "../log.ts";
import { POLICIES } from "../policy.ts";
import { readMeta, writeMeta } from "../project-meta.ts";
import { isObjectOf, writeRelation } from "../relations.ts";
import { putMemory, readMemories, readRows } from "../store.ts";
import type { Memory } from "../types.ts";
import { readVectors } from "../vector-store.ts";
import { and, living } from "./select.ts";
import type { Life, Planned, Step } from "./step.ts";

const GENERALISES = "generalizes";
const CURSOR = "generalised up to row";
/** New episodes that one cycle compares; what is left over is compared by the next ones. */
const MOST_SEEDS = 2000;
const NEIGHBOURS = 16;
const ERROR_SOURCE = "auto:error_occurred";
const MOST_WORDS = 6;

interface Cluster extends Planned {
  best: Memory;
  vector: Float32Array;
}

export const generalise: Step<Cluster> = {
  name: "generalise",
  plan(life, gone) {
    if (!life.meaning) return [];
    const { db, projectId, settings } = life;
    const { embedder, vectors } = life.meaning;
    const clusters: Cluster[] = [];
    const taken = new Set<string>(gone);
    const rows = seedRows(life);
    const stored = readVectors(db, rows, embedder.modelId);
    for (const row of rows) {
      const vector = stored.get(row);
      if (!vector) continue;
      const near = vectors
        .search(embedder, vector, NEIGHBOURS)
        .filter(({ cosine }) => cosine > settings.similarity);
      if (near.length < settings.clusterSize) continue;
      const memories = [
        ...readRows(
          db,
          near.map(({ owner }) => owner),
        ).values(),
      ].filter(
        (memory) =>
          isEpisode(memory, projectId) && !taken.has(memory.id) && !isObjectOf(db, memory.id, GENERALISES),
      );
      if (memories.length < settings.clusterSize || !memories.some(({ id }) => id === idOf(life, row)))
        continue;
      const best = memories.reduce((a, b) => (b.accessCount > a.accessCount ? b : a));
      const bestRow = near.find(({ owner }) => idOf(life, owner) === best.id)!.owner;
      for (const { id } of memories) taken.add(id);
      clusters.push({
        ids: memories.map(({ id }) => id),
        what: `${memories.length} similar episodes were generalised (they stay)`,
        content: inGeneral(memories, best),
        best,
        vector: stored.get(bestRow) ?? readVectors(db, [bestRow], embedder.modelId).get(bestRow) ?? vector,
      });
    }
    return clusters;
  },
  apply({ db, clock, startedAt, meaning }, { ids, best, content, vector }) {
    if (ids.some((id) => isObjectOf(db, id, GENERALISES))) return false;
    const living = readMemories(db, {
      sql: "memory.id in (select value from json_each(?)) and memory.superseded_by is null and memory.forgotten_at is null",
      values: [JSON.stringify(ids)],
    });
    if (living.length !== ids.length) return false;
    const general = toGeneral({ ...best, content: content ?? best.content }, ids, startedAt, uuidV7(clock));
    putMemory(db, general, meaning && { modelId: meaning.embedder.modelId, vector });
    writeLog(db, clock, { memory: general.id, operation: "generalize", details: { from: ids } });
    for (const id of ids)
      writeRelation(db, clock, {
        subject: general.id,
        predicate: GENERALISES,
        object: id,
        weight: 1,
        metadata: {},
      });
    return true;
  },
  note: ({ meaning }) => (meaning ? undefined : "there is no model to compare meanings by"),
  finish(life) {
    if (!life.meaning) return;
    const last = seedRows(life).at(-1);
    if (last !== undefined) writeMeta(life.db, life.clock, life.projectId, CURSOR, String(last));
  },
};

function seedRows({ db, projectId }: Life): number[] {
  const after = Number(readMeta(db, projectId, CURSOR) ?? 0);
  const { sql, values } = and(
    living(projectId, "generalises"),
    "memory.scope = 'project' and memory.type = 'episodic' and memory.quarantine is null and memory.row > ?",
    after,
  );
  return db
    .rows<[number]>(`select row from memory where ${sql} order by row limit ?`, ...values, MOST_SEEDS)
    .map(([row]) => row);
}

function idOf({ db }: Life, row: number): string | undefined {
  return db.get<{ id: string }>("select id from memory where row = ?", row)?.id;
}

function isEpisode(memory: Memory, projectId: string): boolean {
  return (
    memory.type === "episodic" &&
    memory.scope === "project" &&
    memory.projectId === projectId &&
    memory.supersededBy === null &&
    memory.forgottenAt === null &&
    memory.quarantine === null &&
    !memory.pinned &&
    // Errors that hooks saw are worded alike whatever they say, and each is kept once already.
    memory.source !== ERROR_SOURCE &&
    POLICIES[memory.category].generalises
  );
}

/** "Happened 3 times …, each about migration, report, query. For example: …" */
function inGeneral(episodes: readonly Memory[], best: Memory): string {
  const others = episodes.filter(({ id }) => id !== best.id).map(({ content }) => contentTerms(content));
  const words = [...new Set(best.content.match(/[\p{L}_][\p{L}\p{N}_]+/gu) ?? [])].filter((word) => {
    const terms = [...contentTerms(word)];
    return terms.length > 0 && others.every((other) => terms.every((term) => other.has(term)));
  });
  const days = episodes.map(({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10)).sort();
  const when = days[0] === days.at(-1) ? `on ${days[0]}` : `from ${days[0]} to ${days.at(-1)}`;
  const about = words.length === 0 ? "" : `, each about ${words.slice(0, MOST_WORDS).join(", ")}`;
  return `Happened ${episodes.length} times ${when}${about}. For example: ${best.content}`;
}

function toGeneral(best: Memory, ids: readonly string[], now: number, id: string): Memory {
  return {
    ...best,
    id,
    session: null,
    type: "semantic",
    category: "pattern",
    tier: "warm",
    source: "lifecycle:generalised",
    author: null,
    externalId: null,
    metadata: { generalisedFrom: ids },
    tokens: estimateTokens(best.content, "markdown"),
    version: 1,
    validFrom: now,
    validTo: null,
    accessCount: 0,
    lastAccessedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
