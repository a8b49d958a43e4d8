/**
 * Copies of a whole database: made while others go on writing, looked through before anybody relies on them, and put
 * back in one step that other programs see as one write.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "@photostructure/sqlite";
import { makeFolders } from "../base/make-folders.ts";
import { PRIVATE_FILE } from "../base/private-files.ts";
import { notADatabase } from "./errors.ts";

/** Whole or not at all: a copy that was interrupted never has the name of a finished one. */
export function copyDatabase(from: string, to: string): void {
  makeFolders(dirname(to));
  const unfinished = `${to}.tmp`;
  rmSync(unfinished, { force: true });
  // Made by us first: the system's own error says why, SQLite only says that it could not.
  closeSync(openSync(unfinished, "wx", PRIVATE_FILE));
  try {
    vacuumInto(from, unfinished);
    checkDatabase(unfinished);
    flush(unfinished);
    renameSync(unfinished, to);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

export function flush(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A reader of its own: what is copied is one moment of the file, and nobody who writes has to wait. */
function vacuumInto(from: string, to: string): void {
  const db = new DatabaseSync(from, { readOnly: true });
  try {
    db.exec("pragma busy_timeout = 5000");
    db.prepare("vacuum into ?").run(to);
  } finally {
    db.close();
  }
}

/** Throws unless every page of the file is as it should be; gives the names of the migrations it went through. */
export function checkDatabase(path: string): string[] {
  let db: InstanceType<typeof DatabaseSync> | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const wrong = db.prepare("pragma integrity_check").all() as { integrity_check: string }[];
    if (wrong[0]?.integrity_check !== "ok")
      throw notADatabase(path, wrong[0]?.integrity_check ?? "it is empty");
    const loose = db.prepare("pragma foreign_key_check").all();
    if (loose.length > 0) throw notADatabase(path, `${loose.length} rows refer to missing rows`);
    const journal = db.prepare("select 1 from sqlite_master where name = 'migration'").get();
    if (!journal) throw notADatabase(path, "it was not made by fovea");
    return (db.prepare("select name from migration order by name").all() as { name: string }[]).map(
      ({ name }) => name,
    );
  } catch (error) {
    throw error instanceof Error && error.name === "EngineError" ? error : notADatabase(path, String(error));
  } finally {
    db?.close();
  }
}

const ALL_PAGES = -1;

/** Writes the content of a file over that of a database that others may have open. */
export async function writeOver(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}
