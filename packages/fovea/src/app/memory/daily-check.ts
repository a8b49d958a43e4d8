/**
 * Once a day, any process except hooks checks every page of memory.db. Damage that no question has met
 * is found while the daily copies are still from before it. `status` and `doctor` show the last result.
 */

import { type Clock, isDue } from "../../base/clock.ts";
import { sayCount } from "../../base/counts.ts";
import type { Logger } from "../../base/logger.ts";
import { DAY_MS } from "../../base/time-units.ts";
import { countRows } from "../../memory/full-text-state.ts";
import { countMemoriesIn } from "../../memory/stats.ts";
import { type Database, isDamage, isUnwritable } from "../../store/database.ts";
import { readNote, writeNote } from "../../store/store-notes.ts";

const KEY = "check.last";

export interface DailyCheck {
  at: number;
  /** What was wrong; null when all was well. */
  problem: string | null;
}

export function lastCheck(db: Database): DailyCheck | undefined {
  const note = readNote(db, KEY);
  return note && { at: note.at, problem: (JSON.parse(note.value) as { problem: string | null }).problem };
}

/** Undefined where it is not due, or the result could not be kept. */
export function checkDaily(
  db: Database,
  { clock, logger }: { clock: Clock; logger: Logger },
): DailyCheck | undefined {
  try {
    if (!isDue(lastCheck(db)?.at, DAY_MS, clock.now())) return undefined;
    const problem = findProblem(db);
    if (problem !== null) {
      logger.warn(`The daily check of ${db.path} found damage: ${problem}`);
      db.repair(new Error(problem));
    }
    const check = { at: clock.now(), problem };
    writeNote(db, KEY, JSON.stringify({ problem }), check.at);
    return check;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return undefined;
  }
}

function findProblem(db: Database): string | null {
  try {
    const [row] = db.unkept(() => db.all<{ quick_check: string }>("pragma quick_check(1)"));
    if (row?.quick_check !== "ok") return row?.quick_check ?? "it cannot be read";
    const memories = countMemoriesIn(db);
    const texts = countRows(db);
    return memories === texts ? null : `${sayCount(memories, "memory")}, but ${texts} in the full-text index`;
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  }
}
