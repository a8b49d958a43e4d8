/**
 * A memory as it travels: one JSON object, or one file. Times are ISO 8601, and there are no row numbers or counters, so
 * that two people can change different memories and git can merge them.
 */
import { badMemory } from "../errors.ts";
import { toCategory } from "../policy.ts";
import { type Anchor, type Memory, SCOPES, TIERS, TRUSTS, TYPES } from "../types.ts";

export interface MemoryRecord {
  id?: string;
  externalId?: string;
  content: string;
  category?: string;
  type?: string;
  scope?: string;
  tier?: string;
  name?: string;
  tags?: string[];
  weight?: number;
  confidence?: number;
  pinned?: boolean;
  source?: string;
  author?: string;
  session?: string;
  commit?: string;
  /** When it happened or was learned; `time` and `at` are read as well. */
  createdAt?: string;
  updatedAt?: string;
  validFrom?: string;
  validTo?: string;
  supersededBy?: string;
  /** The id or outside name of the one that this one replaces. */
  supersedes?: string;
  version?: number;
  anchors?: Omit<Anchor, "projectId">[];
  relations?: RelationRecord[];
  metadata?: Record<string, unknown>;
  forgottenAt?: string;
  expiresAt?: string;
  /** What follows is of the store it comes from, and only in an export of everything. */
  trust?: string;
  quarantine?: string;
  relevance?: number;
  accessCount?: number;
  lastAccessedAt?: string;
}

export interface RelationRecord {
  predicate: string;
  object: string;
  weight: number;
  metadata?: Record<string, unknown>;
  createdAt?: string;
}

/** `whole`: with everything the store knows about it, so that importing it gives an equal store. */
export function toRecord(
  memory: Memory,
  relations: MemoryRecord["relations"] = [],
  { whole = false }: { whole?: boolean } = {},
): MemoryRecord {
  const record: Record<string, unknown> = {
    id: memory.id,
    externalId: memory.externalId,
    content: memory.content,
    category: memory.category,
    type: memory.type,
    scope: memory.scope,
    tier: memory.tier,
    name: memory.name,
    tags: memory.tags,
    weight: memory.weight,
    confidence: whole ? memory.confidence : Math.round(memory.confidence * 1000) / 1000,
    pinned: memory.pinned,
    source: memory.source,
    author: memory.author,
    session: memory.session,
    commit: memory.commit,
    createdAt: iso(memory.createdAt),
    updatedAt: iso(memory.updatedAt),
    validFrom: memory.validFrom === memory.createdAt ? null : iso(memory.validFrom),
    validTo: memory.validTo === null ? null : iso(memory.validTo),
    supersededBy: memory.supersededBy,
    version: memory.version,
    anchors: memory.anchors.map(({ projectId: _, ...anchor }) => anchor),
    relations,
    metadata: memory.metadata,
    forgottenAt: memory.forgottenAt === null ? null : iso(memory.forgottenAt),
    expiresAt: memory.expiresAt === null ? null : iso(memory.expiresAt),
    ...(whole ? ownOf(memory) : {}),
  };
  for (const [key, value] of Object.entries(record)) if (isUsual(key, value)) delete record[key];
  return record as unknown as MemoryRecord;
}

function ownOf({ trust, quarantine, relevance, accessCount, lastAccessedAt }: Memory) {
  return {
    trust,
    quarantine,
    relevance,
    accessCount: accessCount === 0 ? null : accessCount,
    lastAccessedAt: lastAccessedAt === null ? null : iso(lastAccessedAt),
  };
}

/** What need not be written because it is what is meant without it. */
function isUsual(key: string, value: unknown): boolean {
  if (value === null || value === "" || value === false) return true;
  if (Array.isArray(value) && value.length === 0) return true;
  if (typeof value === "object" && Object.keys(value!).length === 0) return true;
  return (key === "tier" && value === "warm") || (key === "version" && value === 1);
}

/** Checks what came from outside; the message says what is wrong with it. */
export function readRecord(value: unknown): MemoryRecord {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong("it is not an object");
  const given = value as Record<string, unknown>;
  const record: Record<string, unknown> = { ...given, createdAt: given.createdAt ?? given.time ?? given.at };
  for (const key of TEXTS) {
    const text = record[key];
    if (text === undefined || text === null) delete record[key];
    else if (typeof text === "number" && key === "createdAt") record[key] = iso(text);
    else if (typeof text !== "string") throw wrong(`${key} is not a text`);
  }
  if (record.id !== undefined) checkId(record.id as string);
  if (typeof record.content !== "string" || record.content.trim() === "") throw wrong("it has no content");
  if (record.category !== undefined) record.category = toCategory(record.category as string);
  for (const [key, values] of CHOICES)
    if (record[key] !== undefined && !values.includes(record[key] as never))
      throw wrong(`${key} is ${String(record[key])}, not one of ${values.join(", ")}`);
  for (const key of TIMES)
    if (record[key] !== undefined && Number.isNaN(Date.parse(record[key] as string)))
      throw wrong(`${key} is not a time: ${String(record[key])}`);
  if (record.tags !== undefined && !isTexts(record.tags)) throw wrong("tags is not a list of texts");
  return record as unknown as MemoryRecord;
}

const LONGEST_ID = 200;

/** An id becomes part of file names and commands: nothing that leads to another folder, ends a line or names a device. */
export function checkId(id: string): void {
  const isOdd = /[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\]/.test(id) || id.trim() !== id;
  if (!isOdd && id !== "" && !/^\.+$/.test(id) && id.length <= LONGEST_ID) return;
  throw wrong(`its id is not valid: ${JSON.stringify(id.slice(0, 60))}`);
}

const TEXTS = [
  "id",
  "externalId",
  "category",
  "type",
  "scope",
  "tier",
  "name",
  "source",
  "author",
  "session",
  "commit",
  "createdAt",
  "updatedAt",
  "validFrom",
  "validTo",
  "supersededBy",
  "supersedes",
  "forgottenAt",
  "expiresAt",
  "trust",
  "quarantine",
  "lastAccessedAt",
] as const;
const TIMES = [
  "createdAt",
  "updatedAt",
  "validFrom",
  "validTo",
  "forgottenAt",
  "expiresAt",
  "lastAccessedAt",
] as const;
const CHOICES: readonly [string, readonly string[]][] = [
  ["type", TYPES],
  ["scope", SCOPES],
  ["tier", TIERS],
  ["trust", TRUSTS],
];

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function wrong(why: string) {
  return badMemory(`This is not a memory: ${why}.`, "A memory must be an object with at least `content`.");
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
