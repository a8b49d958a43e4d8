/** Relations between memories, most often between entities: who works on what, what depends on what. */
import { writeLog } from "../../memory/log.ts";
import { FieldRedactor } from "../../memory/redact/redact-fields.ts";
import { findEntity, removeRelation, writeRelation } from "../../memory/relations.ts";
import { remember } from "../../memory/remember.ts";
import { getMemory } from "../../memory/store.ts";
import { usage } from "../errors.ts";
import type { MemoryBook } from "./book.ts";

export interface RelateOptions {
  weight?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
  remove?: boolean | undefined;
}

export interface RelateResult {
  subject: string;
  predicate: string;
  object: string;
  action: "related" | "removed" | "unknown";
}

/** Between memories by their ids, or entities by their names, which are made where they are new. */
export async function relate(
  book: MemoryBook,
  [subject, predicate, object]: readonly [string, string, string],
  options: RelateOptions,
): Promise<RelateResult> {
  const clean = new FieldRedactor(book.redact);
  const kind = clean.text(predicate.trim()).toLowerCase().replaceAll(/\s+/g, "_");
  if (kind === "") throw usage("A predicate is missing, such as works_at or depends_on.");
  const triple = { subject: await endOf(book, subject), predicate: kind, object: await endOf(book, object) };
  const { memory: db, clock } = book.workspace;
  if (options.remove) return { ...triple, action: unrelate(book, triple) ? "removed" : "unknown" };
  const weight = options.weight ?? 1;
  if (!(weight >= 0 && weight <= 1)) throw usage(`The weight of a relation is 0 to 1, not ${weight}.`);
  db.transaction(() => {
    writeRelation(db, clock, { ...triple, weight, metadata: clean.record(options.metadata ?? {}) });
    writeLog(db, clock, { memory: triple.subject, operation: "update", details: { related: triple } });
  });
  return { ...triple, action: "related" };
}

function unrelate(
  { workspace: { memory: db, clock } }: MemoryBook,
  triple: { subject: string; predicate: string; object: string },
): boolean {
  return db.transaction(() => {
    if (!removeRelation(db, triple)) return false;
    writeLog(db, clock, { memory: triple.subject, operation: "update", details: { unrelated: triple } });
    return true;
  });
}

const LOOKS_LIKE_ID = /^[0-9a-f]{8}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function endOf(book: MemoryBook, written: string): Promise<string> {
  const name = written.trim();
  if (name === "") throw usage("Both ends of a relation must be named.");
  const { memory: db, project } = book.workspace;
  if (LOOKS_LIKE_ID.test(name)) return getMemory(db, name).id;
  const known = findEntity(db, project.id, name);
  if (known !== undefined) return known;
  const context = await book.writeContext(undefined);
  const { id } = await remember(context, { content: name, name, type: "entity", scope: "project" });
  return id;
}
