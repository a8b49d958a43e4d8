/**
 * Compaction (C9.8) and summaries on demand (C9.12): old memories of one project and one week become one that stands
 * for them. The originals stay, replaced by it: they are found with what was replaced, and by what was believed then.
 */
import { sayCount } from "../../base/counts.ts";
import { DAY_MS } from "../../base/time-units.ts";
import { estimateTokens } from "../../base/tokens.ts";
import { uuidV7 } from "../../base/uuid.ts";
import { writeLog } from "../log.ts";
import { tellingness } from "../recall/tellingness.ts";
import { changeMemory, putMemory, readMemories } from "../store.ts";
import { countTerms } from "../term-counts.ts";
import { type Memory, TRUSTS } from "../types.ts";
import { wordsOf } from "../words.ts";
import { and, living } from "./select.ts";
import type { Life, Planned, Step } from "./step.ts";
import { isoWeek } from "./week.ts";

export interface CondenseOptions {
  name: string;
  olderThanDays: number;
  minGroup: number;
  /** All that may be condensed, not only episodes. */
  allTypes: boolean;
}

interface Group extends Planned {
  originals: readonly Memory[];
  week: string;
  content: string;
  vector?: Float32Array;
}

const SUMMARY_SOURCE = "lifecycle:summary";
/** A summary must be worth reading: tokens per memory in it, and at most. */
const TOKENS_EACH = 60;
const MOST_TOKENS = 1500;
const MOST_ANCHORS = 20;
const MOST_TAGS = 12;

export function condense(options: CondenseOptions): Step<Group> {
  return {
    name: options.name,
    async plan(life, gone) {
      const groups = groupsOf(life, options, gone);
      return Promise.all(groups.map(([week, originals]) => toGroup(life, week, originals)));
    },
    async prepare({ meaning }, batch) {
      const vectors = await meaning?.embedder.embedBatch(batch.map(({ content }) => content));
      batch.forEach((group, at) => {
        if (vectors) group.vector = vectors[at]!;
      });
    },
    apply: replaceBySummary,
  };
}

function groupsOf(
  { db, projectId, startedAt }: Life,
  { olderThanDays, minGroup, allTypes }: CondenseOptions,
  gone: ReadonlySet<string>,
): [string, Memory[]][] {
  const old = and(
    living(projectId, "summarises"),
    `memory.scope = 'project' and memory.quarantine is null and memory.source <> ? and memory.created_at <= ?
     and memory.type ${allTypes ? "<> 'entity'" : "= 'episodic'"}`,
    SUMMARY_SOURCE,
    startedAt - olderThanDays * DAY_MS,
  );
  const groups = new Map<string, Memory[]>();
  for (const memory of readMemories(db, old, { order: "memory.created_at, memory.row" })) {
    if (gone.has(memory.id)) continue;
    const week = isoWeek(memory.createdAt);
    groups.set(week, [...(groups.get(week) ?? []), memory]);
  }
  return [...groups].filter(([, memories]) => memories.length >= minGroup);
}

async function toGroup({ db, summariser }: Life, week: string, originals: readonly Memory[]): Promise<Group> {
  const words = [...new Set(originals.flatMap(({ content }) => wordsOf(content)))];
  const { total, counts } = countTerms(db, words);
  const content = await summariser.summarise(
    originals.map(({ content, createdAt }) => ({ content, at: createdAt })),
    {
      title: `Week ${week}, ${sayCount(originals.length, "memory")} in short:`,
      maxTokens: Math.min(MOST_TOKENS, 30 + TOKENS_EACH * originals.length),
      worthOf: (word) => tellingness(counts.get(word) ?? 0, total),
    },
  );
  const ids = originals.map(({ id }) => id);
  return { ids, what: `${ids.length} memories of ${week} replaced by one summary`, content, originals, week };
}

function replaceBySummary({ db, clock, startedAt, meaning }: Life, group: Group): boolean {
  const current = readMemories(db, {
    sql: "memory.id in (select value from json_each(?)) and memory.superseded_by is null and memory.forgotten_at is null and memory.pinned = 0",
    values: [JSON.stringify(group.ids)],
  });
  const saysTheSame = current.every((memory) =>
    group.originals.some(({ id, content }) => id === memory.id && content === memory.content),
  );
  // Somebody was faster, or has changed one: the next cycle looks again.
  if (current.length !== group.originals.length || !saysTheSame) return false;
  const summary = toSummary(group, current, startedAt, uuidV7(clock));
  const embedded = meaning && group.vector && { modelId: meaning.embedder.modelId, vector: group.vector };
  putMemory(db, summary, embedded);
  writeLog(db, clock, { memory: summary.id, operation: "create", details: { summaryOf: group.ids } });
  for (const { id, validTo } of current) {
    changeMemory(db, id, { superseded_by: summary.id, valid_to: startedAt });
    writeLog(db, clock, {
      memory: id,
      operation: "compact",
      details: { by: summary.id, week: group.week, validTo },
    });
  }
  return true;
}

function toSummary(
  { content, ids, week }: Group,
  originals: readonly Memory[],
  now: number,
  id: string,
): Memory {
  const last = originals.reduce((a, b) => (a.createdAt > b.createdAt ? a : b));
  const anchors = new Map(
    originals
      .flatMap((memory) => memory.anchors)
      .map((anchor) => [`${anchor.path}#${anchor.symbol}`, anchor]),
  );
  const trusts = originals.map(({ trust }) => TRUSTS.indexOf(trust));
  return {
    ...last,
    id,
    session: null,
    // Knowledge, no longer an episode: it is not summarised again.
    type: "semantic",
    category: "note",
    tier: "warm",
    name: null,
    content,
    weight: Math.max(...originals.map(({ weight }) => weight)),
    confidence: Math.max(...originals.map(({ confidence }) => confidence)),
    // Nobody vouches for more than the least trusted of them.
    trust: TRUSTS[Math.max(...trusts)]!,
    source: SUMMARY_SOURCE,
    author: null,
    externalId: null,
    tags: [...new Set(originals.flatMap(({ tags }) => tags))].slice(0, MOST_TAGS),
    metadata: { summaryOf: ids, week },
    tokens: estimateTokens(content, "markdown"),
    version: 1,
    validFrom: now,
    validTo: null,
    relevance: 1,
    accessCount: originals.reduce((sum, { accessCount }) => sum + accessCount, 0),
    lastAccessedAt: originals.reduce<number | null>(
      (latest, { lastAccessedAt: at }) => later(latest, at),
      null,
    ),
    updatedAt: now,
    anchors: [...anchors.values()].slice(0, MOST_ANCHORS),
  };
}

function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
