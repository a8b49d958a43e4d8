/**
 * The bytes of a configuration file. Reads UTF-8 and what Windows editors and shells make of it (a byte order
 * mark, UTF-16), and writes whole or not at all. Knows no YAML and no key.
 */
import { basename, dirname } from "node:path";
import { EngineError, messageOf } from "../base/errors.ts";
import { limits } from "../base/limits.ts";
import { isMissing, readBytes } from "../base/read-bounded.ts";
import { writeWhole } from "../base/write-whole.ts";
import { configInvalid, fileUnwritable } from "./errors.ts";

/** Of the file that a project brings along. */
export const projectFileName = ".fovea.yaml";

/** The text of the file without a byte order mark, or undefined when there is no such file. */
export function readText(file: string): string | undefined {
  try {
    // A project's file comes with a repository; the user's own may be a link to anywhere.
    const within = basename(file) === projectFileName ? dirname(file) : undefined;
    return decode(readBytes(file, { mostBytes: limits.configBytes, within }));
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    const why = cause instanceof EngineError ? cause.message.replace(`${file} `, "it ") : messageOf(cause);
    const message = `the file cannot be read: ${why}`;
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
