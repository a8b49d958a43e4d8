/** What the path of a file says, in stems, and how well that fits a question. */
import { splitIdentifier } from "../words/identifiers.ts";
import { stem } from "../words/stem.ts";

export interface PathWords {
  /** Words of the file's name without its ending; of its folder where the name says nothing. */
  stem: readonly string[];
  /** Words of the folders around it. */
  folders: readonly string[];
  /** The name as one word: `retrypolicy`. */
  whole: string;
  /** The name says nothing. */
  isPlain: boolean;
}

/** Names that every folder may have: the folder's own name tells what the file is about. */
const PLAIN_NAMES = new Set(["index", "mod", "init", "main", "lib", "package", "default"]);

export function pathWordsOf(path: string): PathWords {
  const parts = path.split("/");
  const name = parts.pop()!.replace(/(?<=.)\.[^.]*$/, "");
  const words = stemsOf(name);
  const isPlain = words.length === 1 && PLAIN_NAMES.has(words[0]!);
  const parent = parts.at(-1);
  return {
    stem: isPlain && parent ? stemsOf(parent) : words,
    folders: [...new Set((isPlain ? parts.slice(0, -1) : parts).flatMap(stemsOf))],
    whole: splitIdentifier(isPlain && parent ? parent : name).join(""),
    isPlain,
  };
}

/** The words of the name without its ending and of the folders, as they are written but for capitals. */
export function wordsOfPath(path: string): { name: string[]; folders: string[] } {
  const parts = path.split("/");
  const name = parts.pop()!.replace(/(?<=.)\.[^.]*$/, "");
  return { name: wordsOf(name), folders: parts.flatMap(wordsOf) };
}

function wordsOf(name: string): string[] {
  return splitName(name.replaceAll(/[-.]/g, "_")).filter((word) => word.length > 1);
}

/** Names of folders come again and again. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 20_000;

function stemsOf(name: string): readonly string[] {
  let stems = known.get(name);
  if (!stems) {
    if (known.size >= MOST_KNOWN) known.clear();
    stems = wordsOf(name).map(stem);
    known.set(name, stems);
  }
  return stems;
}

const VERSION = /^v\d+$/;

/** As any identifier, but for versions: `v3` is one word. */
export function splitName(name: string): string[] {
  return VERSION.test(name) ? [name] : splitIdentifier(name);
}

const SHORT = 4;

/** How alike two stems are: 1 for the same, less for one that begins with the other or shares a long beginning. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 3) return 0;
  let shared = 0;
  while (shared < shorter && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  if (shared === shorter) return shorter >= SHORT ? 0.8 : 0.6;
  return shared >= 5 && shared >= 0.7 * shorter ? 0.7 : 0;
}
