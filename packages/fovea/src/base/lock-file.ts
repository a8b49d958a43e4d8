/**
 * One process at a time: who finds the file of another that is still there waits for it. A process that was killed
 * leaves its file behind; the next one sees that nobody has its number, and takes the lock.
 */
import { randomUUID } from "node:crypto";
import { linkSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isAlive } from "./alive.ts";
import { systemClock } from "./clock.ts";
import { errnoOf } from "./errors.ts";
import { makeFolders } from "./make-folders.ts";
import { readTextOrUndefined } from "./read-bounded.ts";

const WAIT_MS = 10_000;
const POLL_MS = 20;
/** A lock without a number, where files cannot be linked: its maker needs no longer to write it. */
const EMPTY_MS = 2_000;
/** Windows says so of a file that is being removed. */
const TAKEN = new Set(["EEXIST", ...(process.platform === "win32" ? ["EPERM", "EBUSY"] : [])]);

/** Undefined where the lock could not be had in time; `work` was not done then. */
export function whileHolding<T>(file: string, work: () => T, waitMs = WAIT_MS): { done: T } | undefined {
  makeFolders(dirname(file));
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
    place(file, String(process.pid));
    return true;
  } catch (error) {
    if (!TAKEN.has(errnoOf(error) ?? "")) throw error;
    const holder = readTextOrUndefined(file);
    if (holder !== undefined && isLeft(file, holder)) removeLeft(file, holder);
    return false;
  }
}

/** With its content from the first moment on, where the system can link files. */
function place(file: string, content: string): void {
  const own = `${file}.${randomUUID().slice(0, 8)}`;
  writeFileSync(own, content, { flag: "wx", mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (TAKEN.has(errnoOf(error) ?? "")) throw error;
    writeFileSync(file, content, { flag: "wx", mode: 0o600 });
  } finally {
    rmSync(own, { force: true });
  }
}

/** By a process that is gone, or that was killed before it had written its number. */
function isLeft(file: string, holder: string): boolean {
  if (holder !== "") return !isAlive(Number(holder));
  const now = systemClock.now();
  return now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) > EMPTY_MS;
}

/** Of two that find a lock left behind, the slower one must not remove the lock of the faster. */
function removeLeft(file: string, holder: string): void {
  const aside = `${file}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(file, aside);
    if (readTextOrUndefined(aside) !== holder) linkSync(aside, file);
  } catch {
    // Another was faster; the next look finds out who has it.
  } finally {
    rmSync(aside, { force: true });
  }
}
