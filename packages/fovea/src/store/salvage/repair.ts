/**
 * A damaged database that is precious: it is set aside under another name, never deleted, and what can be read of it
 * becomes the new file. One process does it while all others wait. A kill at any moment loses nothing: the finished new
 * file has a name of its own until it has taken the place; after a crash, the next opener continues from there.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { Database } from "../database.ts";
import { inodeOf } from "../inode.ts";
import { whileLocked } from "../open-lock.ts";
import { recoveredName } from "../open-memory.ts";
import { writeNote } from "../store-notes.ts";
import { type Copied, copyTables } from "./copy-tables.ts";

export interface Repair {
  /** The damaged file under its new name. */
  aside: string;
  copied: Copied;
}

export interface Rebuilding {
  /** Gives a new file its tables. */
  prepare(db: Database): void;
  /** After the rows are in: makes again what follows from them, and notes what happened. */
  complete(db: Database, repair: Repair): void;
  now(): number;
}

/** What SQLite keeps in further files of the same name. */
const SUFFIXES = ["", "-wal", "-shm"];

function hasUnfinishedRepair(path: string): boolean {
  return existsSync(recoveredName(path));
}

/** Undefined when another process was faster: `inode` is the number of the file that was found damaged. */
export function repairDatabase(path: string, inode: number, rebuilding: Rebuilding): Repair | undefined {
  return whileLocked(path, "removing", () => {
    if (hasUnfinishedRepair(path)) {
      takePlace(path);
      return undefined;
    }
    if (inodeOf(path) !== inode) return undefined;
    const release = stopWriters(path);
    try {
      const repair = rebuild(path, rebuilding);
      takePlace(path);
      return repair;
    } finally {
      release();
    }
  });
}

function rebuild(path: string, rebuilding: Rebuilding): Repair {
  const work = `${path}.salvage-${process.pid}`;
  const unfinished = `${path}.recovering-${process.pid}`;
  try {
    // Only a copy is opened: SQLite may write to what it opens.
    for (const suffix of ["", "-wal"])
      if (existsSync(path + suffix)) copyFileSync(path + suffix, work + suffix);
    const fresh = new Database(unfinished, { durable: true });
    const stamp = new Date(rebuilding.now()).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const repair = {
      aside: freeName(`${path}.damaged-${stamp}`),
      copied: { rows: {}, had: {}, torn: [] } as Copied,
    };
    try {
      rebuilding.prepare(fresh);
      mendHeader(work, existsSync(`${work}-wal`));
      bringLogHome(work);
      repair.copied = copyTables(work, fresh);
      rebuilding.complete(fresh, repair);
      writeNote(fresh, ASIDE_KEY, repair.aside, rebuilding.now());
      fresh.exec("pragma wal_checkpoint(truncate); pragma journal_mode = delete");
    } finally {
      fresh.close();
    }
    syncFile(unfinished);
    renameSync(unfinished, recoveredName(path));
    syncFile(dirname(path));
    return repair;
  } finally {
    for (const name of [work, unfinished])
      for (const suffix of [...SUFFIXES, "-journal"]) rmSync(name + suffix, { force: true });
  }
}

/** Stored in the new file: where the damaged one goes, for the next opener if the move is interrupted. */
const ASIDE_KEY = "repair.aside";

function takePlace(path: string): void {
  const aside = readAside(recoveredName(path));
  // Move the log first: it must never be beside a file it does not belong to.
  for (const suffix of ["-wal", "-shm", ""])
    if (existsSync(path + suffix) && !existsSync(aside + suffix)) renameSync(path + suffix, aside + suffix);
  renameSync(recoveredName(path), path);
  syncFile(dirname(path));
}

function readAside(path: string): string {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const row = db.prepare("select value from config where key = ?").get(ASIDE_KEY);
    return (row as { value: string }).value;
  } finally {
    db.close();
  }
}

function freeName(name: string): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}-${n}`;
    if (!existsSync(candidate)) return candidate;
  }
}

/** A header of garbage hides pages that are whole. All our files have the same one but for a few numbers. */
function mendHeader(damaged: string, isInWal: boolean): void {
  if (!existsSync(damaged) || statSync(damaged).size < PAGE || isReadable(damaged)) return;
  const header = Buffer.alloc(100);
  header.write("SQLite format 3\0", "latin1");
  header.writeUInt16BE(PAGE, 16);
  const version = isInWal ? 2 : 1;
  header.set([version, version, 0, 64, 32, 32], 18);
  header.writeUInt32BE(1, 24);
  header.writeUInt32BE(Math.floor(statSync(damaged).size / PAGE), 28);
  header.writeUInt32BE(1, 40);
  header.writeUInt32BE(4, 44);
  header.writeUInt32BE(1, 56);
  header.writeUInt32BE(1, 92);
  header.writeUInt32BE(3_045_000, 96);
  const file = openSync(damaged, "r+");
  try {
    writeSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
}

const PAGE = 4096;

function isReadable(path: string): boolean {
  return tryWith(path, (db) => db.prepare("select count(*) from sqlite_master").all()) !== undefined;
}

/** The latest writes are in the log; pages are read from the file. */
function bringLogHome(path: string): void {
  tryWith(path, (db) => db.exec("pragma wal_checkpoint(truncate); pragma journal_mode = delete"));
}

function tryWith<T>(
  path: string,
  work: (db: InstanceType<typeof DatabaseSync>) => T,
): { value: T } | undefined {
  let db: InstanceType<typeof DatabaseSync> | undefined;
  try {
    db = new DatabaseSync(path);
    return { value: work(db) };
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

/** A process that has the damaged file open may still be writing to it; none may, once its rows are being copied. */
function stopWriters(path: string): () => void {
  let db: InstanceType<typeof DatabaseSync> | undefined;
  try {
    db = new DatabaseSync(path);
    db.exec("pragma busy_timeout = 5000; begin immediate");
  } catch {
    // Too damaged to be locked, so also to be written.
  }
  return () => db?.close();
}

function syncFile(path: string): void {
  try {
    const file = openSync(path, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // Not every system lets a folder be synced.
  }
}
