/**
 * Owns the table `memory`. Writes a memory with its anchors, full text and vector in one transaction, and reads them
 * back as objects; what a write means, and what may be read by whom, is decided elsewhere.
 */
import { createHash } from "node:crypto";
import type { Database } from "../store/database.ts";
import { readAnchors, writeAnchors } from "./anchors.ts";
import { memoryNotFound } from "./errors.ts";
import { fromRow, type MemoryRow, toRow, writeRow } from "./rows.ts";
import { type Condition, removeText, writeText } from "./text-index.ts";
import type { Memory } from "./types.ts";
import { removeVectors, writeVector } from "./vector-store.ts";

export interface Embedded {
  modelId: string;
  vector: Float32Array;
}

/** New, or changed in what it says. Must run inside a transaction. */
export function putMemory(db: Database, memory: Memory, embedded: Embedded | undefined): void {
  const known = rowOf(db, memory.id);
  if (known !== undefined) {
    removeText(db, known);
    removeVectors(db, known);
    // A process that has vectors in memory reads only new rows.
    db.run("update memory set row = (select max(row) + 1 from memory) where id = ?", memory.id);
  }
  const row = writeRow(db, toRow(memory, digestOf(memory.content)));
  writeAnchors(db, memory.id, memory.anchors);
  writeText(db, row, memory);
  if (embedded) writeVector(db, row, embedded.modelId, embedded.vector);
}

/** Fields that may differ while a memory keeps its row: caches of other fields stay valid. */
export type Change = Partial<
  Omit<
    MemoryRow,
    | ("row" | "id" | "content" | "digest" | "name" | "tags" | "category")
    | ("session" | "created_at" | "project_id" | "metadata")
  >
>;

export function changeMemory(db: Database, id: string, change: Change): void {
  const names = Object.keys(change);
  db.run(
    `update memory set ${names.map((name) => `"${name}" = ?`).join(", ")} where id = ?`,
    ...Object.values(change).map((value) => value as string | number | null),
    id,
  );
}

/** For good, with everything that hangs on it but its log. */
export function deleteMemory(db: Database, id: string): void {
  const row = rowOf(db, id);
  if (row === undefined) return;
  removeText(db, row);
  db.run("update memory set superseded_by = null where superseded_by = ?", id);
  db.run("delete from memory where row = ?", row);
}

/** Of anybody, about anything. */
export function hasMemories(db: Database): boolean {
  return db.get("select 1 from memory limit 1") !== undefined;
}

/** Of the one that was written last. */
export function lastCreatedAt(db: Database): number | undefined {
  return db.get<{ at: number }>("select created_at as at from memory order by row desc limit 1")?.at;
}

/** Anybody's, by its whole id; what somebody wrote as an id is looked up in by-id.ts. */
export function findMemory(db: Database, id: string): Memory | undefined {
  return rowOf(db, id) === undefined
    ? undefined
    : readMemories(db, { sql: "memory.id = ?", values: [id] })[0];
}

export const SHORT_ID = 8;

/** The end of an id: random, unlike its beginning, and short enough for a list. */
export function shortId(id: string): string {
  return id.slice(-SHORT_ID);
}

/** One that must be there, by its whole id. */
export function memoryAt(db: Database, id: string): Memory {
  const memory = findMemory(db, id);
  if (!memory) throw memoryNotFound(id);
  return memory;
}

export interface ReadOptions {
  order?: string;
  limit?: number;
}

export function readMemories(
  db: Database,
  { sql, values }: Condition,
  { order = "memory.row", limit = -1 }: ReadOptions = {},
): Memory[] {
  const rows = db.all<MemoryRow>(
    `select * from memory where ${sql} order by ${order} limit ?`,
    ...values,
    limit,
  );
  const anchors = readAnchors(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => fromRow(row, anchors.get(row.id) ?? []));
}

/** By their rows, in the order asked for; those that are gone are left out. */
export function readRows(db: Database, rows: readonly number[]): Map<number, Memory> {
  const found = new Map<number, Memory>();
  const read = db.all<MemoryRow>(
    "select * from memory where row in (select value from json_each(?))",
    JSON.stringify(rows),
  );
  const anchors = readAnchors(
    db,
    read.map(({ id }) => id),
  );
  for (const row of read) found.set(row.row, fromRow(row, anchors.get(row.id) ?? []));
  return found;
}

/** The rows of many, by id. */
export function rowsOf(db: Database, ids: readonly string[]): Map<string, number> {
  return new Map(
    db.rows<[string, number]>(
      "select id, row from memory where id in (select value from json_each(?))",
      JSON.stringify(ids),
    ),
  );
}

function rowOf(db: Database, id: string): number | undefined {
  return db.get<{ row: number }>("select row from memory where id = ?", id)?.row;
}

/** The same for texts that differ only in case, spaces and the stop at the end. */
/** Of all that differs in letter case only: `spellingOf` tells whether it is the same text. */
export function digestOf(content: string): string {
  return createHash("sha1").update(withoutLayout(content).toLowerCase()).digest("hex");
}

/** A text without its layout and the capital of its first word; other capitals may mean something: `-v` and `-V`. */
export function spellingOf(content: string): string {
  return withoutLayout(content).replace(/^\p{Lu}(?=\p{Ll}*(?:[\s,:]|$))/u, (letter) => letter.toLowerCase());
}

function withoutLayout(content: string): string {
  return content
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<![.!])[.!]+$/, "");
}

/** Those of these that were replaced, forgotten or are gone: nobody is told them any more. */
export function retiredAmong(db: Database, ids: readonly string[]): Set<string> {
  const held = db.rows<[string]>(
    `select id from memory where id in (select value from json_each(?))
       and superseded_by is null and forgotten_at is null`,
    JSON.stringify(ids),
  );
  const live = new Set(held.map(([id]) => id));
  return new Set(ids.filter((id) => !live.has(id)));
}
