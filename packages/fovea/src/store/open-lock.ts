/**
 * Opening a database file and throwing it away exclude each other, also between processes. SQLite protects what is
 * inside its files, not their names: who opens a database while another process removes it and its write-ahead log
 * could be left with the log of one and the pages of the other.
 *
 * The lock is SQLite's own, on an empty file beside the database, so that a killed process leaves nothing behind.
 */
import { DatabaseSync } from "@photostructure/sqlite";

const WAIT_MS = 10_000;

/** `opening` is shared by any number of processes, `removing` is for one alone. Held only while `work` runs. */
export function whileLocked<T>(path: string, purpose: "opening" | "removing", work: () => T): T {
  const lock = acquire(`${path}-lock`, purpose);
  try {
    return work();
  } finally {
    lock?.close();
  }
}

function acquire(path: string, purpose: "opening" | "removing"): { close(): void } | undefined {
  let lock: InstanceType<typeof DatabaseSync> | undefined;
  try {
    lock = new DatabaseSync(path);
    lock.exec(`pragma busy_timeout = ${WAIT_MS}`);
    lock.exec(purpose === "removing" ? "begin exclusive" : "begin; select count(*) from sqlite_master");
    return lock;
  } catch {
    // A folder that may only be read, or somebody who stopped in the middle of removing: waiting longer helps nobody.
    lock?.close();
    return undefined;
  }
}
