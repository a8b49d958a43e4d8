/** Brings this store to what is known: the facts of each shared memory become rows. Must run inside a transaction. */
import { estimateTokens } from "../../base/tokens.ts";
import { forgetMemory } from "../forget.ts";
import { writeLog } from "../log.ts";
import { placeMemory } from "../policy.ts";
import { suspicionOf } from "../quarantine.ts";
import { removeRelation, writeRelation } from "../relations.ts";
import type { WriteContext } from "../remember.ts";
import { type Change, changeMemory, deleteMemory, type Embedded, findMemory, putMemory } from "../store.ts";
import type { Memory, MemoryType } from "../types.ts";
import {
  canonical,
  type Facts,
  isOfEarlier,
  isTombstone,
  type SharedAnchor,
  validityOf,
  type Wording,
} from "./facts.ts";
import { earlierOf, FIELDS, fieldValue, lastStated, localValidity, wordingOf } from "./fields.ts";
import type { LocalMemory } from "./local-facts.ts";
import { relationKey } from "./shared-file.ts";
import type { Shared } from "./store.ts";

export type TakenAs = "new" | "changed" | "replaced" | "forgotten" | "restored" | "deleted";

export type EmbeddedText = (text: string) => Embedded | undefined;

/** Does the memory say, or is it, anything else here than the facts have it? */
export function needsPut(facts: Facts, local: Memory | undefined): boolean {
  if (!facts.wording) return false;
  if (!local) return true;
  const { text, from, version } = facts.wording.value;
  if (canonical({ text, from, version }) !== canonical(wordingOf(local))) return true;
  return FIELDS.some((name) => {
    const field = facts.fields[name];
    return (
      name !== "confidence" &&
      field &&
      canonical(field.value ?? null) !== canonical(fieldValue(local, name) ?? null)
    );
  });
}

export function takeIn(
  context: WriteContext,
  facts: Facts,
  {
    local,
    shared,
    embedded,
  }: { local: LocalMemory | undefined; shared: Shared | undefined; embedded: EmbeddedText },
): TakenAs[] {
  const { db, clock } = context;
  const before = local?.memory;
  if (isTombstone(facts)) {
    if (!before) return [];
    forgetMemory(db, clock, facts.id, { hard: true, reason: facts.deleted.value.reason });
    return ["deleted"];
  }
  const taken: TakenAs[] = [];
  if (needsPut(facts, before)) {
    const memory = memoryOf(context, facts, before);
    putMemory(db, memory, embedded(memory.content));
    writeLog(db, clock, { memory: facts.id, operation: "import", details: { source: "import:sync" } });
    taken.push(before ? "changed" : "new");
  }
  const now = findMemory(db, facts.id)!;
  taken.push(...takeEnds(context, facts, { now, shared, isNew: before === undefined }));
  takeEarlier(context, facts);
  for (const { id, validFrom } of facts.deleted ? (local?.versions ?? []) : [])
    if (validFrom <= facts.deleted!.at) deleteMemory(db, id);
  return taken;
}

function memoryOf(context: WriteContext, facts: Facts, known: Memory | undefined): Memory {
  const { wording, createdAt } = facts;
  const values = valuesOf(facts, () => true);
  return {
    ...shape(context, { id: facts.id, createdAt, ...wording!.value, values }, known),
    supersededBy: known?.supersededBy ?? null,
    validTo: known?.validTo ?? null,
    updatedAt: lastStated(facts),
    forgottenAt: known?.forgottenAt ?? null,
  };
}

interface Told extends Wording {
  id: string;
  createdAt: number;
  values: Record<string, unknown>;
}

/** Everything but its end. */
function shape(
  { projectId }: WriteContext,
  { id, createdAt, text, from, version, values }: Told,
  known: Memory | undefined,
): Omit<Memory, "supersededBy" | "validTo" | "updatedAt" | "forgottenAt"> {
  const value = <T>(name: (typeof FIELDS)[number]) => (values[name] ?? null) as T | null;
  const placed = placeMemory({
    category: value<string>("category") ?? undefined,
    type: value<MemoryType>("type") ?? undefined,
    scope: "project",
  });
  return {
    id,
    projectId,
    session: value("session"),
    ...placed,
    tier: known?.tier ?? "warm",
    name: value("name"),
    content: text,
    weight: Math.round(value<number>("weight") ?? 3),
    confidence: known?.confidence ?? value<number>("confidence") ?? 0.8,
    pinned: value<boolean>("pinned") ?? false,
    // Nobody here vouches for words that came from elsewhere.
    trust: known?.content === text ? known.trust : "imported",
    // Words that come from elsewhere are looked at, also where the memory itself is ours.
    quarantine: known?.content === text ? known.quarantine : (suspicionOf(text) ?? null),
    source: value("source") ?? "import:sync",
    author: value("author"),
    commit: value("commit"),
    externalId: value("externalId"),
    tags: value("tags") ?? [],
    metadata: value("metadata") ?? {},
    tokens: estimateTokens(text, "markdown"),
    version,
    validFrom: from,
    expiresAt: value("expiresAt"),
    relevance: known?.relevance ?? 1,
    accessCount: known?.accessCount ?? 0,
    lastAccessedAt: known?.lastAccessedAt ?? null,
    createdAt,
    anchors: (value<SharedAnchor[]>("anchors") ?? []).map((anchor) => ({ ...anchor, projectId })),
  };
}

function takeEnds(
  { db, clock }: WriteContext,
  facts: Facts,
  { now, shared, isNew }: { now: Memory; shared: Shared | undefined; isNew: boolean },
): TakenAs[] {
  const taken: TakenAs[] = [];
  const change: Change = {};
  const { by, until } = validityOf(facts);
  if (canonical({ by, until }) !== canonical(localValidity(now))) {
    change.superseded_by = by;
    change.valid_to = until;
    if (by !== null && by !== now.supersededBy) {
      taken.push("replaced");
      writeLog(db, clock, {
        memory: facts.id,
        operation: "supersede",
        details: { by, validTo: now.supersededBy === null ? now.validTo : null, source: "import:sync" },
      });
    }
    if (by === null && now.supersededBy !== null) {
      taken.push("restored");
      writeLog(db, clock, {
        memory: facts.id,
        operation: "restore",
        details: { supersededBy: now.supersededBy, source: "import:sync" },
      });
    }
  }
  const end = facts.forgotten;
  // A memory that upkeep let go here stays so until somebody states that it is wanted.
  const isNews = end !== undefined && canonical(end) !== canonical(shared?.facts.forgotten ?? null);
  if (end && isNews && end.value.isOver && now.forgottenAt !== end.at) {
    change.forgotten_at = end.at;
    if (now.forgottenAt === null) {
      taken.push("forgotten");
      const { reason = "", by: who } = end.value;
      writeLog(db, clock, {
        memory: facts.id,
        operation: "forget",
        details: { reason, source: "import:sync", who },
      });
    }
  }
  if (end && isNews && !end.value.isOver && now.forgottenAt !== null) {
    change.forgotten_at = null;
    taken.push("restored");
    writeLog(db, clock, { memory: facts.id, operation: "restore", details: { source: "import:sync" } });
  }
  if (Object.keys(change).length > 0) changeMemory(db, facts.id, change);
  return isNew ? [] : taken;
}

function takeEarlier(context: WriteContext, facts: Facts): void {
  const { db } = context;
  for (const [id, one] of Object.entries(facts.earlier)) {
    const known = findMemory(db, id);
    // An id of ours under another name, scope or project: nothing that a file may rewrite.
    if (known && (known.projectId !== context.projectId || known.scope !== "project" || isCurrent(known)))
      continue;
    const values = Object.keys(one.fields).length > 0 ? one.fields : valuesOf(facts, isOfEarlier);
    const expected = canonical({ ...one, fields: values });
    if (known?.supersededBy === facts.id && canonical(earlierOf(known, known.validTo ?? 0)) === expected)
      continue;
    const memory = {
      ...shape(context, { ...one, id, createdAt: facts.createdAt, values }, known),
      supersededBy: facts.id,
      validTo: one.until,
      updatedAt: known?.updatedAt ?? one.until,
      forgottenAt: known?.forgottenAt ?? null,
    };
    putMemory(db, memory, undefined);
  }
}

function isCurrent({ supersededBy, forgottenAt }: Memory): boolean {
  return supersededBy === null && forgottenAt === null;
}

function valuesOf({ fields }: Facts, isWanted: (name: string) => boolean): Record<string, unknown> {
  const wanted = Object.entries(fields).filter(([name]) => isWanted(name));
  return Object.fromEntries(wanted.map(([name, { value }]) => [name, value]));
}

/** After all memories are there: the other end may have come in the same sync. */
export function takeRelations(
  { db, clock }: WriteContext,
  facts: Facts,
  local: LocalMemory | undefined,
): void {
  const here = new Map(local?.relations.map((one) => [relationKey(one), one]));
  for (const [key, { value }] of Object.entries(facts.relations)) {
    const { predicate, object, weight, isRemoved } = value;
    const triple = { subject: facts.id, predicate, object };
    if (isRemoved) {
      if (here.has(key)) removeRelation(db, triple);
    } else if (here.get(key)?.weight !== weight && findMemory(db, object))
      writeRelation(db, clock, { ...triple, weight, metadata: here.get(key)?.metadata ?? {} });
  }
}
