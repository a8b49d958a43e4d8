/**
 * The bytes of a configuration file. Reads UTF-8 and what Windows editors and shells make of it (a byte order
 * mark, UTF-16), and writes whole or not at all. Knows no YAML and no key.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { errnoOf, messageOf } from "../base/errors.ts";
import { configInvalid, fileUnwritable } from "./errors.ts";

/** A configuration is written by hand; anything this large is a mistaken path. */
const mostBytes = 1_048_576;

/** The text of the file without a byte order mark, or undefined when there is no such file. */
export function readText(file: string): string | undefined {
  try {
    const size = statSync(file).size;
    if (size > mostBytes) throw new Error(`it has ${size} bytes, more than ${mostBytes}`);
    return decode(readFileSync(file));
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT" || errnoOf(cause) === "ENOTDIR") return undefined;
    const message = `the file cannot be read: ${messageOf(cause)}`;
    throw configInvalid(
      [{ where: file, message }],
      "Make it a readable UTF-8 text file, or move it away to use the defaults.",
    );
  }
}

/** Replaces the file in one step, through a link if it is one; keeps its permissions, or uses `mode` if new. */
export function writeText(file: string, text: string, options: { mode: number }): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const target = resolveLink(file);
    const mode = statSync(target, { throwIfNoEntry: false })?.mode ?? options.mode;
    const temporary = `${target}.${randomUUID().slice(0, 8)}.tmp`;
    try {
      writeDurably(temporary, text, mode & 0o777);
      renamePatiently(temporary, target);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (cause) {
    throw fileUnwritable(file, cause);
  }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function resolveLink(file: string): string {
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
