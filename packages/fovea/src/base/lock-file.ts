/**
 * One process at a time: who finds the file of another that is still there waits for it. A process that was killed
 * leaves its file behind; the next one sees that nobody has its number, and takes the lock.
 */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { isAlive } from "./alive.ts";
import { errnoOf } from "./errors.ts";
import { readTextOrUndefined } from "./read-text.ts";

const WAIT_MS = 10_000;
const POLL_MS = 20;
/** Windows says so of a file that is being removed. */
const TAKEN = new Set(["EEXIST", ...(process.platform === "win32" ? ["EPERM", "EBUSY"] : [])]);

/** Undefined where the lock could not be had in time; `work` was not done then. */
export function whileHolding<T>(file: string, work: () => T, waitMs = WAIT_MS): { done: T } | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const started = performance.now();
  while (!take(file)) {
    if (performance.now() - started > waitMs) return undefined;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  try {
    return { done: work() };
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    const handle = openSync(file, "wx", 0o600);
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (!TAKEN.has(errnoOf(error) ?? "")) throw error;
    const holder = Number(readTextOrUndefined(file));
    // Empty: it was made this moment, and its number comes next.
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    return false;
  }
}
