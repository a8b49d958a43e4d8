/**
 * The files of one client change all or none. New contents are staged beside each file and recorded in our
 * home first; then the files change places. A failure takes back what was changed; a process that was killed is made up
 * for by `takeBackUnfinished` of the next run. Runs while the lock of `receipts.ts` is held.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { limits } from "../base/limits.ts";
import { readTextOrUndefined } from "../base/read-bounded.ts";
import { resolveLink, stageWhole, writeWhole } from "../base/write-whole.ts";
import { changedSinceShown, journalUnreadable, unwritable } from "./errors.ts";
import { readFileText, removeFile, removeFolders, requireWritable } from "./file-text.ts";
import { keepCopy, type Receipt, readCopy, readReceipts, writeReceipts } from "./receipts.ts";

export interface FileChange {
  file: string;
  /** Undefined: there is, or will be, none. */
  before: string | undefined;
  after: string | undefined;
}

interface Journal {
  files: { file: string; temporary: string; before: string | null; after: string | null }[];
  /** Those from before. */
  receipts: Receipt[];
  madeFolders: string[];
}

/** Changes the files and the receipts, or throws and has changed nothing. */
export function changeTogether(
  foveaHome: string,
  changes: readonly FileChange[],
  receipts: readonly Receipt[],
): void {
  for (const { file, before } of changes) {
    if (readFileText(file) !== before) throw changedSinceShown(file);
    requireWritable(file);
  }
  const journal = toJournal(foveaHome, changes);
  writeJournal(foveaHome, journal);
  try {
    const staged = changes.map(({ file, after }, at) =>
      writing(file, () => {
        if (after === undefined) return { commit: () => removeFile(file) };
        mkdirSync(dirname(file), { recursive: true });
        return stageWhole(file, after, { temporary: journal.files[at]!.temporary });
      }),
    );
    writeReceipts(foveaHome, receipts);
    for (const [at, { commit }] of staged.entries()) writing(changes[at]!.file, commit);
  } catch (error) {
    takeBack(foveaHome, journal);
    throw error;
  }
  rmSync(journalFile(foveaHome), { force: true });
}

/** What a process that was killed left half done; cheap where there is nothing. */
export function takeBackUnfinished(foveaHome: string): void {
  const file = journalFile(foveaHome);
  const text = readTextOrUndefined(file, { mostBytes: limits.settingsBytes });
  if (text === undefined) return;
  let journal: Journal;
  try {
    journal = JSON.parse(text) as Journal;
  } catch (error) {
    throw journalUnreadable(file, error);
  }
  takeBack(foveaHome, journal);
}

export function isUnfinished(foveaHome: string): boolean {
  return existsSync(journalFile(foveaHome));
}

/** The folders that have to be made for a file, outermost first. */
export function missingFolders(file: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(file); !existsSync(folder); folder = dirname(folder)) {
    missing.unshift(folder);
    // A drive that is not there has nothing around it.
    if (dirname(folder) === folder) break;
  }
  return missing;
}

function toJournal(foveaHome: string, changes: readonly FileChange[]): Journal {
  const copy = (file: string, text: string | undefined) =>
    text === undefined ? null : keepCopy(foveaHome, file, text);
  return {
    files: changes.map(({ file, before, after }) => ({
      file,
      temporary: `${resolveLink(file)}.${randomUUID().slice(0, 8)}.tmp`,
      before: copy(file, before),
      after: copy(file, after),
    })),
    receipts: readReceipts(foveaHome),
    madeFolders: changes.flatMap(({ file, after }) => (after === undefined ? [] : missingFolders(file))),
  };
}

/** Can be repeated, should it be cut short in turn. */
function takeBack(foveaHome: string, { files, receipts, madeFolders }: Journal): void {
  for (const { file, temporary, before, after } of files) {
    rmSync(temporary, { force: true });
    const now = readIfText(file);
    const wanted = after === null ? null : readCopy(foveaHome, after);
    const original = before === null ? null : readCopy(foveaHome, before);
    // Somebody else has written since: what is there is theirs, and uninstalling still knows our entries.
    if (now === undefined || now !== wanted || now === original || original === undefined) continue;
    if (original === null) removeFile(file);
    else writing(file, () => writeWhole(file, original));
  }
  removeFolders([...new Set(madeFolders)]);
  writeReceipts(foveaHome, receipts);
  rmSync(journalFile(foveaHome), { force: true });
}

/** Undefined if the file holds no text now, so it is not what we wrote. */
function readIfText(file: string): string | null | undefined {
  try {
    return readFileText(file) ?? null;
  } catch {
    return undefined;
  }
}

function writeJournal(foveaHome: string, journal: Journal): void {
  const file = journalFile(foveaHome);
  writing(file, () => writeWhole(file, `${JSON.stringify(journal, null, 2)}\n`, { mode: 0o600 }));
}

function writing<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unwritable(file, error);
  }
}

function journalFile(foveaHome: string): string {
  return join(foveaHome, "setup-unfinished.json");
}
