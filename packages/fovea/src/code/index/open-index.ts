/**
 * Opens the index file of a repository, and rebuilds it whenever in doubt: a missing, damaged, foreign or outdated
 * file is thrown away. Nothing here is precious; memories live in another file.
 */

import { rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { EngineError, errnoOf } from "../../base/errors.ts";
import { makeFolders } from "../../base/make-folders.ts";
import { MINUTE_MS } from "../../base/time-units.ts";
import { Database, isDamage } from "../../store/database.ts";
import { homeUnwritable, storeNewer } from "../../store/errors.ts";
import { inodeOf } from "../../store/inode.ts";
import { whileLocked } from "../../store/open-lock.ts";
import { mayOnlyBeRead } from "../../store/open-reader.ts";
import { hasCode, isUnwritableCode, SQLITE_BUSY } from "../../store/sqlite-code.ts";
import { adoptNext, removeLeftovers } from "./rebuild.ts";
import { BUILDER_VERSION, GRAPH_SCHEMA, INDEX_SCHEMA } from "./schema.ts";

export interface OpenedIndex {
  db: Database;
  /** Why an older file was thrown away, if one was. */
  rebuilt: "damaged" | "outdated" | undefined;
  isReadOnly: boolean;
  /** Of the file that was opened: by the time it is used another one may have its name. */
  inode: number;
}

/** Whoever closes an index last writes its log home, which takes a busy disk longer than a writer waits. */
const OPENING_MS = MINUTE_MS;
/** How often a file is thrown away and begun again before the disk is blamed. */
const MOST_ATTEMPTS = 5;

export function openIndex(path: string): OpenedIndex {
  makeFolder(dirname(path));
  removeLeftovers(path);
  adoptNext(path);
  let wasDamaged = false;
  const deadline = performance.now() + OPENING_MS;
  for (let attempt = 1; ; ) {
    try {
      const opened = whileLocked(path, "opening", () => openAsItIs(path));
      return wasDamaged ? { ...opened, rebuilt: "damaged" } : opened;
    } catch (error) {
      // The busy timeout has paused already.
      if (isHeld(error) && performance.now() < deadline) continue;
      if (!isDamage(error) || attempt++ === MOST_ATTEMPTS) throw error;
      wasDamaged = true;
      // Unless another process was faster and its new file is there already.
      deleteIndex(path, () => isStillDamaged(path));
    }
  }
}

function isHeld(error: unknown): boolean {
  return hasCode(error instanceof EngineError ? error.cause : error, SQLITE_BUSY);
}

function openAsItIs(path: string): OpenedIndex {
  if (mayOnlyBeRead(path)) return openToRead(path);
  try {
    const db = new Database(path);
    try {
      return { db, rebuilt: prepare(db), isReadOnly: false, inode: inodeOf(path) };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    const cause = error instanceof EngineError ? error.cause : error;
    if (isUnwritableCode(cause) && exists(path)) return openToRead(path);
    throw error;
  }
}

function openToRead(path: string): OpenedIndex {
  const db = new Database(path, { readOnly: true });
  return { db, rebuilt: undefined, isReadOnly: true, inode: inodeOf(path) };
}

function isStillDamaged(path: string): boolean {
  try {
    openAsItIs(path).db.close();
    return false;
  } catch (error) {
    return isDamage(error);
  }
}

/**
 * Removes the file with everything SQLite keeps beside it, if it is still the one that is meant: nobody can open or
 * remove it meanwhile. Programs that have it open go on with what they had.
 */
export function deleteIndex(path: string, isMeant: () => boolean = () => true): void {
  whileLocked(path, "removing", () => {
    if (isMeant()) for (const suffix of ["", "-wal", "-shm"]) removeFile(path + suffix);
  });
}

/** For threads that only read what their process has opened already. */
export function openIndexReader(path: string): Database {
  return whileLocked(path, "opening", () => new Database(path, { readOnly: true }));
}

/** The last one to close a file removes its write-ahead log, by name: nobody may begin a new file meanwhile. */
const IN_MEMORY = ":memory:";

/** For a folder that is not indexed anyway: nothing is written to the disk. */
export function openEmptyIndex(): OpenedIndex {
  const db = new Database(IN_MEMORY);
  return { db, rebuilt: prepare(db), isReadOnly: false, inode: 0 };
}

export function closeIndex(db: Database): void {
  if (db.path === IN_MEMORY) db.close();
  else whileLocked(db.path, "opening", () => db.close());
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw new EngineError("INDEX_BUSY", `Cannot remove the index ${path}`, {
      advice:
        "Another program has it open. Stop other fovea processes (an editor's server, fovea watch) and try again.",
      cause: error,
    });
  }
}

/** Reads every page once. Undefined when all is well, else what is wrong. */
export function checkIndex(db: Database): string | undefined {
  try {
    const [row] = db.all<{ integrity_check: string }>("pragma integrity_check(1)");
    return row?.integrity_check === "ok" ? undefined : row?.integrity_check;
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  }
}

/** After an error that nobody expected: garbage in the file may have many faces. */
export function looksDamaged(db: Database): boolean {
  try {
    return checkIndex(db) !== undefined;
  } catch {
    // It cannot even be asked; the first error says more.
    return false;
  }
}

function prepare(db: Database): OpenedIndex["rebuilt"] {
  const version = readVersion(db);
  if (version === BUILDER_VERSION) return undefined;
  // Two programs may open a new file at once; inside the transaction only the first one finds it empty.
  return db.transaction(() => {
    const now = readVersion(db);
    if (now === BUILDER_VERSION) return undefined;
    // Rebuilding a newer program's index would make the two take turns for ever.
    if (now !== undefined && now > BUILDER_VERSION) throw storeNewer(db.path);
    for (const { type, name } of db.all<{ type: string; name: string }>(
      "select type, name from sqlite_master where type in ('table', 'view') and name not like 'sqlite_%' order by rowid desc",
    ))
      db.exec(`drop ${type} "${name}"`);
    db.exec(INDEX_SCHEMA + GRAPH_SCHEMA);
    db.run("insert into meta (key, value) values ('builder_version', ?)", String(BUILDER_VERSION));
    return now === undefined ? undefined : "outdated";
  });
}

function readVersion(db: Database): number | undefined {
  if (!db.get("select 1 from sqlite_master where name = 'meta'")) return undefined;
  const row = db.get<{ value: string }>("select value from meta where key = 'builder_version'");
  return Number(row?.value ?? 0);
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (error) {
    throw homeUnwritable(folder, error);
  }
}

function exists(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false;
    throw error;
  }
}
