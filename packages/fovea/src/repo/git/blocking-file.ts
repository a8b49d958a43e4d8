/**
 * Which file does git wait at? It opens the `.gitignore` and `.gitattributes` of every folder, and one that is a pipe
 * blocks it forever. Looked for only when git is slow: the walk reads names, not files.
 */
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";

const READ_BY_GIT = new Set([".gitignore", ".gitattributes"]);

export async function findBlockingFile(top: string, signal: AbortSignal): Promise<string | undefined> {
  const folders = [top];
  for (let folder = folders.pop(); folder !== undefined && !signal.aborted; folder = folders.pop()) {
    const found = await findInFolder(folder, folders, signal);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Adds the folders inside to those that are still to be looked at. */
async function findInFolder(
  folder: string,
  further: string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    for await (const entry of await opendir(folder)) {
      if (signal.aborted) return undefined;
      const path = join(folder, entry.name);
      if (READ_BY_GIT.has(entry.name) && (await blocks(path))) return path;
      if (entry.isDirectory() && entry.name !== ".git") further.push(path);
    }
  } catch {
    // It has gone or may not be read; git passes over it too.
  }
  return undefined;
}

async function blocks(path: string): Promise<boolean> {
  const found = await stat(path);
  return found.isFIFO() || found.isCharacterDevice() || found.isBlockDevice() || found.isSocket();
}
