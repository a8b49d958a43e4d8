/**
 * Memories from outside. One of this project that is known by its id or its outside name is brought up to date when it is
 * newer there; others are new, also where another project has their id. Everything is redacted again. A file may have come
 * with somebody else's repository: unless the user vouches for it, what talks to the reader instead of telling something
 * waits in quarantine, and nothing is pinned, global, dated in the future or said to be the user's own.
 */
import { estimateTokens } from "../../base/tokens.ts";
import { uuidV7 } from "../../base/uuid.ts";
import { findSeen } from "../by-id.ts";
import { keepVersion } from "../change.ts";
import { findAlike } from "../duplicates.ts";
import { isInjected } from "../frame.ts";
import { writeLog } from "../log.ts";
import { placeMemory } from "../policy.ts";
import { suspicionOf } from "../quarantine.ts";
import { FieldRedactor, hasSecret } from "../redact/redact-fields.ts";
import { readRelations, writeRelation } from "../relations.ts";
import { supersede, type WriteContext } from "../remember.ts";
import { findMemory, putMemory } from "../store.ts";
import type { Memory, MemoryType, Scope, Tier, Trust } from "../types.ts";
import type { MemoryRecord } from "./record.ts";

export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  quarantined: number;
  refused: { record: string; why: string }[];
}

export interface ImportOptions {
  /** Where it comes from: `import:<what>`. */
  source: string;
  trust: Trust;
  dryRun?: boolean | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Written together: a kill in the middle loses one batch, and importing again goes on from there. */
const BATCH = 500;

export async function importRecords(
  context: WriteContext,
  records: readonly MemoryRecord[],
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, quarantined: 0, refused: [] };
  for (let from = 0; from < records.length; from += BATCH) {
    options.signal?.throwIfAborted();
    options.onProgress?.(from, records.length);
    await importBatch(context, records.slice(from, from + BATCH), options, report);
  }
  if (!options.dryRun)
    context.db.transaction(() => {
      relateAll(context, records, options);
      supersedeAll(context, records, options);
    });
  return report;
}

async function importBatch(
  context: WriteContext,
  records: readonly MemoryRecord[],
  options: ImportOptions,
  report: ImportReport,
): Promise<void> {
  const { db, clock, meaning } = context;
  const changed: { memory: Memory; known: Memory | undefined }[] = [];
  for (const given of records) {
    const record = withOwnId(context, given, options);
    if (isInjected(record.content)) {
      report.refused.push({
        record: context.redact(record.content).text.slice(0, 60),
        why: "it is an answer from fovea itself",
      });
      continue;
    }
    if (IDENTIFYING.some((key) => hasSecret(context.redact, record[key]))) {
      report.refused.push({
        record: context.redact(record.content).text.slice(0, 60),
        why: "its id contains a secret",
      });
      continue;
    }
    const known = findKnown(context, record, options);
    const memory = toMemory(context, record, known, options);
    if (known ? !isNewer(memory, known) : isSaidAlready(context, record, memory)) report.unchanged++;
    else changed.push({ memory, known });
  }
  for (const { memory, known } of changed) {
    if (known) report.updated++;
    else report.created++;
    if (memory.quarantine !== null) report.quarantined++;
  }
  if (options.dryRun || changed.length === 0) return;
  const vectors = await meaning?.embedder.embedBatch(changed.map(({ memory }) => memory.content));
  db.transaction(() => {
    changed.forEach(({ memory, known }, at) => {
      const vector = vectors?.[at];
      if (known && known.content !== memory.content) keepVersion(db, known, clock.now());
      putMemory(db, memory, meaning && vector && { modelId: meaning.embedder.modelId, vector });
      writeLog(db, clock, { memory: memory.id, operation: "import", details: { source: options.source } });
    });
  });
}

/** What has no name of its own is told apart by what it says, as everywhere. */
function isSaidAlready({ db, clock }: WriteContext, record: MemoryRecord, memory: Memory): boolean {
  if (record.id !== undefined || record.externalId !== undefined) return false;
  const comparing = { threshold: 1, now: clock.now(), embedded: undefined };
  return findAlike(db, memory, comparing)?.verdict === "same";
}

/** Marks in their place would make one memory of two. */
const IDENTIFYING = ["id", "externalId", "supersedes", "supersededBy"] as const;

/** What is global is the user's, and changed only by a file that the user vouches for. */
function mayChange({ projectId }: WriteContext, memory: Memory, options: ImportOptions): boolean {
  return memory.scope === "global" ? isTrusted(options) : memory.projectId === projectId;
}

function isTrusted({ trust }: ImportOptions): boolean {
  return trust === "user" || trust === "agent";
}

/** An id that is taken by a memory which this import may not change is not its own. */
function withOwnId(context: WriteContext, record: MemoryRecord, options: ImportOptions): MemoryRecord {
  const taken = record.id === undefined ? undefined : findMemory(context.db, record.id);
  if (!taken || mayChange(context, taken, options)) return record;
  const { id: _, ...rest } = record;
  return rest;
}

function findKnown(
  context: WriteContext,
  { id, externalId }: MemoryRecord,
  options: ImportOptions,
): Memory | undefined {
  const { db, projectId } = context;
  if (id !== undefined) {
    const known = findMemory(db, id);
    return known && mayChange(context, known, options) ? known : undefined;
  }
  if (externalId === undefined) return undefined;
  const known = db.get<{ id: string }>(
    "select id from memory where external_id = ? and project_id is ? order by row limit 1",
    externalId,
    projectId,
  );
  return known && findMemory(db, known.id);
}

/** The same words and the same life need not be written again. */
function isNewer(memory: Memory, known: Memory): boolean {
  if (memory.updatedAt > known.updatedAt) return true;
  if (memory.forgottenAt !== null && known.forgottenAt === null && memory.forgottenAt > known.updatedAt)
    return true;
  return memory.updatedAt === known.updatedAt && memory.content !== known.content;
}

function toMemory(
  context: WriteContext,
  record: MemoryRecord,
  known: Memory | undefined,
  options: ImportOptions,
): Memory {
  const { source, trust } = options;
  const { clock, projectId } = context;
  const trusted = isTrusted(options);
  const clean = new FieldRedactor(context.redact);
  const text = clean.text(record.content.trim());
  const placed = placeMemory({
    category: record.category,
    type: record.type as MemoryType | undefined,
    scope: record.scope as Scope | undefined,
    tags: record.tags,
  });
  // Nobody vouches for it, so it is of this project alone.
  if (!trusted && placed.scope === "global") placed.scope = "project";
  const optional = (text: string | undefined) => (text === undefined ? null : clean.text(text));
  const now = clock.now();
  const momentOf = (written: string | undefined) => {
    const at = timeOf(written);
    return at === undefined || trusted ? at : Math.min(at, now);
  };
  const createdAt = momentOf(record.createdAt) ?? known?.createdAt ?? now;
  // A reader of ours may say which file it was; nothing else that a record claims counts.
  const from = record.source?.startsWith(`${source} `) ? clean.text(record.source) : source;
  // What it says is what it said here already.
  const said = known?.content === text ? known : undefined;
  return {
    id: known?.id ?? record.id ?? uuidV7(clock),
    projectId: placed.scope === "global" ? null : projectId,
    session: optional(record.session),
    ...placed,
    tier: (record.tier as Tier | undefined) ?? "warm",
    name: optional(record.name),
    content: text,
    weight: Math.min(5, Math.max(1, Math.round(record.weight ?? 3))),
    confidence: Math.min(1, Math.max(0, record.confidence ?? 0.8)),
    pinned: trusted ? (record.pinned ?? false) : (said?.pinned ?? false),
    // Only who vouches for the file lets it say how far its memories are trusted.
    trust:
      (trusted ? known : said)?.trust ?? (trusted ? ((record.trust as Trust | undefined) ?? trust) : trust),
    quarantine: trusted ? (optional(record.quarantine) ?? null) : (suspicionOf(text) ?? null),
    source: trusted ? clean.text(record.source ?? known?.source ?? source) : (said?.source ?? from),
    author: optional(record.author),
    commit: optional(record.commit),
    externalId: record.externalId ?? null,
    tags: clean.texts(record.tags ?? []),
    metadata: clean.record(record.metadata ?? {}),
    tokens: estimateTokens(text, "markdown"),
    version: Math.max(record.version ?? 1, known ? known.version + (said ? 0 : 1) : 1),
    supersededBy: record.supersededBy ?? null,
    validFrom: timeOf(record.validFrom) ?? createdAt,
    validTo: timeOf(record.validTo) ?? null,
    expiresAt:
      timeOf(record.expiresAt) ?? (placed.scope === "session" ? now + context.settings.workingTtlMs : null),
    relevance: known?.relevance ?? record.relevance ?? 1,
    accessCount: known?.accessCount ?? record.accessCount ?? 0,
    lastAccessedAt: known?.lastAccessedAt ?? timeOf(record.lastAccessedAt) ?? null,
    createdAt,
    updatedAt: momentOf(record.updatedAt) ?? (known ? now : createdAt),
    forgottenAt: momentOf(record.forgottenAt) ?? null,
    anchors: (record.anchors ?? []).map((anchor) => ({
      ...anchor,
      path: clean.text(anchor.path),
      symbol: clean.text(anchor.symbol),
      projectId,
    })),
  };
}

/** After all of them are there: an end of a relation may have come later than its beginning. */
function relateAll(context: WriteContext, records: readonly MemoryRecord[], options: ImportOptions): void {
  const { db, clock, redact, projectId } = context;
  for (const { id, relations = [] } of records) {
    if (id === undefined || !findKnown(context, { id, content: "" }, options)) continue;
    const known = new Set(
      readRelations(db, id).map((relation) => `${relation.predicate} ${relation.object}`),
    );
    for (const { predicate: written, object, weight, metadata = {}, createdAt } of relations) {
      const predicate = redact(written).text;
      if (!findSeen(db, projectId, object) || known.has(`${predicate} ${object}`)) continue;
      const related = { subject: id, predicate, object };
      const at = { now: () => timeOf(createdAt) ?? clock.now() };
      writeRelation(db, at, { ...related, weight, metadata: new FieldRedactor(redact).record(metadata) });
      writeLog(db, clock, { memory: id, operation: "update", details: { related } });
    }
  }
}

function supersedeAll(context: WriteContext, records: readonly MemoryRecord[], options: ImportOptions): void {
  for (const record of records) {
    if (record.supersedes === undefined) continue;
    const named = (by: Pick<MemoryRecord, "id" | "externalId">) =>
      findKnown(context, { content: "", ...by }, options);
    const fresh = named(record);
    const old = named({ id: record.supersedes }) ?? named({ externalId: record.supersedes });
    if (fresh && old && old.supersededBy === null) supersede(context, old, fresh);
  }
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
