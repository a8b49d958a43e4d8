/** What we keep is the user's alone: folders 0700, files 0600. Where a system has no such modes (Windows) nothing is done. */
import { chmodSync, closeSync, existsSync, lstatSync, openSync, type Stats, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolders } from "./make-folders.ts";
import { isHomeOrAbove } from "./paths.ts";

export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

export function makePrivateFolder(path: string): void {
  makeFolders(path, PRIVATE_FOLDER);
}

/**
 * One that an older version made, or somebody, is closed to others. The user's home folder is not ours to close.
 * One that we make inside a project is neither indexed with it nor committed.
 */
export function makePrivateHome(home: string): void {
  const isNew = !existsSync(home);
  makePrivateFolder(home);
  if (isNew) writeFileSync(join(home, ".gitignore"), "*\n", { mode: PRIVATE_FILE });
  if (!isHomeOrAbove(home)) tighten(home);
}

/** A file that is made by others later (SQLite) gets the mode of the one that is there. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "ax", PRIVATE_FILE));
  } catch {
    // It exists already, or cannot be created; opening it reports which.
    tighten(path);
  }
}

/** Is it open to others although it is ours? */
export function isOpenToOthers(path: string): boolean {
  const stat = lookAt(path);
  return stat !== undefined && isOurs(stat) && (stat.mode & OTHERS) !== 0;
}

/** Whether anything was changed. */
export function tighten(path: string): boolean {
  const stat = lookAt(path);
  if (!stat || !isOurs(stat) || (stat.mode & OTHERS) === 0) return false;
  try {
    chmodSync(path, stat.mode & 0o700);
    return true;
  } catch {
    // A file system without modes.
    return false;
  }
}

function lookAt(path: string): Stats | undefined {
  return process.platform === "win32" ? undefined : lstatSync(path, { throwIfNoEntry: false });
}

/** Never a link, another user's, or a folder that everybody shares such as /tmp. */
function isOurs(stat: Stats): boolean {
  const isShared = (stat.mode & 0o1000) !== 0;
  return !stat.isSymbolicLink() && !isShared && stat.uid === process.getuid?.();
}
