/** Opens what an engine needs: the user's memory.db (precious) and the repository's index (derived). */
import type { Clock } from "../../base/clock.ts";
import { EngineError } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { countLost, rebuildText } from "../../memory/after-repair.ts";
import { rebuildMessageText } from "../../sessions/messages.ts";
import { listCopies } from "../../store/copies.ts";
import { Database, type Keeper } from "../../store/database.ts";
import { memoryDamaged, wayBack } from "../../store/errors.ts";
import { carryOver, wasInUse } from "../../store/guard-memory.ts";
import { migrate } from "../../store/migrate.ts";
import { openMemory } from "../../store/open-memory.ts";
import { repairDatabase } from "../../store/salvage/repair.ts";
import { readSeen } from "../../store/seen.ts";
import { adviseCopy } from "./better-copy.ts";
import { describeRepair, hasLosses, keepRepair } from "./repair-report.ts";

/** Many agents may write at once; waiting is better than losing what was to be remembered. */
const BUSY_MS = 30_000;

/** A damaged one is set aside and what can be read of it becomes the new one; the log says so. */
export function openMemoryStore(
  path: string,
  { home, clock, logger }: { home: string; clock: Clock; logger: Logger },
): Database {
  // An acknowledged memory survives a failure of the power too; the index would only be built again.
  return openMemory(path, {
    clock,
    home,
    busyTimeoutMs: BUSY_MS,
    durable: true,
    repair: repairer(home, clock, (message) => logger.warn(message)),
  });
}

function repairer(home: string, clock: Clock, warn: (message: string) => void): Keeper["repair"] {
  return (path, inode, cause) => {
    try {
      repairDatabase(path, inode, {
        prepare: (db) => migrate(db, clock),
        now: () => clock.now(),
        complete: (db, { aside, copied }) => {
          // All is lost, or it is not our file at all: for the user to decide, where there was something to lose.
          if (Object.values(copied.rows).every((n) => n === 0) && wasInUse(path, home))
            throw memoryDamaged(path, cause, listCopies(home));
          carryOver(db, path);
          rebuildText(db);
          rebuildMessageText(db);
          const report = { aside, lost: countLost(db), ...copied };
          keepRepair(db, report, clock.now());
          const advice = hasLosses(report) ? ` ${adviseCopy(db, listCopies(home))}` : "";
          warn(`${describeRepair(path, report)}${advice}`);
        },
      });
    } catch (error) {
      if (error instanceof EngineError) throw error;
      throw memoryDamaged(path, cause ?? error, listCopies(home));
    }
  };
}

export interface MemoryAlarm {
  kind: "older" | "other";
  message: string;
  advice: string;
}

/** The database is not the one that was last seen here, or not as far; undefined when all is well. */
export function alarmOf(path: string, home: string): MemoryAlarm | undefined {
  const alarm = readSeen(path)?.alarm;
  if (!alarm) return undefined;
  const { kind, had, found, at } = alarm;
  const since = new Date(at).toISOString().replace("T", " ").slice(0, 16);
  const what =
    kind === "other"
      ? `another database than before (found at ${since} UTC)`
      : `older than it was: it had ${had} changes, at ${since} UTC it had ${found}`;
  return {
    kind,
    message: `The memory database ${path} is ${what}. Memories made since then are missing.`,
    advice: adviceOn(path, home),
  };
}

function adviceOn(path: string, home: string): string {
  const copies = listCopies(home);
  let db: Database | undefined;
  try {
    db = new Database(path, { readOnly: true });
    return `${adviseCopy(db, copies)} You can also restore a backup of yours with \`fovea memory restore <file>\`, or continue with what exists with \`fovea memory accept\`.`;
  } catch {
    // It cannot be read meanwhile: then any copy holds more.
    return wayBack(copies);
  } finally {
    db?.close();
  }
}

export function warnOfAlarm(path: string, home: string, logger: Logger): void {
  const alarm = alarmOf(path, home);
  if (alarm) logger.warn(`${alarm.message} ${alarm.advice}`);
}
