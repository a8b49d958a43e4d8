/** Opens what an engine needs: the user's memory.db (precious) and the repository's index (derived). */
import type { Clock } from "../base/clock.ts";
import { EngineError } from "../base/errors.ts";
import { countLost, rebuildText } from "../memory/after-repair.ts";
import { rebuildMessageText } from "../session/messages.ts";
import type { Database, Keeper } from "../store/database.ts";
import { memoryDamaged } from "../store/errors.ts";
import { migrate } from "../store/migrate.ts";
import { openMemory } from "../store/open-memory.ts";
import { type Repair, repairDatabase } from "../store/salvage/repair.ts";
import { readNote, writeNote } from "../store/store-notes.ts";

/** Many agents may write at once; waiting is better than losing what was to be remembered. */
const BUSY_MS = 30_000;

/** A damaged one is set aside and what can be read of it becomes the new one; `warn` is told so. */
export function openMemoryStore(
  path: string,
  { home, clock, warn }: { home: string; clock: Clock; warn: (message: string) => void },
): Database {
  // An acknowledged memory survives a failure of the power too; the index would only be built again.
  return openMemory(path, {
    clock,
    home,
    busyTimeoutMs: BUSY_MS,
    durable: true,
    repair: repairer(clock, warn),
  });
}

function repairer(clock: Clock, warn: (message: string) => void): Keeper["repair"] {
  return (path, inode, cause) => {
    try {
      repairDatabase(path, inode, {
        prepare: (db) => migrate(db, clock),
        now: () => clock.now(),
        complete: (db, { aside, copied }) => {
          rebuildText(db);
          rebuildMessageText(db);
          const report = { aside, lost: countLost(db), ...copied };
          writeNote(db, REPAIR_KEY, JSON.stringify(report), clock.now());
          warn(describe(path, report));
        },
      });
    } catch (error) {
      if (error instanceof EngineError) throw error;
      throw memoryDamaged(path, cause ?? error);
    }
  };
}

/** A note in the store: the last repair, for reports. */
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
  const note = readNote(db, REPAIR_KEY);
  return note && { ...(JSON.parse(note.value) as RepairReport), at: note.at };
}

export function describe(path: string, { aside, lost, rows, torn }: RepairReport): string {
  const all = torn.length === 0 ? "all tables could be read to their end" : `damaged: ${torn.join(", ")}`;
  return `${path} was damaged: ${rows.memory ?? 0} memories were recovered, ${lost === 0 ? "none is known to be lost" : `at least ${lost} are lost`} (${all}). The damaged file was kept as ${aside}.`;
}
