/** Writes a file whole or not at all: to a new one beside it that then takes its place. */
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { errnoOf } from "./errors.ts";
import { makeFolders } from "./make-folders.ts";

interface WriteOptions {
  /** Of a file that is new. */
  mode?: number;
  /** The new file beside it; without it, one with a name of its own. */
  temporary?: string;
}

/** Replaces the file in one step, through a link if it is one; keeps its permissions, or uses `mode` if new. */
export function writeWhole(file: string, text: string, options: WriteOptions = {}): void {
  makeFolders(dirname(file));
  stageWhole(file, text, options).commit();
}

/** Writes the new file beside it; `commit` puts it in its place. */
export function stageWhole(file: string, text: string, options: WriteOptions = {}): { commit: () => void } {
  const target = resolveLink(file);
  const before = statSync(target, { throwIfNoEntry: false })?.mode;
  const mode = before ?? options.mode ?? 0o666;
  const temporary = options.temporary ?? `${target}.${randomUUID().slice(0, 8)}.tmp`;
  const orRemove = (work: () => void) => {
    try {
      work();
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  };
  orRemove(() => {
    writeDurably(temporary, text, mode & 0o777);
    // What is allowed stays as it is, also what new files would not be allowed here.
    if (before !== undefined) chmodSync(temporary, before & 0o7777);
  });
  return { commit: () => orRemove(() => renamePatiently(temporary, target)) };
}

/** The file that a link leads to. */
export function resolveLink(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // The file does not exist yet, so there is no link to follow.
    return file;
  }
}

function writeDurably(file: string, text: string, mode: number): void {
  const handle = openSync(file, "wx", mode);
  try {
    writeFileSync(handle, text, "utf8");
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** On Windows a virus scanner or an editor may hold the old file for a moment. */
function renamePatiently(from: string, to: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const busy = ["EPERM", "EACCES", "EBUSY"].includes(errnoOf(error) ?? "");
      if (process.platform !== "win32" || !busy || attempt === 5) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt * 20);
    }
  }
}
