/** The end of a memory, and its return: forgotten, deleted permanently, restored; and what happens to the one it had replaced. */

import type { Clock } from "../base/clock.ts";
import { timeAfter } from "../base/clock.ts";
import type { Database } from "../store/database.ts";
import { type LogEntry, readLog, writeLog } from "./log.ts";
import { isVersionOf } from "./sharing/fields.ts";
import { type Change, changeMemory, deleteMemory, findMemory, memoryAt, readMemories } from "./store.ts";
import type { Memory } from "./types.ts";

export interface Forgotten {
  id: string;
  isDeleted: boolean;
  /** What it had replaced: recalled again when it was deleted, still hidden when it was only forgotten. */
  predecessors: string[];
}

export interface ForgetOptions {
  hard?: boolean | undefined;
  reason?: string | undefined;
  /** Nobody stated it: upkeep of this store, which is not told to a team. */
  automatic?: true | undefined;
}

/**
 * Soft: no longer recalled, but still stored. Hard: deleted permanently, with its earlier texts. What it had
 * replaced is another memory and stays: with nothing left that replaces it, it is recalled again.
 */
export function forgetMemory(
  db: Database,
  clock: Clock,
  id: string,
  { hard = false, reason = "", automatic }: ForgetOptions,
): Forgotten {
  return db.transaction(() => {
    const memory = memoryAt(db, id);
    const { versions, predecessors } = leadingTo(db, memory);
    if (hard) {
      for (const one of predecessors) release(db, clock, one, memory);
      for (const version of versions) deleteMemory(db, version.id);
      deleteMemory(db, memory.id);
    } else changeMemory(db, memory.id, { forgotten_at: timeAfter(memory.updatedAt, clock.now()) });
    writeLog(db, clock, {
      memory: memory.id,
      operation: hard ? "delete" : "forget",
      details: { reason, automatic },
    });
    return { id: memory.id, isDeleted: hard, predecessors: predecessors.map(({ id }) => id) };
  });
}

/** What points to it as its replacement: texts it had itself, and other memories. */
function leadingTo(db: Database, memory: Memory): { versions: Memory[]; predecessors: Memory[] } {
  const earlier = readMemories(db, { sql: "memory.superseded_by = ?", values: [memory.id] });
  const isVersion = (one: Memory) => isVersionOf(one, memory, () => readLog(db, one.id));
  return {
    versions: earlier.filter(isVersion),
    predecessors: earlier.filter((one) => !isVersion(one)),
  };
}

/** Of a chain whose middle is deleted, the beginning is replaced by the end. */
function release(db: Database, clock: Clock, old: Memory, deleted: Memory): void {
  const next = deleted.supersededBy === null ? undefined : findMemory(db, deleted.supersededBy);
  const validTo = endBeforeReplacement(readLog(db, old.id));
  const updated_at = timeAfter(old.updatedAt, clock.now());
  if (next) {
    changeMemory(db, old.id, { superseded_by: next.id, updated_at });
    writeLog(db, clock, { memory: old.id, operation: "supersede", details: { by: next.id, validTo } });
    return;
  }
  changeMemory(db, old.id, { superseded_by: null, valid_to: validTo, updated_at });
  writeLog(db, clock, {
    memory: old.id,
    operation: "restore",
    details: { supersededBy: deleted.id, validTo: old.validTo, isDeleted: true },
  });
}

/** Takes back a soft forgetting or a replacement: it is recalled again, alongside what had replaced it. */
export function restoreMemory(db: Database, clock: Clock, id: string): Memory {
  return db.transaction(() => {
    const { supersededBy, validTo, updatedAt } = memoryAt(db, id);
    const change: Change = { forgotten_at: null, updated_at: timeAfter(updatedAt, clock.now()) };
    if (supersededBy !== null)
      Object.assign(change, { superseded_by: null, valid_to: endBeforeReplacement(readLog(db, id)) });
    changeMemory(db, id, change);
    const details = supersededBy === null ? {} : { supersededBy, validTo };
    writeLog(db, clock, { memory: id, operation: "restore", details });
    return memoryAt(db, id);
  });
}

/** Until when it was meant to hold before something replaced it. */
function endBeforeReplacement(log: readonly LogEntry[]): number | null {
  const replaced = log.findLast(({ operation }) => operation === "supersede" || operation === "compact");
  const end = replaced?.details.validTo;
  return typeof end === "number" ? end : null;
}
