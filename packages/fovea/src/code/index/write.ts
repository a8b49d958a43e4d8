/**
 * Writes to the index. A batch of files is one transaction: contents with all their rows, and the paths that point
 * to them. Readers see a file whole or not at all.
 */
import type { SkipReason } from "../../repo/files/path-filter.ts";
import type { Database, SqlValue } from "../../store/database.ts";
import { isGivenUp } from "./given-up.ts";
import type { BlobRecord, ParseOutcome } from "./parse-job.ts";
import { noteFormer } from "./renamed.ts";
import { IDS_PER_BLOB } from "./schema.ts";
import { SYMBOL_COLUMNS } from "./symbol-values.ts";
import { noteFilesChanged } from "./trees.ts";
import { writeVectors } from "./vector-store.ts";
import { addWords, dropWords } from "./word-store.ts";

export interface FileRow {
  path: string;
  oid: string | undefined;
  blobId: number | undefined;
  skip: SkipReason | undefined;
  size: number;
  mtimeMs: number;
}

/** `attempt`: see `given-up.ts`. */
export function writeOutcomes(
  db: Database,
  treeId: number,
  outcomes: readonly ParseOutcome[],
  attempt = "",
): void {
  if (outcomes.length === 0) return;
  db.transaction(() => {
    const rows = outcomes.map((outcome): FileRow => {
      const blobId = outcome.blob && writeBlob(db, outcome.blob, attempt);
      return { ...outcome, blobId };
    });
    writeFiles(db, treeId, rows);
  });
}

/** Points paths to contents that are in the index already, or notes why they are not. */
export function writeFiles(db: Database, treeId: number, rows: readonly FileRow[]): void {
  noteFilesChanged(db, treeId);
  noteFormer(db, treeId, rows);
  insertRows(
    db,
    "insert or replace into file (tree, path, oid, blob, skip, size, mtime) values",
    7,
    rows.flatMap((row): SqlValue[] => [
      treeId,
      row.path,
      row.oid ? Buffer.from(row.oid, "hex") : null,
      row.blobId ?? null,
      row.skip ?? null,
      row.size,
      row.mtimeMs,
    ]),
  );
}

/** Is the content a row points to still the one it was when the row was made? Ids are used again. */
export function hasContent(db: Database, { blobId, oid }: FileRow): boolean {
  if (blobId === undefined || oid === undefined) return true;
  return db.get("select 1 from blob where id = ? and oid = ?", blobId, Buffer.from(oid, "hex")) !== undefined;
}

export function removeFiles(db: Database, treeId: number, paths: readonly string[]): void {
  if (paths.length === 0) return;
  db.transaction(() => {
    noteFilesChanged(db, treeId);
    noteFormer(
      db,
      treeId,
      paths.map((path) => ({ path })),
    );
    for (const path of paths) db.run("delete from file where tree = ? and path = ?", treeId, path);
  });
}

export function writeDirectories(
  db: Database,
  treeId: number,
  directories: readonly { path: string; mtimeMs: number }[],
): void {
  db.transaction(() => {
    db.run("delete from directory where tree = ?", treeId);
    insertRows(
      db,
      "insert or replace into directory (tree, path, mtime) values",
      3,
      directories.flatMap((d): SqlValue[] => [treeId, d.path, d.mtimeMs]),
    );
  });
}

/** Returns the blob's id; a content that another process wrote meanwhile is left as it is. */
function writeBlob(db: Database, record: BlobRecord, attempt: string): number {
  const oid = Buffer.from(record.oid, "hex");
  const known = db.get<{ id: number; skip: string | null; attempt: string; tries: number }>(
    "select id, skip, attempt, tries from blob where oid = ? and hint = ? and depth = ?",
    oid,
    record.hint,
    record.depth,
  );
  const wasGivenUp = known !== undefined && isGivenUp(known.skip);
  if (known && !wasGivenUp) return known.id;
  if (known) deleteContents(db, known.id);
  if (wasGivenUp) changeSkip(db, known.id, record.skip);
  const tries = known?.attempt === attempt ? known.tries + 1 : 1;
  const { lastInsertRowid } = db.run(
    `insert or replace into blob
       (id, oid, hint, language, depth, bytes, lines, skip, attempt, tries, symbols, rows, words, refs, problems, problem_count)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    known?.id ?? null,
    oid,
    record.hint,
    record.language,
    record.depth,
    record.bytes,
    record.lines,
    record.skip ?? null,
    ...(isGivenUp(record.skip) ? [attempt, tries] : ["", 0]),
    record.symbolCount,
    record.words?.rows ?? 0,
    record.words?.total ?? 0,
    record.referenceCount,
    record.problems,
    record.problemCount,
  );
  const firstId = lastInsertRowid * IDS_PER_BLOB;
  insertRows(
    db,
    `insert into symbol (id, ${SYMBOL_COLUMNS.join(", ")}) values`,
    SYMBOL_COLUMNS.length + 1,
    withIds(record.symbols, SYMBOL_COLUMNS.length, firstId),
  );
  insertRows(
    db,
    "insert into chunk (id, start_line, end_line) values",
    3,
    withIds(record.chunks, 2, firstId),
  );
  if (record.facts)
    db.run(
      "insert into facts (blob, texts, body) values (?, ?, ?)",
      lastInsertRowid,
      record.facts.texts,
      record.facts.body,
    );
  if (record.surface)
    db.run(
      "insert into surface (blob, symbols, mentions) values (?, ?, ?)",
      lastInsertRowid,
      record.surface.symbols,
      record.surface.mentions,
    );
  if (record.grams)
    db.run("insert into gram_filter (blob, body) values (?, ?)", lastInsertRowid, record.grams);
  if (record.vectors)
    writeVectors(db, record.vectors, [{ blob: lastInsertRowid, body: record.vectors.body }]);
  if (record.words) addWords(db, lastInsertRowid, record.words.bytes);
  return lastInsertRowid;
}

/** A content that was given up and tried again: other trees that have it must notice. */
function changeSkip(db: Database, blobId: number, skip: SkipReason | undefined): void {
  const isOther = "blob = ? and skip is not ?";
  const values = [blobId, skip ?? null] as const;
  db.run(
    `update tree set listing = '', revision = revision + 1 where id in (select tree from file where ${isOther})`,
    ...values,
  );
  db.run(`update file set skip = ? where ${isOther}`, skip ?? null, ...values);
}

export function deleteContents(db: Database, blobId: number): void {
  const from = blobId * IDS_PER_BLOB;
  db.run("delete from symbol where id >= ? and id < ?", from, from + IDS_PER_BLOB);
  db.run("delete from chunk where id >= ? and id < ?", from, from + IDS_PER_BLOB);
  db.run("delete from facts where blob = ?", blobId);
  db.run("delete from surface where blob = ?", blobId);
  db.run("delete from gram_filter where blob = ?", blobId);
  dropWords(db, blobId);
  db.run("delete from vector where blob = ?", blobId);
}

function withIds(values: readonly SqlValue[], width: number, firstId: number): SqlValue[] {
  const rows: SqlValue[] = [];
  for (let at = 0, id = firstId; at < values.length; at += width, id++) {
    rows.push(id);
    for (let i = 0; i < width; i++) rows.push(values[at + i]!);
  }
  return rows;
}

/** Many rows per statement; one at a time would cost twice as much. Few statement shapes, so they stay prepared. */
const ROW_COUNTS = [64, 16, 4, 1];

function insertRows(db: Database, head: string, width: number, values: readonly SqlValue[]): void {
  let at = 0;
  for (const count of ROW_COUNTS) {
    const step = count * width;
    if (values.length - at < step) continue;
    const sql = `${head} ${Array(count)
      .fill(`(${Array(width).fill("?").join(", ")})`)
      .join(", ")}`;
    for (; values.length - at >= step; at += step) db.run(sql, ...values.slice(at, at + step));
  }
}
