/**
 * What an anchor keeps to tell later where its code went: the words of the code, and which others had its name or its
 * code at that time. A namesake that was there before is not where the code has moved to. Also a print of its lines, to
 * find them in a file that cannot be parsed, and the names beside it in the file. Kept as text, hashes only.
 */
import { hash31 } from "../base/hash.ts";
import { findLines, isPrintOf, printLines } from "./line-print.ts";

export interface Trace {
  /** The smallest hashes of the words: as many of them in common as of all words (a bottom-k sketch). */
  words: readonly number[];
  /** Hashes of handles (`path#Container.name`) that were there already. */
  others: ReadonlySet<number>;
  /** There were more than are kept, so a name alone tells nothing. */
  hasMoreOthers: boolean;
  /** See `line-print.ts`; empty where it is not known. */
  lines: string;
  /** Hashes of the names beside it in its file; undefined where they are not known, or too many. */
  beside: ReadonlySet<number> | undefined;
}

export interface Surroundings {
  /** The file's whole text. */
  source: string;
  /** The names of what is in the file too. */
  beside: readonly string[];
}

const MOST_WORDS = 32;
const MOST_OTHERS = 64;
const MOST_BESIDE = 200;
/** Fewer words than this are alike by chance. */
const LEAST_WORDS = 4;

export function writeTrace(
  code: string,
  ownName: string,
  others: readonly string[],
  around?: Surroundings,
): string {
  const words = sketchOf(code, ownName);
  const known = others.slice(0, MOST_OTHERS).map(hash31);
  const more = others.length > MOST_OTHERS ? "+" : "";
  const start = `${inDigits(words)}/${inDigits(known)}${more}`;
  if (!around) return start;
  const beside = [...new Set(around.beside.map(hash31))];
  const names = beside.length > MOST_BESIDE ? "+" : inDigits(beside);
  return `${start}/${printLines(code, around.source)}/${names}`;
}

/** Undefined for an anchor of an earlier version, which has none. */
export function readTrace(written: string | undefined): Trace | undefined {
  if (!written) return undefined;
  const [words = "", others = "", lines = "", beside] = written.split("/");
  return {
    words: numbersIn(words),
    others: new Set(numbersIn(others.replace(/\+$/, ""))),
    hasMoreOthers: others.endsWith("+"),
    lines,
    beside: beside === undefined || beside === "+" ? undefined : new Set(numbersIn(beside)),
  };
}

/** Does a text have the lines that were written about, as often as then? */
export function hasItsLines(trace: string | undefined, source: string): boolean {
  const lines = readTrace(trace)?.lines;
  return lines ? findLines(lines, source) : false;
}

export function wasBeside({ beside }: Trace, name: string): boolean {
  return beside?.has(hash31(name)) ?? true;
}

export function wasThere({ others }: Trace, handle: string): boolean {
  return others.has(hash31(handle));
}

/** Is it the code that was written about, but for its name? */
export function isOnlyRenamed({ lines }: Trace, code: string, name: string, before: string): boolean {
  const parts = code.split(new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped(name)}(?![\\p{L}\\p{N}_$])`, "u"));
  if (isPrintOf(lines, parts.join(before))) return true;
  // What else has the new name in it may have had it before.
  const [head = "", ...rest] = parts;
  return isPrintOf(lines, `${head}${before}${rest.join(name)}`);
}

function escaped(name: string): string {
  return name.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}

/** How much of its words a code has in common with what was written about: 0 to 1. */
export function likeness({ words }: Trace, code: string, ownName: string): number {
  const now = sketchOf(code, ownName);
  if (words.length < LEAST_WORDS || now.length < LEAST_WORDS) return 0;
  const union = [...new Set([...words, ...now])].sort((a, b) => a - b).slice(0, MOST_WORDS);
  const before = new Set(words);
  const after = new Set(now);
  return union.filter((hash) => before.has(hash) && after.has(hash)).length / union.length;
}

/** How many of its words code has still, of those of the longer: an edit of one word counts once, not twice as above. */
export function shared({ words }: Trace, code: string, ownName: string): number {
  const now = sketchOf(code, ownName);
  // Of long code only the smallest hashes are kept, up to where both have all of theirs.
  const end = Math.min(lastOf(words), lastOf(now));
  const before = words.filter((hash) => hash <= end);
  const after = new Set(now.filter((hash) => hash <= end));
  const longer = Math.max(before.length, after.size);
  return longer === 0 ? 0 : before.filter((hash) => after.has(hash)).length / longer;
}

/** Beyond the last of a full sketch there may be more. */
function lastOf(words: readonly number[]): number {
  return words.length < MOST_WORDS ? Number.POSITIVE_INFINITY : words.at(-1)!;
}

function sketchOf(code: string, ownName: string): number[] {
  const words = new Set(code.match(/[\p{L}_$][\p{L}\p{N}_$]*|\p{N}+/gu));
  words.delete(ownName);
  return [...new Set([...words].map(hash31))].sort((a, b) => a - b).slice(0, MOST_WORDS);
}

function inDigits(numbers: readonly number[]): string {
  return numbers.map((number) => number.toString(36)).join(" ");
}

function numbersIn(text: string): number[] {
  return text.split(" ").flatMap((word) => (word === "" ? [] : Number.parseInt(word, 36)));
}
