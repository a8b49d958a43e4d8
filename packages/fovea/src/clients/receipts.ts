/**
 * What set-up has added where, in `setup.json` of our home, and copies of the files as they were. With them uninstalling
 * is exact; without them our entries are found by their look.
 */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { EngineError } from "../base/errors.ts";
import { limits } from "../base/limits.ts";
import { whileHolding } from "../base/lock-file.ts";
import { makeFolders } from "../base/make-folders.ts";
import { readTextOrUndefined } from "../base/read-bounded.ts";
import { writeWhole } from "../base/write-whole.ts";
import { receiptsUnreadable, setupBusy, unwritable } from "./errors.ts";
import type { Format, Scope, Trace } from "./wish.ts";

export interface Receipt {
  file: string;
  client: string;
  scope: Scope;
  format: Format;
  /** Names of copies: the file without us (undefined: there was none), and as we left it. */
  before?: string;
  after: string;
  traces: Trace[];
  /** Folders made for the file, outermost first. */
  madeFolders: string[];
}

export function readReceipts(foveaHome: string): Receipt[] {
  const file = receiptsFile(foveaHome);
  const text = readTextOrUndefined(file, { mostBytes: limits.settingsBytes });
  if (text === undefined) return [];
  try {
    return (JSON.parse(text) as { files: Receipt[] }).files;
  } catch (error) {
    throw receiptsUnreadable(file, error);
  }
}

export function writeReceipts(foveaHome: string, receipts: readonly Receipt[]): void {
  const file = receiptsFile(foveaHome);
  writing(file, () => {
    if (receipts.length === 0) rmSync(file, { force: true });
    else writeWhole(file, `${JSON.stringify({ version: 1, files: receipts }, null, 2)}\n`, { mode: 0o600 });
  });
}

/** Receipts are read, added to and written: two that do so at once would lose those of one. */
export function whileAlone(foveaHome: string, work: () => void): void {
  const lock = join(foveaHome, "setup.lock");
  let held: object | undefined;
  try {
    held = whileHolding(lock, work);
  } catch (error) {
    throw error instanceof EngineError ? error : unwritable(lock, error);
  }
  if (!held) throw setupBusy(lock);
}

/** Keeps a copy and gives its name. The same content is kept once. */
export function keepCopy(foveaHome: string, file: string, text: string): string {
  const name = `${hashOf(text)}-${basename(file)}`;
  const folder = join(foveaHome, "backups");
  writing(folder, () => {
    // Settings of other programs may hold tokens.
    makeFolders(folder, 0o700);
    writeWhole(join(folder, name), text, { mode: 0o600 });
  });
  return name;
}

export function readCopy(foveaHome: string, name: string): string | undefined {
  return readTextOrUndefined(copyPath(foveaHome, name), { mostBytes: limits.settingsBytes });
}

export function copyPath(foveaHome: string, name: string): string {
  return join(foveaHome, "backups", name);
}

function receiptsFile(foveaHome: string): string {
  return join(foveaHome, "setup.json");
}

function writing(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw unwritable(file, error);
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
