/**
 * Builds an index from nothing beside the one in use. Until it is whole, everybody goes on with the old one; an interruption or a
 * kill leaves that as it was. A finished one is called `<index>.next`, and takes the place of the old one under the lock that opening
 * needs too: at once, or, where a system replaces no file that somebody has open (Windows), when the next one opens it.
 */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isAlive } from "../../base/alive.ts";
import { EngineError } from "../../base/errors.ts";
import type { Database } from "../../store/database.ts";
import { whileLocked } from "../../store/open-lock.ts";

let builds = 0;

export async function buildBeside<T>(
  path: string,
  open: (path: string) => Database,
  build: (db: Database) => Promise<T>,
): Promise<T> {
  const building = `${path}.building-${process.pid}-${++builds}`;
  const db = open(building);
  try {
    const result = await build(db);
    // A copy, since the driver lets go of a closed file only some time later: one that is open must not change its name.
    const whole = `${building}.whole`;
    db.run("vacuum into ?", whole);
    whileLocked(path, "removing", () => renameSync(whole, nextOf(path)));
    return result;
  } catch (error) {
    throw error instanceof EngineError && error.code === "INTERRUPTED" ? interrupted() : error;
  } finally {
    db.close();
    remove(building, ["", "-wal", "-shm", "-lock", ".whole"]);
  }
}

/** False when somebody has the old one open and the system does not let go of it. Own connections are the caller's to close. */
export function adoptNext(path: string): boolean {
  if (!existsSync(nextOf(path))) return true;
  return whileLocked(path, "removing", () => {
    const old = `${path}.old`;
    try {
      // Asked by moving the file: where it is open on Windows this fails, and nothing has changed.
      if (existsSync(path)) renameSync(path, old);
    } catch {
      return false;
    }
    // The log belongs to the old file; a new one must never meet it.
    remove(path, ["-wal", "-shm"]);
    if (existsSync(nextOf(path))) renameSync(nextOf(path), path);
    remove(old, [""]);
    return true;
  });
}

/** What a killed process has left. */
export function removeLeftovers(path: string): void {
  const start = `${basename(path)}.building-`;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(start)) continue;
    if (!isAlive(Number.parseInt(name.slice(start.length), 10))) remove(join(dirname(path), name), [""]);
  }
  if (existsSync(path)) remove(`${path}.old`, [""]);
}

function nextOf(path: string): string {
  return `${path}.next`;
}

function remove(path: string, suffixes: readonly string[]): void {
  for (const suffix of suffixes)
    try {
      rmSync(path + suffix, { force: true });
    } catch {
      // Somebody has it open; whoever opens the index next tries again.
    }
}

function interrupted(): EngineError {
  return new EngineError("INTERRUPTED", "The rebuild was interrupted. The index is as it was before.", {
    advice: "Run the same command again to rebuild it.",
  });
}
