/** Lists the files of a folder without git: nested ignore rules, no links followed, so no loops. */
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { errnoOf } from "../../base/errors.ts";
import { readIgnoreRules } from "./ignore-rules.ts";
import { isExcludedDirectory, type SkipReason } from "./path-filter.ts";

export interface WalkResult {
  files: string[];
  /** Every folder that was entered; the top is the empty string. */
  directories: string[];
  skipped: { path: string; reason: SkipReason }[];
}

export const IGNORE_FILES = [".gitignore", ".foveaignore"] as const;

export interface WalkOptions {
  /** Is this folder wanted, though its name says that it holds no sources? */
  wants?: (folder: string) => boolean;
  onFound?: ((files: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Yield after this many folders: to signals, progress, messages of a client. */
const FOLDERS_AT_ONCE = 200;

export async function walk(
  top: string,
  prefix: string,
  { wants = () => false, onFound, signal }: WalkOptions = {},
): Promise<WalkResult> {
  const result: WalkResult = { files: [], directories: [], skipped: [] };
  const rules = readIgnoreRules(top, IGNORE_FILES);
  const pending = [{ folder: prefix, rules: prefix === "" ? rules : rules.enter(prefix) }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { folder } = next;
    result.directories.push(folder.replace(/\/$/, ""));
    if (result.directories.length % FOLDERS_AT_ONCE === 0) {
      onFound?.(result.files.length);
      await nextTurn();
      signal?.throwIfAborted();
    }
    for (const entry of readFolder(join(top, folder), folder, result)) {
      const path = folder + entry.name;
      if (entry.isDirectory()) {
        if (isExcludedDirectory(path) && !wants(path)) {
          // git's own folder is nobody's source; the others are worth a line in the report.
          if (entry.name !== ".git") result.skipped.push({ path: `${path}/`, reason: "excluded-directory" });
        } else if (next.rules.ignores(`${path}/`))
          result.skipped.push({ path: `${path}/`, reason: "ignored" });
        else if (isRepository(join(top, path)))
          result.skipped.push({ path: `${path}/`, reason: "nested-repository" });
        else pending.push({ folder: `${path}/`, rules: next.rules.enter(`${path}/`) });
      } else if (next.rules.ignores(path)) result.skipped.push({ path, reason: "ignored" });
      else if (entry.isFile()) result.files.push(path);
      else result.skipped.push({ path, reason: entry.isSymbolicLink() ? "symlink" : "not-a-file" });
    }
  }
  return result;
}

function readFolder(absolute: string, folder: string, result: WalkResult) {
  try {
    return readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    result.skipped.push({ path: folder, reason: errnoOf(error) === "ENOENT" ? "missing" : "unreadable" });
    return [];
  }
}

function isRepository(folder: string): boolean {
  try {
    // The `.git` of a worktree or a submodule is a file.
    return lstatSync(join(folder, ".git")).isFile() || existsSync(join(folder, ".git", "HEAD"));
  } catch {
    // There is none, or the folder may not be read; then listing it says so.
    return false;
  }
}
