/**
 * What an index says, without row ids and without order, so that two indexes built in different ways can be compared;
 * and whether the file is whole.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IDS_PER_BLOB } from "../../src/code/index/schema.ts";
import { Database, type Row } from "../../src/store/database.ts";
import { dumpWords } from "./dump-words.ts";

export interface IndexDump {
  /** By root, prefix and path: everything the index says about the file, contents as a hash. */
  files: Record<string, unknown>;
  trees: Record<string, unknown>;
}

/** The only index file in a home folder. */
/** False also where there is only the lock that is made before the file. */
export function hasIndexFile(home: string): boolean {
  const folder = join(home, "index");
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".db"));
}

export function indexFileOf(home: string): string {
  const names = readdirSync(join(home, "index")).filter((name) => name.endsWith(".db"));
  if (names.length !== 1)
    throw new Error(`expected one index in ${home}, found ${names.join(", ") || "none"}`);
  return join(home, "index", names[0]!);
}

export function dumpIndex(path: string): IndexDump {
  return withIndex(path, (db) => {
    const words = dumpWords(db);
    const contents = new Map(
      db
        .all<Row & { id: number }>("select * from blob")
        .map((blob) => [blob.id, { ...describeBlob(db, blob), wordRows: words.get(blob.id) }]),
    );
    const dump: IndexDump = { files: {}, trees: {} };
    for (const tree of db.all<Row & { id: number; root: string; prefix: string }>("select * from tree")) {
      const { id, indexed_at, settings, revision, run, ...said } = tree;
      dump.trees[`${tree.root}:${tree.prefix}`] = { ...said, isComplete: indexed_at !== null };
      for (const file of db.all<{
        path: string;
        blob: number | null;
        oid: string | null;
        skip: string | null;
      }>("select path, blob, lower(hex(oid)) as oid, skip from file where tree = ?", id))
        dump.files[`${tree.root}:${tree.prefix}:${file.path}`] = {
          oid: file.oid,
          skip: file.skip,
          content: file.blob === null ? null : contents.get(file.blob),
        };
    }
    return dump;
  });
}

/** Every way in which the file is not whole; empty when it is. */
export function findDefects(path: string): string[] {
  return withIndex(path, (db) => {
    const defects: string[] = [];
    for (const row of db.all<{ integrity_check: string }>("pragma integrity_check"))
      if (row.integrity_check !== "ok") defects.push(row.integrity_check);
    for (const row of db.all("pragma foreign_key_check")) defects.push(`foreign key: ${JSON.stringify(row)}`);
    for (const row of db.all(`
      select id, symbols, n from (
        select id, symbols, (select count(*) from symbol
          where symbol.id >= blob.id * ${IDS_PER_BLOB} and symbol.id < (blob.id + 1) * ${IDS_PER_BLOB}) as n
        from blob)
      where n <> symbols`))
      defects.push(`half-written blob: ${JSON.stringify(row)}`);
    for (const table of ["symbol", "chunk"])
      for (const row of db.all(
        `select id from ${table} where id / ${IDS_PER_BLOB} not in (select id from blob) limit 5`,
      ))
        defects.push(`${table} without a blob: ${JSON.stringify(row)}`);
    for (const row of db.all("select blob from facts where blob not in (select id from blob) limit 5"))
      defects.push(`facts without a blob: ${JSON.stringify(row)}`);
    for (const row of db.all(
      "select path from file join blob on blob.id = file.blob where file.oid <> blob.oid limit 5",
    ))
      defects.push(`file with another file's content: ${JSON.stringify(row)}`);
    return defects;
  });
}

export function countRows(path: string, table: "blob" | "file" | "lease" | "symbol" | "tree"): number {
  return withIndex(path, (db) => db.get<{ n: number }>(`select count(*) as n from ${table}`)!.n);
}

function describeBlob(db: Database, { id, oid, ...said }: Row & { id: number }): Row {
  const from = id * IDS_PER_BLOB;
  const rows = (table: string) =>
    db
      .all<Row & { id: number }>(
        `select * from ${table} where id >= ? and id < ? order by id`,
        from,
        from + IDS_PER_BLOB,
      )
      .map((row) => ({ ...row, id: row.id - from }));
  const facts =
    db.get<{ facts: string }>("select texts || hex(body) as facts from facts where blob = ?", id)?.facts ??
    "";
  const oidText = Buffer.from(oid as Uint8Array).toString("hex");
  return {
    ...said,
    oid: oidText,
    symbolRows: hash(rows("symbol")),
    chunkRows: hash(rows("chunk")),
    facts: hash(facts),
    // Not the vectors themselves: those of a content at several paths are of one of them.
    vectors: db.all<{ n: number }>("select length(body) as n from vector where blob = ?", id)[0]?.n ?? 0,
  };
}

function hash(value: unknown): string {
  return createHash("sha1").update(JSON.stringify(value)).digest("hex");
}

/** Looks at a copy: a connection of ours would keep SQLite from tidying up after the program under test. */
function withIndex<T>(path: string, work: (db: Database) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "fovea-dump-"));
  const copy = join(folder, "copy.db");
  for (const suffix of ["", "-wal"])
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
  const db = new Database(copy);
  try {
    return work(db);
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

/** Every row of every table, for a small database of any kind. */
export function dumpTables(path: string): Record<string, Row[]> {
  return withIndex(path, (db) =>
    Object.fromEntries(
      db
        .all<{ name: string }>(
          "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
        )
        .map(({ name }) => [name, db.all(`select * from "${name}"`)]),
    ),
  );
}

/** Paths where the index knows a symbol of this name, asked of the live file. */
export function pathsOfSymbol(path: string, name: string): string[] {
  try {
    const db = new Database(path, { readOnly: true });
    try {
      return db
        .all<{ path: string }>(
          `select file.path from symbol join file on file.blob = symbol.id / ${IDS_PER_BLOB} where name = ?`,
          name,
        )
        .map((row) => row.path);
    } finally {
      db.close();
    }
  } catch {
    // The file is just being made, or made anew.
    return [];
  }
}
