/**
 * A print of lines, to find them again in a text that nobody has parsed: how many they are, a hash of the first and of
 * all of them, and how often they stood in their file. White space at the end of a line does not count.
 */
import { addToHash, EMPTY_HASH, endHash } from "../base/hash.ts";

export function printLines(code: string, source: string): string {
  const lines = linesOf(code);
  const first = hashOf(lines, 0, 1);
  const all = hashOf(lines, 0, lines.length);
  const times = count(linesOf(source), lines.length, first, all);
  return [lines.length, first, all, times].map((number) => number.toString(36)).join(".");
}

/** Are they there, as often as they were? */
export function findLines(print: string, source: string): boolean {
  const [length, first, all, times] = print.split(".").map((digits) => Number.parseInt(digits, 36));
  if (!length || first === undefined || all === undefined || !times) return false;
  return count(linesOf(source), length, first, all) >= times;
}

/** Are these the lines? */
export function isPrintOf(print: string, code: string): boolean {
  const lines = linesOf(code);
  const expected = [lines.length, hashOf(lines, 0, 1), hashOf(lines, 0, lines.length)];
  return print !== "" && print.startsWith(`${expected.map((number) => number.toString(36)).join(".")}.`);
}

function count(lines: readonly string[], length: number, first: number, all: number): number {
  let found = 0;
  for (let at = 0; at + length <= lines.length; at++)
    if (hashOf(lines, at, 1) === first && hashOf(lines, at, length) === all) found++;
  return found;
}

function hashOf(lines: readonly string[], from: number, length: number): number {
  let hash = EMPTY_HASH;
  for (let at = from; at < from + length; at++) hash = addToHash(addToHash(hash, lines[at]!), "\n");
  return endHash(hash);
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trimEnd());
}
