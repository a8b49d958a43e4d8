/**
 * What was stated in this clone since the last sync: whatever differs from how the memory looked after it. The time of a
 * statement is the one the memory or its log has, and always later than what it changes, whatever the clocks say.
 */
import type { LogEntry } from "../log.ts";
import type { Relation } from "../relations.ts";
import type { Memory } from "../types.ts";
import { canonical, type Facts, isTombstone, type Stated } from "./facts.ts";
import {
  earlierOf,
  FIELDS,
  fieldValue,
  isVersionOf,
  localValidity,
  watchedFields,
  wordingOf,
} from "./fields.ts";
import { relationKey } from "./shared-file.ts";
import type { Applied, Shared } from "./store.ts";

export interface LocalMemory {
  memory: Memory;
  /** Texts that it had before. */
  versions: readonly Memory[];
  /** Those that begin at it. */
  relations: readonly Relation[];
  log: () => readonly LogEntry[];
}

/** Groups what a project has: memories, each with its earlier texts. */
export function withVersions(
  memories: readonly Memory[],
  logOf: (id: string) => readonly LogEntry[],
): { memory: Memory; versions: Memory[] }[] {
  const byId = new Map(memories.map((memory) => [memory.id, { memory, versions: [] as Memory[] }]));
  for (const memory of memories) {
    const current = memory.supersededBy === null ? undefined : byId.get(memory.supersededBy);
    if (!current || !isVersionOf(memory, current.memory, () => logOf(memory.id))) continue;
    current.versions.push(memory);
    byId.delete(memory.id);
  }
  return [...byId.values()];
}

export function appliedOf({ memory, relations }: LocalMemory): Applied {
  return {
    fields: watchedFields(memory),
    wording: canonical(wordingOf(memory)),
    validity: canonical(localValidity(memory)),
    isForgotten: memory.forgottenAt !== null,
    relations: relations.map((relation) => canonical(shortRelation(relation))).sort(),
  };
}

function shortRelation({ predicate, object, weight }: Relation) {
  return { predicate, object, weight };
}

export function localFacts(local: LocalMemory, shared: Shared | undefined, by: string | undefined): Facts {
  return shared ? changedFacts(local, shared, by) : firstFacts(local, by);
}

function firstFacts({ memory, versions, relations, log }: LocalMemory, by: string | undefined): Facts {
  const at = Math.max(memory.createdAt, memory.updatedAt);
  const facts: Facts = {
    id: memory.id,
    createdAt: memory.createdAt,
    wording: { value: wordingOf(memory), at },
    fields: Object.fromEntries(FIELDS.map((name) => [name, { value: fieldValue(memory, name), at }])),
    relations: {},
    earlier: Object.fromEntries(versions.map((one) => [one.id, earlierOf(one, one.validTo ?? at)])),
  };
  if (memory.supersededBy !== null || memory.validTo !== null)
    facts.validity = { value: localValidity(memory), at: replacedAt(log()) ?? at };
  if (memory.forgottenAt !== null && isStated(log(), "forget"))
    facts.forgotten = { value: ended(log(), "forget", by), at: memory.forgottenAt };
  for (const relation of relations)
    facts.relations[relationKey(relation)] = { value: shortRelation(relation), at: relation.createdAt };
  return facts;
}

function changedFacts(
  { memory, versions, relations, log }: LocalMemory,
  shared: Shared,
  by: string | undefined,
): Facts {
  const facts: Facts = structuredClone(shared.facts);
  if (isTombstone(facts)) return facts;
  const { applied } = shared;
  const after = (before: Stated<unknown> | undefined, at: number | undefined) =>
    Math.max(at ?? 0, (before?.at ?? 0) + 1);
  if (canonical(wordingOf(memory)) !== applied.wording)
    facts.wording = { value: wordingOf(memory), at: after(facts.wording, memory.updatedAt) };
  for (const [name, value] of Object.entries(watchedFields(memory)))
    if (value !== applied.fields[name])
      facts.fields[name] = {
        value: fieldValue(memory, name as (typeof FIELDS)[number]),
        at: after(facts.fields[name], memory.updatedAt),
      };
  if (canonical(localValidity(memory)) !== applied.validity)
    facts.validity = { value: localValidity(memory), at: after(facts.validity, replacedAt(log())) };
  const isForgotten = memory.forgottenAt !== null;
  if (isForgotten !== applied.isForgotten && (!isForgotten || isStated(log(), "forget")))
    facts.forgotten = {
      value: isForgotten ? ended(log(), "forget", by) : { isOver: false, ...(by ? { by } : {}) },
      at: after(facts.forgotten, memory.forgottenAt ?? lastOf(log(), "restore")?.at),
    };
  for (const one of versions) facts.earlier[one.id] ??= earlierOf(one, one.validTo ?? memory.validFrom);
  relateFacts(facts, relations, applied, log);
  return facts;
}

function relateFacts(
  facts: Facts,
  relations: readonly Relation[],
  applied: Applied,
  log: () => readonly LogEntry[],
): void {
  const before = new Set(applied.relations);
  for (const relation of relations) {
    const value = shortRelation(relation);
    if (before.has(canonical(value))) continue;
    const key = relationKey(relation);
    facts.relations[key] = { value, at: Math.max(relation.createdAt, (facts.relations[key]?.at ?? 0) + 1) };
  }
  const now = new Set(relations.map(relationKey));
  for (const text of applied.relations) {
    const gone = JSON.parse(text) as ReturnType<typeof shortRelation>;
    const known = facts.relations[relationKey(gone)];
    // Removed explicitly; one that vanished with the memory at its other end is not.
    if (now.has(relationKey(gone)) || !known || !wasUnrelated(log(), gone)) continue;
    facts.relations[relationKey(gone)] = { value: { ...known.value, isRemoved: true }, at: known.at + 1 };
  }
}

function wasUnrelated(
  log: readonly LogEntry[],
  { predicate, object }: { predicate: string; object: string },
): boolean {
  return log.some(({ details }) => {
    const unrelated = details.unrelated as { predicate?: string; object?: string } | undefined;
    return unrelated?.predicate === predicate && unrelated.object === object;
  });
}

/** Facts of a memory that is not here any more: deleted permanently by somebody, or let go by this clone's own upkeep. */
export function goneFacts(
  known: Facts,
  isAgreed: boolean,
  log: readonly LogEntry[],
  by: string | undefined,
): { facts: Facts; isLetGo: boolean } {
  const end = lastOf(log, "delete");
  if (!end) return { facts: known, isLetGo: false };
  if (!isStated(log, "delete")) return { facts: known, isLetGo: true };
  const { id, createdAt, wording } = known;
  // A deletion follows the text that the last sync brought, whatever the clocks say.
  const at = isAgreed && wording ? Math.max(end.at, wording.at + 1) : end.at;
  const deleted = { value: ended(log, "delete", by), at };
  return { facts: { id, createdAt, fields: {}, relations: {}, earlier: {}, deleted }, isLetGo: false };
}

/** By a person or an agent, and not by upkeep or by the sync of an older version, which took absence for deletion. */
function isStated(log: readonly LogEntry[], operation: "forget" | "delete"): boolean {
  const last = lastOf(log, operation);
  return (
    last !== undefined && last.details.automatic !== true && !UNSTATED.test(String(last.details.reason ?? ""))
  );
}

/** As versions before this one wrote them into the log. */
const UNSTATED =
  /^(?:its file was deleted|its time to live ended|working memory was full|cleaned up|forgotten \(can be restored\)|it is no longer in its file)/;

function ended(log: readonly LogEntry[], operation: "forget" | "delete", by: string | undefined) {
  const reason = lastOf(log, operation)?.details.reason;
  return {
    isOver: true,
    ...(typeof reason === "string" && reason !== "" ? { reason } : {}),
    ...(by ? { by } : {}),
  };
}

function replacedAt(log: readonly LogEntry[]): number | undefined {
  return log.filter(({ operation }) => REPLACING.has(operation)).at(-1)?.at;
}

const REPLACING: ReadonlySet<string> = new Set(["supersede", "compact", "update", "restore"]);

function lastOf(log: readonly LogEntry[], operation: LogEntry["operation"]): LogEntry | undefined {
  return log.filter((entry) => entry.operation === operation).at(-1);
}
