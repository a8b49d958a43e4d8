/** Opens what an engine needs: the user's memory.db (precious) and the repository's index (derived). */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "../base/clock.ts";
import { EngineError } from "../base/errors.ts";
import { countLost, rebuildText } from "../memory/after-repair.ts";
import { rebuildMessageText } from "../session/messages.ts";
import { Database, inodeOf, isDamage, isReadOnly, type Keeper } from "../store/database.ts";
import { homeUnwritable } from "../store/errors.ts";
import { migrate } from "../store/migrate.ts";
import { whileLocked } from "../store/open-lock.ts";
import { hasUnfinishedRepair, type Repair, repairDatabase } from "../store/salvage/repair.ts";
import { memoryDamaged } from "./errors.ts";

const MOST_ATTEMPTS = 3;
/** Many agents may write at once; waiting is better than losing what was to be remembered. */
const BUSY_MS = 30_000;

/** A damaged one is set aside and what can be read of it becomes the new one; `warn` is told so. */
export function openMemoryStore(path: string, clock: Clock, warn: (message: string) => void): Database {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw homeUnwritable(dirname(path), error);
  }
  const keeper = keeperOf(clock, warn);
  for (let attempt = 1; ; attempt++) {
    const inode = inodeOf(path);
    if (hasUnfinishedRepair(path)) keeper.repair(path, inode, undefined);
    try {
      return whileLocked(path, "opening", () => openAsItIs(path, keeper));
    } catch (error) {
      const cause = error instanceof EngineError ? error.cause : error;
      if (!isDamage(cause)) throw error;
      if (attempt === MOST_ATTEMPTS) throw memoryDamaged(path, cause);
      keeper.repair(path, inode, cause);
    }
  }
}

function openAsItIs(path: string, keeper: Keeper): Database {
  let db: Database | undefined;
  try {
    // An acknowledged memory survives a failure of the power too; the index would only be built again.
    db = new Database(path, { durable: true, keeper, busyTimeoutMs: BUSY_MS });
    db.unkept(() => keeper.prepare(db!));
    return db;
  } catch (error) {
    db?.unkept(() => db!.close());
    const cause = error instanceof EngineError ? error.cause : error;
    // A read-only home still answers questions about what is indexed already.
    if (isReadOnly(cause)) return new Database(path, { readOnly: true });
    throw error;
  }
}

function keeperOf(clock: Clock, warn: (message: string) => void): Keeper {
  const prepare = (db: Database) => migrate(db, clock);
  return {
    prepare,
    repair(path, inode, cause) {
      try {
        const repair = repairDatabase(path, inode, {
          prepare,
          now: () => clock.now(),
          complete: (db, { aside, copied }) => {
            rebuildText(db);
            rebuildMessageText(db);
            const report = { aside, lost: countLost(db), ...copied };
            const sql = "insert or replace into config (key, value, updated_at) values (?, ?, ?)";
            db.run(sql, REPAIR_KEY, JSON.stringify(report), clock.now());
            warn(describe(path, report));
          },
        });
        if (repair) return;
      } catch (error) {
        if (error instanceof EngineError) throw error;
        throw memoryDamaged(path, cause ?? error);
      }
    },
  };
}

/** In the table `config`: the last repair, for reports. */
const REPAIR_KEY = "repair.last";

export interface RepairReport {
  /** The damaged file, under the name it was given. */
  aside: string;
  /** Memories that are known to have been there. */
  lost: number;
  /** Rows copied, by table. */
  rows: Repair["copied"]["rows"];
  /** Tables that could not be read from one end to the other. */
  torn: string[];
}

export function lastRepair(db: Database): (RepairReport & { at: number }) | undefined {
  const row = db.get<{ value: string; at: number }>(
    "select value, updated_at as at from config where key = ?",
    REPAIR_KEY,
  );
  return row && { ...(JSON.parse(row.value) as RepairReport), at: row.at };
}

export function describe(path: string, { aside, lost, rows, torn }: RepairReport): string {
  const all = torn.length === 0 ? "all tables could be read to their end" : `damaged: ${torn.join(", ")}`;
  return `${path} was damaged: ${rows.memory ?? 0} memories were recovered, ${lost === 0 ? "none is known to be lost" : `at least ${lost} are lost`} (${all}). The damaged file was kept as ${aside}.`;
}
