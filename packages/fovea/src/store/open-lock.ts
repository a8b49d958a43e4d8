/**
 * Opening (or closing) a database file and throwing it away exclude each other, also between processes. SQLite protects
 * what is inside its files, not their names: who opens a database while another process removes it and its write-ahead
 * log could be left with the log of one and the pages of the other; who closes one removes the log by its name.
 *
 * The lock is SQLite's own, on an empty file beside the database, so that a killed process leaves nothing behind.
 */

import { DatabaseSync } from "@photostructure/sqlite";
import { MINUTE_MS } from "../base/time-units.ts";
import { storeBusy } from "./errors.ts";

/** Saving what is left of a large damaged file takes a while. */
const WAIT_MS = MINUTE_MS;

/** `opening` is shared by any number of processes, `removing` is for one alone. Held only while `work` runs. */
export function whileLocked<T>(
  path: string,
  purpose: "opening" | "removing",
  work: () => T,
  waitMs = WAIT_MS,
): T {
  const lock = acquire(path, purpose, waitMs);
  try {
    return work();
  } finally {
    lock?.close();
  }
}

function acquire(
  path: string,
  purpose: "opening" | "removing",
  waitMs: number,
): { close(): void } | undefined {
  let lock: InstanceType<typeof DatabaseSync> | undefined;
  try {
    lock = new DatabaseSync(`${path}-lock`);
    lock.exec(`pragma busy_timeout = ${waitMs}`);
    lock.exec(purpose === "removing" ? "begin exclusive" : "begin; select count(*) from sqlite_master");
    return lock;
  } catch (error) {
    lock?.close();
    // Going on without the lock could cost what the other process is saving just now.
    if (isBusy(error)) throw storeBusy(path, error);
    // A folder that may only be read: nobody can remove anything there.
    return undefined;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("database is locked");
}
