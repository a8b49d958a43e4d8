/**
 * The bytes of a configuration file. Reads UTF-8 and what Windows editors and shells make of it (a byte order
 * mark, UTF-16), and writes whole or not at all. Knows no YAML and no key.
 */
import { readFileSync, statSync } from "node:fs";
import { errnoOf, messageOf } from "../base/errors.ts";
import { writeWhole } from "../base/write-whole.ts";
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

/** Replaces the file in one step; one that is new gets `mode`. */
export function writeText(file: string, text: string, options: { mode: number }): void {
  try {
    writeWhole(file, text, options);
  } catch (cause) {
    throw fileUnwritable(file, cause);
  }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
