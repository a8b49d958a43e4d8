/**
 * Reads a file with a bound, and never waits for it: a pipe, a device, a folder, a file of 60 MB or a link that leads
 * out of its folder is refused with a sentence. The only place that opens files which somebody else may have made.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { sep } from "node:path";
import { EngineError, errnoOf } from "./errors.ts";
import { limits } from "./limits.ts";

export interface ReadOptions {
  /** `limits.smallFileBytes` unless told. */
  mostBytes?: number | undefined;
  /** Refuse a link that leads out of this folder: the file comes with a repository. */
  within?: string | undefined;
}

/** As on disk when it was opened. Throws `FILE_REFUSED`, or what the system says about a missing or private file. */
export function readBytes(path: string, options: ReadOptions = {}): Buffer {
  return readOpened(path, options).bytes;
}

export function readText(path: string, options: ReadOptions = {}): string {
  return readBytes(path, options).toString("utf8");
}

/** With the look that belongs to the content: an edit in between makes the file look changed, never unchanged. */
export function readOpened(
  path: string,
  { mostBytes = limits.smallFileBytes, within }: ReadOptions = {},
): { bytes: Buffer; stat: Stats } {
  // Looked at before it is opened: to open a device may already do something.
  requireFile(path, statSync(path));
  if (within !== undefined) requireWithin(path, within);
  return readHandle(path, openSync(path, WITHOUT_WAITING), mostBytes);
}

/** Reads a listed source file; refuses it if a link or a pipe has taken its place. */
export function readSourceFile(path: string, mostBytes: number = limits.sourceBytes): Buffer {
  return readHandle(path, openSource(path), mostBytes).bytes;
}

/** For those who read a source in a way of their own; they look at what it is. */
export function openSource(path: string): number {
  return openSync(path, WITHOUT_WAITING | (constants.O_NOFOLLOW ?? 0));
}

function readHandle(path: string, handle: number, mostBytes: number): { bytes: Buffer; stat: Stats } {
  try {
    const stat = fstatSync(handle);
    requireFile(path, stat);
    if (stat.size > mostBytes) throw tooLarge(path, stat.size, mostBytes);
    return { bytes: readAll(handle, stat.size), stat };
  } finally {
    closeSync(handle);
  }
}

/** Undefined if the file is missing, refused or unreadable; the caller continues without it. */
export function readTextOrUndefined(path: string, options: ReadOptions = {}): string | undefined {
  try {
    return readText(path, options);
  } catch {
    return undefined;
  }
}

export function isMissing(error: unknown): boolean {
  return errnoOf(error) === "ENOENT" || errnoOf(error) === "ENOTDIR";
}

/** Throws `FILE_REFUSED` unless it is a regular file. */
export function requireFile(path: string, stat: Stats): void {
  if (!stat.isFile()) throw refused(path, `is ${kindOf(stat)}, not a regular file`);
}

/** A pipe that nobody writes to would block forever. Windows has no such pipes. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Throws `FILE_REFUSED` where a link leads out of the folder. */
export function requireWithin(path: string, folder: string): void {
  const top = realpathSync(folder);
  const real = realpathSync(path);
  const start = top.endsWith(sep) ? top : top + sep;
  if (!real.startsWith(start)) throw refused(path, `is a link that leads outside ${folder}`);
}

/** As many bytes as there were when it was opened, or fewer if it was cut short since. `/proc` says 0, and gives none. */
export function readAll(handle: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(handle, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/** Of what is no regular file. */
export function kindOf(stat: Stats): string {
  if (stat.isSymbolicLink()) return "a link";
  if (stat.isDirectory()) return "a folder";
  if (stat.isFIFO()) return "a pipe";
  if (stat.isSocket()) return "a socket";
  return "a device";
}

function tooLarge(path: string, size: number, most: number): EngineError {
  return refused(path, `has ${size} bytes; at most ${most} are read`);
}

function refused(path: string, why: string): EngineError {
  return new EngineError("FILE_REFUSED", `${path} ${why}.`, {
    advice: "It was not read. Replace it with a regular file of a normal size, or remove it.",
    details: { file: path },
  });
}
