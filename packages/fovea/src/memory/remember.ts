/**
 * The write path: redact -> refuse our own words -> embed -> gate against duplicates -> insert with full text and
 * vector -> supersede -> log. All that is written is written in one transaction, or not at all.
 */

import type { Clock } from "../base/clock.ts";
import { timeAfter } from "../base/clock.ts";
import { estimateTokens } from "../base/tokens.ts";
import { uuidV7 } from "../base/uuid.ts";
import type { Database } from "../store/database.ts";
import type { Embedder } from "../vectors/embedder.ts";
import { getMemory } from "./by-id.ts";
import { type Alike, findAlike, findInOtherScope } from "./duplicates.ts";
import { badMemory, injectedText, nothingLeft, secretAsName } from "./errors.ts";
import { isInjected } from "./frame.ts";
import { writeLog } from "./log.ts";
import { type Placing, placeMemory } from "./policy.ts";
import { suspicionOf } from "./quarantine.ts";
import { FieldRedactor, hasSecret, type Redact } from "./redact/redact-fields.ts";
import { changeMemory, lastCreatedAt, putMemory, rowsOf } from "./store.ts";
import type { Category, Memory, StatedFields, Trust } from "./types.ts";
import { type MemoryVectors, readVectors } from "./vector-store.ts";
import { dropOverflow } from "./working.ts";

export interface NewMemory extends Placing, StatedFields {
  content: string;
  /** Id of the memory that this one replaces. */
  supersedes?: string | undefined;
  /** When it happened or was learned, if not now. */
  at?: number | undefined;
  trust?: Trust | undefined;
  source?: string | undefined;
  author?: string | undefined;
  commit?: string | undefined;
  externalId?: string | undefined;
}

export interface Remembered {
  id: string;
  action: "created" | "reinforced" | "superseded";
  /** What was cut out before anything was stored. */
  redactions: { rule: string; count: number }[];
  /** The one it reinforced, replaced, or looks much like. */
  alike?: { id: string; content: string; similarity: number };
  /** The one that is no longer recalled because of it. */
  replaced?: { id: string; content: string };
  quarantine?: string;
  /** Of one that was said again: when it is removed now and would have been before; null is never. */
  end?: { now: number | null; before: number | null };
}

export interface WriteContext {
  db: Database;
  clock: Clock;
  projectId: string;
  session: string | undefined;
  redact: Redact;
  meaning: { embedder: Embedder; vectors: MemoryVectors } | undefined;
  settings: { dedupThreshold: number; workingTtlMs: number; workingSize: number };
}

const LONGEST = 100_000;
const REINFORCED_BY = 0.1;

export async function remember(context: WriteContext, wanted: NewMemory): Promise<Remembered> {
  const { db, clock, meaning, settings } = context;
  const { memory, redactions } = shape(context, wanted);
  const vector = meaning && (await meaning.embedder.embed(memory.content));
  const embedded = meaning && vector && { ...meaning, vector };
  return db.transaction(() => {
    const named =
      wanted.supersedes === undefined ? undefined : getMemory(db, context.projectId, wanted.supersedes);
    // What has a name outside is told apart by it.
    const found =
      memory.externalId === null
        ? (findAlike(db, memory, {
            threshold: settings.dedupThreshold,
            now: clock.now(),
            withNear: true,
            embedded,
          }) ?? findInOtherScope(db, memory, { now: clock.now(), projectId: context.projectId }))
        : undefined;
    const alike = found?.memory.id === named?.id ? undefined : found;
    const near = alike ? { alike: toAlike(alike) } : {};
    if (alike?.verdict === "same") {
      const end = reinforce(context, alike.memory, memory);
      const done = { id: alike.memory.id, redactions, ...near, end };
      if (!named) return { ...done, action: "reinforced" as const };
      supersede(context, named, alike.memory);
      return { ...done, action: "superseded" as const, replaced: toReplaced(named) };
    }
    const old = named ?? (alike && isNewVersion(alike, memory) ? alike.memory : undefined);
    if (old) memory.version = old.version + 1;
    putMemory(db, memory, meaning && vector && { modelId: meaning.embedder.modelId, vector });
    writeLog(db, clock, {
      memory: memory.id,
      operation: "create",
      session: memory.session,
      details: { redactions },
    });
    if (old) supersede(context, old, memory);
    if (memory.scope === "session") dropOverflow(db, clock, settings.workingSize);
    return {
      id: memory.id,
      action: old ? ("superseded" as const) : ("created" as const),
      redactions,
      ...(old ? { replaced: toReplaced(old) } : {}),
      ...near,
      ...(memory.quarantine === null ? {} : { quarantine: memory.quarantine }),
    };
  });
}

/** What holds until it is changed. An episode stays true whatever happens later. */
const REPLACEABLE: ReadonlySet<Category> = new Set([
  "decision",
  "convention",
  "architecture",
  "pattern",
  "note",
]);

function isNewVersion({ memory: old, verdict }: Alike, fresh: Memory): boolean {
  return verdict === "replaces" && old.category === fresh.category && REPLACEABLE.has(fresh.category);
}

export function supersede(
  { db, clock }: Pick<WriteContext, "db" | "clock">,
  old: Memory,
  fresh: Memory,
): void {
  changeMemory(db, old.id, {
    superseded_by: fresh.id,
    valid_to: Math.min(old.validTo ?? fresh.validFrom, Math.max(fresh.validFrom, old.validFrom)),
    updated_at: timeAfter(old.updatedAt, clock.now()),
  });
  writeLog(db, clock, {
    memory: old.id,
    operation: "supersede",
    details: { by: fresh.id, validTo: old.validTo },
  });
}

function reinforce(
  { db, clock, meaning }: WriteContext,
  old: Memory,
  fresh: Memory,
): NonNullable<Remembered["end"]> {
  const tags = [...new Set([...old.tags, ...fresh.tags])];
  const known = new Set(old.anchors.map(({ path, symbol }) => `${path}#${symbol}`));
  const anchors = [
    ...old.anchors,
    ...fresh.anchors.filter(({ path, symbol }) => !known.has(`${path}#${symbol}`)),
  ];
  if (tags.length > old.tags.length || anchors.length > old.anchors.length) {
    const row = rowsOf(db, [old.id]).get(old.id)!;
    const vector = meaning && readVectors(db, [row], meaning.embedder.modelId).get(row);
    putMemory(
      db,
      { ...old, tags, anchors },
      meaning && vector && { modelId: meaning.embedder.modelId, vector },
    );
  }
  const expiresAt = endOf(old, fresh);
  changeMemory(db, old.id, {
    updated_at: timeAfter(old.updatedAt, clock.now()),
    confidence: Math.min(1, old.confidence + REINFORCED_BY),
    access_count: old.accessCount + 1,
    last_accessed_at: clock.now(),
    weight: Math.max(old.weight, fresh.weight),
    pinned: old.pinned || fresh.pinned ? 1 : 0,
    expires_at: expiresAt,
  });
  const details = {
    content: fresh.content === old.content ? undefined : fresh.content,
    source: fresh.source,
  };
  writeLog(db, clock, { memory: old.id, operation: "reinforce", session: fresh.session, details });
  return { now: expiresAt, before: old.expiresAt };
}

/** What somebody says without an end stays, whichever was said first. An observation does not make a memory last. */
function endOf(old: Memory, fresh: Memory): number | null {
  if (old.expiresAt === null) return null;
  return fresh.expiresAt === null && fresh.trust === "auto" ? old.expiresAt : fresh.expiresAt;
}

function shape(
  context: WriteContext,
  wanted: NewMemory,
): { memory: Memory; redactions: Remembered["redactions"] } {
  checkText(wanted.content);
  if (hasSecret(context.redact, wanted.externalId)) throw secretAsName("external id");
  if (hasSecret(context.redact, context.session)) throw secretAsName("session");
  const clean = new FieldRedactor(context.redact);
  const text = clean.text(wanted.content.trim());
  if (clean.redactions.length > 0 && text.replaceAll(/\[redacted:[^[\]]*\]/g, "").trim() === "")
    throw nothingLeft();
  const placed = placeMemory({ ...wanted, hasSession: context.session !== undefined });
  const now = context.clock.now();
  const at = wanted.at ?? timeAfter(lastCreatedAt(context.db), now);
  const trust = wanted.trust ?? "user";
  const ttlMs = wanted.ttlMs ?? (placed.scope === "session" ? context.settings.workingTtlMs : undefined);
  const weight = inRange("weight", wanted.weight ?? 3, 1, 5);
  if (!Number.isInteger(weight))
    throw badMemory(`A weight must be a whole number, not ${weight}.`, "Give 1 to 5.");
  const memory: Memory = {
    id: uuidV7(context.clock),
    projectId: placed.scope === "global" ? null : context.projectId,
    session: context.session ?? (placed.scope === "session" ? "" : null),
    ...placed,
    tier: wanted.tier ?? "warm",
    name: clean.text(wanted.name?.trim() ?? "") || null,
    content: text,
    weight,
    confidence: inRange("confidence", wanted.confidence ?? (trust === "auto" ? 0.5 : 0.8), 0, 1),
    pinned: wanted.pinned ?? false,
    trust,
    quarantine: trust === "user" || trust === "agent" ? null : (suspicionOf(text) ?? null),
    source: clean.text(wanted.source ?? "manual"),
    author: clean.text(wanted.author ?? "") || null,
    commit: wanted.commit ?? null,
    externalId: wanted.externalId ?? null,
    tags: [
      ...new Set(
        clean
          .texts(wanted.tags ?? [])
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ""),
      ),
    ],
    metadata: clean.record(wanted.metadata ?? {}),
    tokens: estimateTokens(text, "markdown"),
    version: 1,
    supersededBy: null,
    validFrom: wanted.validFrom ?? at,
    validTo: wanted.validTo ?? null,
    expiresAt: ttlMs === undefined ? null : now + ttlMs,
    relevance: 1,
    accessCount: 0,
    lastAccessedAt: null,
    createdAt: at,
    updatedAt: at,
    forgottenAt: null,
    anchors: [...(wanted.anchors ?? [])],
  };
  return { memory, redactions: clean.redactions };
}

export function checkText(content: string): void {
  if (content.trim() === "") throw badMemory("The text to remember is empty.", "Give at least one sentence.");
  if (!/[\p{L}\p{N}]/u.test(content))
    throw badMemory("This text has no word or number.", "Say in words what to remember.");
  if (content.length > LONGEST)
    throw badMemory(
      `A memory can have at most ${LONGEST} characters; this one has ${content.length}.`,
      "Remember the conclusion, and anchor it to the file that contains the rest.",
    );
  if (isInjected(content)) throw injectedText();
}

function inRange(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw badMemory(
    `The ${name} of a memory must be from ${least} to ${most}, not ${value}.`,
    "Leave it out to use the default.",
  );
}

function toReplaced({ id, content }: Memory): { id: string; content: string } {
  return { id, content };
}

function toAlike({ memory, similarity }: Alike): NonNullable<Remembered["alike"]> {
  return { id: memory.id, content: memory.content, similarity };
}
