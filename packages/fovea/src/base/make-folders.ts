/**
 * A folder with those above it. Node's own recursive mkdir never returns where the system says of a folder that is there
 * that it is not, as in /proc; a step at a time ends there with the system's error.
 */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

export function makeFolders(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolders(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
