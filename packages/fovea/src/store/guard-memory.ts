/**
 * Before memory.db is opened: a file that is not ours is refused, and where there was a database before, a missing or
 * empty file is an alarm, never a new beginning. Once it is open: is it the one, and as far, as it was last time?
 */
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../base/clock.ts";
import { listCopies } from "./copies.ts";
import { type Database, isDamage, isPassing } from "./database.ts";
import { memoryDamaged, memoryLost, storeForeign } from "./errors.ts";
import { readSeen, type Seen, writeSeen } from "./seen.ts";
import { readNote, writeNote } from "./store-notes.ts";
import { APPLICATION_ID, type Whose, whoseFile } from "./whose-file.ts";

const SHORTEST = 512;

/** Throws where the file must not be opened to be written. */
export function admit(path: string, home: string | undefined): void {
  const whose = refuseForeign(path, home);
  if (whose === "ours" || !wasInUse(path, home)) return;
  const copies = home === undefined ? [] : listCopies(home);
  // SQLite takes what is shorter than its header for nothing, and writes over it.
  if (whose === "unreadable" && statSync(path).size < SHORTEST) throw memoryDamaged(path, undefined, copies);
  if (whose !== "missing" && whose !== "empty") return;
  throw memoryLost(path, whose, { seenAt: readSeen(path)?.at, copies });
}

/** Is it known that something was remembered here? The note says so, or where there is none, a daily copy does. */
export function wasInUse(path: string, home: string | undefined): boolean {
  const seen = readSeen(path);
  if (seen) return seen.sequence > 0;
  return home !== undefined && isOwnPlace(path, home) && listCopies(home).length > 0;
}

/** A file under our own name, or where our database was, is a damaged one of ours; any other belongs to somebody else. */
export function refuseForeign(path: string, home: string | undefined): Whose {
  const whose = whoseFile(path);
  const isKnown = isOwnPlace(path, home) || readSeen(path) !== undefined;
  if (whose === "foreign" || (whose === "unreadable" && !isKnown)) throw storeForeign(path);
  return whose;
}

function isOwnPlace(path: string, home: string | undefined): boolean {
  return home !== undefined && path === join(home, "memory.db");
}

const ID = "database.id";
const SEQUENCE = "database.sequence";

/** Marks the file as ours, and compares it with what is known of it. */
export function recognise(db: Database, clock: Clock): void {
  // First: others may commit meanwhile, and the note must not be newer than what is compared with it.
  const seen = readSeen(db.path);
  mark(db, clock);
  const now = stateOf(db, clock);
  if (seen?.alarm) return;
  if (!seen || seen.sequence === 0) {
    // One that has no commit yet is nothing to miss.
    if (now.sequence > 0) writeSeen(db.path, now);
    return;
  }
  if (seen.id === now.id && seen.sequence <= now.sequence) return;
  const kind = seen.id === now.id ? "older" : "other";
  const alarm = { kind, had: seen.sequence, found: now.sequence, at: clock.now() } as const;
  writeSeen(db.path, { ...now, alarm });
}

function mark(db: Database, clock: Clock): void {
  try {
    if (db.get<{ application_id: number }>("pragma application_id")?.application_id !== APPLICATION_ID)
      db.exec(`pragma application_id = ${APPLICATION_ID}`);
    if (!readNote(db, ID))
      db.transaction(() => {
        if (!readNote(db, ID)) writeNote(db, ID, randomUUID(), clock.now());
      });
  } catch (error) {
    // Made up for when there is room again.
    if (!isPassing(error) || isDamage(error)) throw error;
  }
}

function stateOf(db: Database, clock: Clock): Seen {
  const sequence = Number(readNote(db, SEQUENCE)?.value ?? 0);
  return { id: readNote(db, ID)?.value ?? "", sequence, at: clock.now() };
}

/** Inside the transaction: it becomes the next one of this database. */
export function countCommit(db: Database): number {
  return Number(
    db.get<{ value: string }>(
      `insert into config (key, value, updated_at) values ('${SEQUENCE}', '1', 0)
       on conflict (key) do update set value = cast(value as integer) + 1 returning value`,
    )!.value,
  );
}

/** After the commit. An alarm stays until somebody has decided about it. */
export function noteCommit(db: Database, sequence: number, clock: Clock): void {
  const seen = readSeen(db.path);
  if (!seen || seen.sequence === 0) writeSeen(db.path, stateOf(db, clock));
  else if (!seen.alarm && seen.sequence < sequence)
    writeSeen(db.path, { ...seen, sequence, at: clock.now() });
}

/** The file is as it should be: a copy was restored, it was repaired, or the user goes on with what there is. */
export function acceptMemory(db: Database, clock: Clock): void {
  writeSeen(db.path, stateOf(db, clock));
}

/** For a file that is missing or empty: the next program may begin a new one. */
export function acceptNothing(path: string, clock: Clock): void {
  writeSeen(path, { id: "", sequence: 0, at: clock.now() });
}

/** A database recovered from a damaged file keeps its identity; the report of the repair says what it lacks. */
export function carryOver(fresh: Database, path: string): void {
  const seen = readSeen(path);
  if (!seen?.id) return;
  const sequence = Math.max(seen.sequence, Number(readNote(fresh, SEQUENCE)?.value ?? 0));
  writeNote(fresh, ID, seen.id, seen.at);
  writeNote(fresh, SEQUENCE, String(sequence), seen.at);
}
