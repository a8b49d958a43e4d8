/** Reading and writing files that belong to other programs. */
import { existsSync, lstatSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errnoOf } from "../base/errors.ts";
import { limits } from "../base/limits.ts";
import { readBytes, requireWithin } from "../base/read-bounded.ts";
import { danglingLink, notText, readOnly, unreadable, unwritable } from "./errors.ts";

/** Undefined when there is no such file. `within`: a repository, out of which its links may not lead. */
export function readFileText(file: string, within?: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readBytes(file, { mostBytes: limits.settingsBytes, within });
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw unreadable(file, error);
    if (lstatSync(file, { throwIfNoEntry: false })) throw danglingLink(file);
    if (within !== undefined) requireFolderWithin(file, within);
    return undefined;
  }
  const text = bytes.toString("utf8");
  // What could not be written back byte by byte is not ours to write.
  if (!Buffer.from(text, "utf8").equals(bytes)) throw notText(file);
  return text;
}

/** A file that is not there yet would be made where the folders above it lead. */
function requireFolderWithin(file: string, within: string): void {
  let folder = dirname(file);
  while (folder !== within && !lstatSync(folder, { throwIfNoEntry: false })) folder = dirname(folder);
  if (folder !== within) reading(file, () => requireWithin(folder, within));
}

/** Does something with the text of a file, which may turn out to be none that can be read. */
export function reading<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Somebody who takes away the right to write means it, though a rename would get around it. */
export function requireWritable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && (found.mode & 0o222) === 0) throw readOnly(file);
}

export function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    throw unwritable(file, error);
  }
}

/** Removes those of the folders that are empty, and gives the others. */
export function removeFolders(folders: readonly string[]): string[] {
  const innermostFirst = [...folders].sort((a, b) => b.length - a.length);
  return innermostFirst.filter((folder) => {
    try {
      rmdirSync(folder);
      return false;
    } catch {
      // Somebody keeps something there by now.
      return existsSync(folder);
    }
  });
}
