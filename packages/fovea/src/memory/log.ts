/** Owns the table `memory_log`: every change of a memory, also after the memory is gone. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";
import type { Operation } from "./types.ts";

export interface LogEntry {
  memory: string;
  operation: Operation;
  details: Record<string, unknown>;
  session: string | null;
  at: number;
}

export function writeLog(
  db: Database,
  clock: Clock,
  entry: Pick<LogEntry, "memory" | "operation"> & Partial<Pick<LogEntry, "details" | "session">>,
): void {
  db.run(
    "insert into memory_log (memory, operation, details, session, at) values (?, ?, ?, ?, ?)",
    entry.memory,
    entry.operation,
    JSON.stringify(entry.details ?? {}),
    entry.session ?? null,
    clock.now(),
  );
}

/** Of one memory, oldest first. */
export function readLog(db: Database, memoryId: string): LogEntry[] {
  return db
    .all<Omit<LogEntry, "details"> & { details: string }>(
      "select memory, operation, details, session, at from memory_log where memory = ? order by number",
      memoryId,
    )
    .map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}

/** Changes that repeat day by day share one entry, or the log would soon be larger than what it is about. */
export function continueLog(
  db: Database,
  clock: Clock,
  entry: Pick<LogEntry, "memory" | "operation" | "details">,
  join: (before: Record<string, unknown>) => Record<string, unknown>,
): void {
  const last = db.get<{ number: number; operation: string; details: string }>(
    "select number, operation, details from memory_log where memory = ? order by number desc limit 1",
    entry.memory,
  );
  if (last?.operation !== entry.operation) {
    writeLog(db, clock, entry);
    return;
  }
  db.run(
    "update memory_log set details = ?, at = ? where number = ?",
    JSON.stringify(join(JSON.parse(last.details) as Record<string, unknown>)),
    clock.now(),
    last.number,
  );
}
