/**
 * The folder that a team shares: which files hold which memories. What cannot be read is named with the reason and left
 * alone. The folder comes with a repository, so no link is followed and no file is read without a bound.
 */
import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { EngineError, errnoOf, messageOf } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { refuseLinks } from "../../base/links.ts";
import { kindOf, readSourceFile } from "../../base/read-bounded.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { type Facts, isTombstone, joinFacts } from "../../memory/sharing/facts.ts";
import { fromFile, sharedFileName, toFile } from "../../memory/sharing/shared-file.ts";
import { fileTail } from "../../memory/transfer/markdown.ts";
import { usage } from "../errors.ts";

const MOST_FILES = 100_000;

export interface FileProblem {
  /** Path of the file. */
  place: string;
  why: string;
  advice: string;
}

export interface SharedFolder {
  path: string;
  /** False before the first sync, and on a branch that does not have it. */
  isThere: boolean;
  /** By id. */
  files: Map<string, { facts: Facts; names: string[]; text: string }>;
  /** Files that had conflict markers of git and could be read all the same. */
  conflicted: string[];
  problems: FileProblem[];
  /** Names that must be neither written nor removed. */
  untouchable: Set<string>;
}

/** `clean` may refuse a file by throwing. */
export function readSharedFolder(path: string, clean: (facts: Facts) => Facts): SharedFolder {
  const folder: SharedFolder = {
    path,
    isThere: true,
    files: new Map(),
    conflicted: [],
    problems: [],
    untouchable: new Set(),
  };
  for (const name of namesIn(folder)) {
    if (!name.endsWith(".md") || name.toUpperCase() === "README.MD") continue;
    try {
      readOne(folder, name, clean);
    } catch (error) {
      leaveAlone(folder, name, error);
    }
  }
  return folder;
}

function namesIn(folder: SharedFolder): string[] {
  try {
    const names = readdirSync(folder.path).sort();
    if (names.length > MOST_FILES) throw usage(`${folder.path} has more than ${MOST_FILES} files.`);
    return names;
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
    folder.isThere = false;
    return [];
  }
}

function readOne(folder: SharedFolder, name: string, clean: (facts: Facts) => Facts): void {
  const text = readBounded(join(folder.path, name));
  const { facts: told, hadConflict } = fromFile(text);
  const facts = clean(told);
  if (hadConflict) folder.conflicted.push(join(folder.path, name));
  const known = folder.files.get(facts.id);
  if (known) {
    known.facts = joinFacts(known.facts, facts);
    known.names.push(name);
  } else folder.files.set(facts.id, { facts, names: [name], text });
}

function readBounded(path: string): string {
  const stat = lstatSync(path);
  if (!stat.isFile()) throw refused(`It is ${kindOf(stat)}, not a regular file.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readSourceFile(path, limits.smallFileBytes));
  } catch (error) {
    throw errnoOf(error) === "ERR_ENCODING_INVALID_ENCODED_DATA" ? refused("It is not UTF-8 text.") : error;
  }
}

function refused(why: string): EngineError {
  return new EngineError("FILE_REFUSED", why, {
    advice: "Restore it from git, or write it as a file of UTF-8 text; until then nothing counts as deleted.",
  });
}

export function leaveAlone(folder: SharedFolder, name: string, error: unknown): void {
  const advice =
    error instanceof EngineError && error.advice !== ""
      ? error.advice
      : "Make it readable, or restore it from git; until then nothing counts as deleted.";
  folder.problems.push({ place: join(folder.path, name), why: messageOf(error), advice });
  folder.untouchable.add(name);
}

export interface FolderChange {
  written: number;
  /** Of them, files that were not there. */
  added: number;
  /** Names. */
  removed: string[];
  /** Memories whose file could not be written. */
  held: string[];
}

/** Writes what differs. A second file of one memory, and the text of one that was deleted permanently, are removed. */
export function writeSharedFolder(
  folder: SharedFolder,
  known: Iterable<Facts>,
  { dryRun }: { dryRun: boolean },
): FolderChange {
  const change: FolderChange = { written: 0, added: 0, removed: [], held: [] };
  const heldEnds = new Set([...folder.untouchable].map((name) => name.slice(-SHORT_END)));
  for (const facts of known) {
    const file = folder.files.get(facts.id);
    // A text keeps the name it was first given, unless that is the one of a tombstone.
    const given = isTombstone(facts) ? undefined : file?.names.find((one) => !one.startsWith("deleted-"));
    const name = given ?? sharedFileName(facts);
    // A file that cannot be read may hold more than we know.
    const isHeld = file?.names.some((one) => folder.untouchable.has(one)) ?? false;
    if (isHeld || heldEnds.has(`-${fileTail(facts.id)}.md`)) {
      change.held.push(facts.id);
      continue;
    }
    const text = toFile(facts);
    if (file?.names[0] !== name || file.text !== text) {
      change.written++;
      if (!file) change.added++;
      // Makes the folder too, where it is missing.
      if (!dryRun) writeUnlinked(join(folder.path, name), text);
    }
    for (const other of file?.names ?? []) {
      if (other === name) continue;
      change.removed.push(other);
      if (!dryRun) rmSync(join(folder.path, other), { force: true });
    }
  }
  return change;
}

/** A link that came since the folder was read, or a name that was not read because it is one. */
function writeUnlinked(path: string, text: string): void {
  refuseLinks(path);
  writeWhole(path, text);
}

/** `-`, the short id, `.md`. */
const SHORT_END = 12;
