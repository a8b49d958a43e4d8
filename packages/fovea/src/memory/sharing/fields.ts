/** Which fields of a memory are shared, and the bridge between a memory of this store and its facts. */
import type { LogEntry } from "../log.ts";
import type { Memory } from "../types.ts";
import {
  canonical,
  type EarlierWording,
  type Facts,
  isOfEarlier,
  type Validity,
  validityOf,
  versionId,
} from "./facts.ts";

/** In the order in which a file has them. Tier, use and fading are each clone's own. */
export const FIELDS = [
  "category",
  "type",
  "name",
  "tags",
  "weight",
  "confidence",
  "pinned",
  "source",
  "author",
  "session",
  "commit",
  "externalId",
  "expiresAt",
  "metadata",
  "anchors",
] as const;
export type FieldName = (typeof FIELDS)[number];

/** Confidence fades by itself in each clone; that is nobody's statement. */
const UNWATCHED: ReadonlySet<FieldName> = new Set(["confidence"]);

export function fieldValue(memory: Memory, name: FieldName): unknown {
  if (name === "anchors") return memory.anchors.map(({ projectId: _, ...anchor }) => anchor);
  if (name === "confidence") return Math.round(memory.confidence * 1000) / 1000;
  return memory[name];
}

/** What is usual is not written, and is meant where nothing is written. */
export function usualValue(name: FieldName): unknown {
  if (name === "tags" || name === "anchors") return [];
  if (name === "metadata") return {};
  if (name === "pinned") return false;
  return null;
}

export function isUsual(name: FieldName, value: unknown): boolean {
  return canonical(value) === canonical(usualValue(name));
}

export function watchedFields(memory: Memory): Record<string, string> {
  return Object.fromEntries(
    FIELDS.filter((name) => !UNWATCHED.has(name)).map((name) => [name, canonical(fieldValue(memory, name))]),
  );
}

export function wordingOf({ content, validFrom, version }: Memory) {
  return { text: content, from: validFrom, version };
}

export function localValidity({ supersededBy, validTo }: Memory): Validity {
  return { by: supersededBy, until: validTo };
}

export function earlierOf(memory: Memory, until: number): EarlierWording {
  const names = FIELDS.filter(isOfEarlier);
  return {
    ...wordingOf(memory),
    until,
    fields: Object.fromEntries(names.map((name) => [name, fieldValue(memory, name)])),
  };
}

/**
 * A text that an edit left behind keeps everything of the memory but its id, and nothing was ever logged about it. What
 * replaced another memory at the same moment looks alike but for the log.
 */
export function isVersionOf(
  one: Memory,
  { id, createdAt, version }: Memory,
  log: () => readonly LogEntry[],
): boolean {
  if (one.id === versionId(id, one.validFrom, one.content)) return true;
  return one.createdAt === createdAt && one.version < version && log().length === 0;
}

/** Recalled by default: neither deleted nor forgotten nor replaced nor over. */
export function isCurrent(facts: Facts, now: number): boolean {
  if (!facts.wording || facts.forgotten?.value.isOver) return false;
  const { by, until } = validityOf(facts);
  const expiresAt = facts.fields.expiresAt?.value as number | null | undefined;
  return by === null && (until === null || until > now) && (expiresAt == null || expiresAt > now);
}

/** When anything about it was last stated. */
export function lastStated(facts: Facts): number {
  const stated = [
    ...Object.values(facts.fields),
    ...[facts.wording, facts.validity, facts.forgotten, facts.deleted].filter((one) => one !== undefined),
  ];
  return Math.max(facts.createdAt, ...stated.map(({ at }) => at));
}
