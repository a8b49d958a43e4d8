/** Changes of a memory that is there: its content (the old one stays as a version) and its fields. */
import { timeAfter } from "../base/clock.ts";
import { estimateTokens } from "../base/tokens.ts";
import type { Database } from "../store/database.ts";
import { getMemory } from "./by-id.ts";
import { writeLog } from "./log.ts";
import { toCategory } from "./policy.ts";
import { FieldRedactor } from "./redact/redact-fields.ts";
import { checkText, type WriteContext } from "./remember.ts";
import { versionId } from "./sharing/facts.ts";
import { putMemory } from "./store.ts";
import type { Memory, Scope, StatedFields } from "./types.ts";

export interface MemoryChange extends StatedFields {
  content?: string | undefined;
  category?: string | undefined;
  tags?: readonly string[] | undefined;
  scope?: Scope | undefined;
  /** From now on. */
  ttlMs?: number | undefined;
  /** Null lets it out of quarantine. */
  quarantine?: null | undefined;
}

/** The memory keeps its id; what it said before stays as a superseded memory of its own, valid until now. */
export async function updateMemory(context: WriteContext, id: string, change: MemoryChange): Promise<Memory> {
  const { db, clock, meaning } = context;
  if (change.content !== undefined) checkText(change.content);
  const clean = new FieldRedactor(context.redact);
  const content = change.content === undefined ? undefined : clean.text(change.content.trim());
  const name = change.name === undefined ? undefined : clean.text(change.name);
  const tags = change.tags && clean.texts(change.tags);
  const metadata = change.metadata && clean.record(change.metadata);
  const vector =
    meaning && (await meaning.embedder.embed(content ?? getMemory(db, context.projectId, id).content));
  return db.transaction(() => {
    const old = getMemory(db, context.projectId, id);
    const now = timeAfter(old.updatedAt, clock.now());
    const isRewritten = content !== undefined && content !== old.content;
    if (isRewritten) keepVersion(db, old, now);
    const fresh: Memory = {
      ...old,
      content: content ?? old.content,
      tokens: content === undefined ? old.tokens : estimateTokens(content, "markdown"),
      category: change.category === undefined ? old.category : toCategory(change.category),
      name: name ?? old.name,
      tags: tags ?? old.tags,
      scope: change.scope ?? old.scope,
      projectId: (change.scope ?? old.scope) === "global" ? null : (old.projectId ?? context.projectId),
      tier: change.tier ?? old.tier,
      weight: change.weight ?? old.weight,
      confidence: change.confidence ?? old.confidence,
      pinned: change.pinned ?? old.pinned,
      metadata: metadata ? { ...old.metadata, ...metadata } : old.metadata,
      anchors: change.anchors ? [...change.anchors] : old.anchors,
      validTo: change.validTo ?? old.validTo,
      expiresAt: change.ttlMs === undefined ? old.expiresAt : now + change.ttlMs,
      quarantine: change.quarantine === null ? null : old.quarantine,
      version: isRewritten ? old.version + 1 : old.version,
      validFrom: change.validFrom ?? (isRewritten ? now : old.validFrom),
      updatedAt: now,
    };
    putMemory(db, fresh, meaning && vector && { modelId: meaning.embedder.modelId, vector });
    writeLog(db, clock, {
      memory: old.id,
      operation: "update",
      details: { changed: changedFields(old, fresh), redactions: clean.redactions },
    });
    return fresh;
  });
}

export function keepVersion(db: Database, old: Memory, now: number): void {
  // The same in every clone that keeps this text, so that a team does not collect copies.
  const id = versionId(old.id, old.validFrom, old.content);
  // An outside name belongs to what is current.
  putMemory(db, { ...old, id, supersededBy: old.id, validTo: now, externalId: null }, undefined);
}

function changedFields(old: Memory, fresh: Memory): string[] {
  return (Object.keys(fresh) as (keyof Memory)[]).filter(
    (key) => key !== "updatedAt" && JSON.stringify(old[key]) !== JSON.stringify(fresh[key]),
  );
}
