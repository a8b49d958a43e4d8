/**
 * What an anchor keeps to tell later where its code went: the words of the code, and which others had its name or its
 * code at that time. A namesake that was there before is not where the code has moved to. Kept as text, hashes only.
 */
import { hash31 } from "../base/hash.ts";

export interface Trace {
  /** The smallest hashes of the words: as many of them in common as of all words (a bottom-k sketch). */
  words: readonly number[];
  /** Hashes of handles (`path#Container.name`) that were there already. */
  others: ReadonlySet<number>;
  /** There were more than are kept, so a name alone tells nothing. */
  hasMoreOthers: boolean;
}

const MOST_WORDS = 32;
const MOST_OTHERS = 64;
/** Fewer words than this are alike by chance. */
const LEAST_WORDS = 4;

export function writeTrace(code: string, ownName: string, others: readonly string[]): string {
  const words = sketchOf(code, ownName).map((hash) => hash.toString(36));
  const known = others.slice(0, MOST_OTHERS).map((handle) => hash31(handle).toString(36));
  return `${words.join(" ")}/${known.join(" ")}${others.length > MOST_OTHERS ? "+" : ""}`;
}

/** Undefined for an anchor of an earlier version, which has none. */
export function readTrace(written: string | undefined): Trace | undefined {
  if (!written) return undefined;
  const [words = "", others = ""] = written.split("/");
  return {
    words: numbersIn(words),
    others: new Set(numbersIn(others.replace(/\+$/, ""))),
    hasMoreOthers: others.endsWith("+"),
  };
}

export function wasThere({ others }: Trace, handle: string): boolean {
  return others.has(hash31(handle));
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

function sketchOf(code: string, ownName: string): number[] {
  const words = new Set(code.match(/[\p{L}_$][\p{L}\p{N}_$]*|\p{N}+/gu));
  words.delete(ownName);
  return [...new Set([...words].map(hash31))].sort((a, b) => a - b).slice(0, MOST_WORDS);
}

function numbersIn(text: string): number[] {
  return text.split(" ").flatMap((word) => (word === "" ? [] : Number.parseInt(word, 36)));
}
