/**
 * The one way to open memory.db, for engines and hooks alike: private to the user, under its lock, brought to its newest
 * shape, followed when another file takes its name. Who has no time to repair a damaged file gives no `repair`, and fails.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "../base/clock.ts";
import { EngineError } from "../base/errors.ts";
import { makePrivateFile, makePrivateFolder, makePrivateHome, tighten } from "../base/private-files.ts";
import { Database, isDamage, type Keeper } from "./database.ts";
import { homeUnwritable, memoryDamaged, storeBusy, storeFailed } from "./errors.ts";
import { admit, countCommit, noteCommit, recognise, refuseForeign } from "./guard-memory.ts";
import { inodeOf } from "./inode.ts";
import { isReadable, migrate } from "./migrate.ts";
import { whileLocked } from "./open-lock.ts";
import { mayOnlyBeRead } from "./open-reader.ts";
import { isUnwritableCode } from "./sqlite-code.ts";

export interface MemoryOptions {
  clock: Clock;
  /** The folder that holds everything of ours. */
  home?: string;
  /** How long a write waits for others. */
  busyTimeoutMs: number;
  /** How long opening waits for somebody who repairs or replaces the file. */
  lockMs?: number;
  /** Every commit reaches the disk before it is answered. */
  durable: boolean;
  repair?: Keeper["repair"];
}

const MOST_ATTEMPTS = 3;

/** Where a repair is kept that is finished but not yet in place. */
export function recoveredName(path: string): string {
  return `${path}.recovered`;
}

export function openMemory(path: string, options: MemoryOptions): Database {
  // Before anything is made beside it.
  refuseForeign(path, options.home);
  prepareFolder(path, options.home);
  const keeper = keeperOf(options);
  for (let attempt = 1; ; attempt++) {
    const inode = inodeOf(path);
    if (existsSync(recoveredName(path))) keeper.repair(path, inode, undefined);
    try {
      return whileLocked(path, "opening", () => openAsItIs(path, keeper, options), options.lockMs);
    } catch (error) {
      const cause = error instanceof EngineError ? error.cause : error;
      if (!isDamage(cause)) throw error;
      if (attempt === MOST_ATTEMPTS) throw memoryDamaged(path, cause);
      keeper.repair(path, inode, cause);
    }
  }
}

function prepareFolder(path: string, home: string | undefined): void {
  const folder = dirname(path);
  try {
    // The home is ours alone; a folder that the settings name for the database may be anybody's.
    if (home !== undefined) makePrivateHome(home);
    makePrivateFolder(folder);
  } catch (error) {
    throw homeUnwritable(folder, error);
  }
}

/** SQLite gives its further files the mode of the first. */
const SUFFIXES = ["-wal", "-shm", "-lock", "-seen"];

function openAsItIs(
  path: string,
  keeper: Keeper,
  { durable, busyTimeoutMs, lockMs }: MemoryOptions,
): Database {
  keeper.admit(path);
  if (mayOnlyBeRead(path)) return openToRead(path, undefined);
  makePrivateFile(path);
  let db: Database | undefined;
  try {
    db = new Database(path, {
      durable,
      isMapped: false,
      keeper,
      busyTimeoutMs,
      ...(lockMs === undefined ? {} : { lockMs }),
    });
    db.unkept(() => keeper.prepare(db!));
    return db;
  } catch (error) {
    db?.unkept(() => db!.close());
    const cause = error instanceof EngineError ? error.cause : error;
    // Where nothing can be written questions are still answered.
    if (isUnwritableCode(cause) && existsSync(path)) return openToRead(path, cause);
    throw error;
  }
}

/** A file that was never brought to its newest shape lacks tables that questions are answered from. */
function openToRead(path: string, cause: unknown): Database {
  const db = new Database(path, { readOnly: true });
  try {
    if (isReadable(db)) return db;
  } catch (error) {
    db.close();
    throw error;
  }
  db.close();
  throw storeFailed(path, cause);
}

function keeperOf({ clock, home, durable, repair }: MemoryOptions): Keeper {
  return {
    admit(path) {
      // It may be gone by the time that another file is to be opened, with all that told of the database.
      prepareFolder(path, home);
      admit(path, home);
    },
    prepare(db) {
      for (const suffix of ["", ...SUFFIXES]) tighten(db.path + suffix);
      migrate(db, clock);
      recognise(db, clock);
    },
    beforeCommit(db) {
      const sequence = countCommit(db);
      // What is not yet on the disk may be lost with the power, and is not missed then.
      return durable ? () => noteCommit(db, sequence, clock) : () => {};
    },
    repair(path, inode, cause) {
      if (repair) return repair(path, inode, cause);
      throw cause === undefined
        ? storeBusy(path, new Error("it is being repaired"))
        : memoryDamaged(path, cause);
    },
  };
}
