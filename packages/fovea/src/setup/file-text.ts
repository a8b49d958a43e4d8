/** Reading and writing files that belong to other programs. */
import { existsSync, lstatSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errnoOf } from "../base/errors.ts";
import { writeWhole } from "../base/write-whole.ts";
import { danglingLink, notText, readOnly, unreadable, unwritable } from "./errors.ts";

/** Undefined when there is no such file. */
export function readFileText(file: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw unreadable(file, error);
    if (lstatSync(file, { throwIfNoEntry: false })) throw danglingLink(file);
    return undefined;
  }
  const text = bytes.toString("utf8");
  // What could not be written back byte by byte is not ours to write.
  if (!Buffer.from(text, "utf8").equals(bytes)) throw notText(file);
  return text;
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

/** The folders that had to be made for it, outermost first. */
export function writeFileText(file: string, text: string, mode?: number): string[] {
  const made: string[] = [];
  for (let folder = dirname(file); !existsSync(folder); folder = dirname(folder)) {
    made.unshift(folder);
    // A drive that is not there has nothing around it.
    if (dirname(folder) === folder) break;
  }
  try {
    writeWhole(file, text, mode === undefined ? {} : { mode });
  } catch (error) {
    throw unwritable(file, error);
  }
  return made;
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
