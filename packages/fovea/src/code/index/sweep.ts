/**
 * Has anything on disk changed since the index last looked? By size and time only: no git, no content. Edits show in
 * the file itself; new, renamed and deleted files show in the time of their folder.
 */
import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { changedAt } from "../../base/changed-at.ts";
import type { Database } from "../../store/database.ts";
import type { Tree } from "./trees.ts";

export interface Sweep {
  /** Known files that look different. */
  changed: string[];
  /** Files may have come or gone: only a scan can tell. */
  needsScan: boolean;
  /** False when the time limit stopped the sweep. */
  isComplete: boolean;
}

const CHECK_CLOCK_EVERY = 256;

export function sweep(db: Database, tree: Tree, timeLimitMs: number): Sweep {
  const deadline = performance.now() + timeLimitMs;
  const result: Sweep = { changed: [], needsScan: false, isComplete: true };
  const { folders, files } = knownOf(db, tree);
  // When a folder has changed, files may have come or gone.
  if (folders.some(([path, mtime]) => stat(`${tree.root}/${path}`)?.mtimeMs !== mtime)) {
    result.needsScan = true;
    return result;
  }
  let seen = 0;
  for (const [path, size, mtime] of files) {
    if (seen++ % CHECK_CLOCK_EVERY === 0 && performance.now() > deadline) {
      result.isComplete = false;
      break;
    }
    const now = stat(`${tree.root}/${path}`);
    if (!now) result.needsScan = true;
    else if (now.size !== size || changedAt(now) !== mtime) result.changed.push(path);
  }
  return result;
}

interface Known {
  treeId: number;
  /** As long as it is the same, nobody has written to the index. */
  stamp: string;
  folders: [path: string, mtime: number][];
  files: [path: string, size: number, mtime: number][];
}

/** A program that stays asks again and again about the same tree, and reading the list is a quarter of a sweep. */
const lastKnown = new WeakMap<Database, Known>();

function knownOf(db: Database, { id }: Tree): Known {
  const stamp = db.stamp();
  const last = lastKnown.get(db);
  if (last?.stamp === stamp && last.treeId === id) return last;
  const known: Known = {
    treeId: id,
    stamp,
    folders: db.rows("select path, mtime from directory where tree = ?", id),
    // A file that was too large has a size but no content; it may have shrunk.
    files: db.rows(
      "select path, size, mtime from file where tree = ? and (blob is not null or size > 0)",
      id,
    ),
  };
  lastKnown.set(db, known);
  return known;
}

/** Has the index a row about it, whatever it says? */
export function isKnown(db: Database, tree: Tree, path: string): boolean {
  return db.get("select 1 from file where tree = ? and path = ?", tree.id, path) !== undefined;
}

export function isAsIndexed(db: Database, tree: Tree, path: string): boolean {
  const known = db.get<{ size: number; mtime: number }>(
    "select size, mtime from file where tree = ? and path = ?",
    tree.id,
    path,
  );
  const now = stat(`${tree.root}/${path}`);
  return known !== undefined && now?.size === known.size && changedAt(now) === known.mtime;
}

/**
 * Times of folders to compare with later. A folder that changed about when it was listed gets a time that never
 * matches, since another file may have come in the same tick of the clock.
 */
export function stampDirectories(
  top: string,
  paths: readonly string[],
  listedAt: number,
): { path: string; mtimeMs: number }[] {
  return paths.flatMap((path) => {
    const found = stat(join(top, path));
    return found ? [{ path, mtimeMs: trustedTime(found.mtimeMs, listedAt) }] : [];
  });
}

/** File systems keep time in ticks of up to some ten milliseconds. */
const TICK_MS = 20;

export function trustedTime(mtimeMs: number, seenAt: number): number {
  return mtimeMs > seenAt - TICK_MS ? 0 : mtimeMs;
}

function stat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // In a folder that may not be read any more; a scan finds out.
    return undefined;
  }
}
