/** What speaks for and against a file, as named numbers. Ranking is a weighted sum of them, so every score can be told. */
import type { QueryTerm } from "./lexical.ts";
import { likeness } from "./path-words.ts";
import type { Roles } from "./roles.ts";
import type { TreeFiles } from "./tree-files.ts";
import type { AsksFor } from "./understand/types.ts";

/** Each is at most about 1, so that weights can be compared. */
export interface Features {
  /** BM25 of the file's best rows, against the best file. */
  words: number;
  /** The share of the question found anywhere in the file. */
  coverage: number;
  /** How near in meaning, against the nearest file. */
  meaning: number;
  /** How much of the file's name the question says. */
  fileName: number;
  /** The same, times how much of the question the name covers. */
  fileNameCoverage: number;
  /** How much of the question the folders' names cover. */
  folders: number;
  /** Words of the question in a row are the file's name. */
  phrase: number;
  /** A name in the question is defined here. */
  definition: number;
  /** The same, where the name is all there is to the question. */
  lookup: number;
  /** A path or module in the question is this file. */
  mentioned: number;
  /** A frame of a stack trace is in this file. */
  frame: number;
  /** Near in the graph to what the question names. */
  neighbour: number;
  size: number;
  /** Changed lately, compared with the newest file of the tree. */
  recency: number;
  /** Written for a platform that this machine is not. */
  otherPlatform: number;
  /** How much better its header fits, or the same file for another platform. */
  counterpart: number;
  /** A file of the same name in a folder beside fits better. */
  twin: number;
  test: number;
  example: number;
  benchmark: number;
  legacy: number;
  oldVersion: number;
  vendored: number;
  generated: number;
  docs: number;
  data: number;
}

export type FeatureName = keyof Features;

/** The question as its words are compared with paths: stems in order, with how telling each is. */
export interface QueryWords {
  stems: readonly string[];
  idf: readonly number[];
  asksFor: AsksFor;
}

export function queryWords(
  terms: readonly QueryTerm[],
  idf: readonly number[],
  stems: readonly string[],
  asksFor: AsksFor,
): QueryWords {
  const idfOf = new Map(terms.map(({ term }, i) => [term, idf[i]!]));
  return { stems, idf: stems.map((stem) => idfOf.get(stem) ?? 1), asksFor };
}

export function pathFeatures(
  tree: TreeFiles,
  file: number,
  query: QueryWords,
): Pick<Features, "fileName" | "fileNameCoverage" | "folders" | "phrase"> {
  const words = tree.pathWords(file);
  const fileName = meanMatch(words.stem, query.stems, (word) => tree.tellingInPaths(word));
  return {
    fileName,
    fileNameCoverage: fileName * covered(query, words.stem),
    folders: covered(query, words.folders),
    phrase: isPhrase(query.stems, words.stem, words.whole) ? 1 : 0,
  };
}

export function roleFeatures(
  roles: Roles,
  asksFor: AsksFor,
): Pick<Features, "test" | "example" | "benchmark" | "legacy" | "vendored" | "generated" | "docs" | "data"> {
  return {
    test: unless(asksFor.tests, roles.test),
    example: unless(asksFor.examples, roles.example),
    benchmark: unless(asksFor.benchmarks, roles.benchmark),
    legacy: unless(asksFor.legacy, roles.legacy),
    vendored: unless(false, roles.vendored),
    generated: unless(asksFor.generated, roles.generated),
    docs: unless(asksFor.docs, roles.docs),
    data: unless(asksFor.docs, roles.data),
  };
}

function unless(isAsked: boolean, is: boolean): number {
  return is && !isAsked ? 1 : 0;
}

/** A word that every path has, such as the name of the project, tells nothing about a file. */
function meanMatch(
  words: readonly string[],
  stems: readonly string[],
  tellingOf: (word: string) => number,
): number {
  if (words.length === 0) return 0;
  let sum = 0;
  for (const word of words) {
    const match = bestMatch(word, stems);
    if (match > 0) sum += match * tellingOf(word);
  }
  return sum / words.length;
}

/** The share of the question, weighted by how telling its words are, that some words say. */
function covered({ stems, idf }: QueryWords, words: readonly string[]): number {
  let found = 0;
  let total = 0;
  stems.forEach((stem, i) => {
    total += idf[i]!;
    found += idf[i]! * bestMatch(stem, words);
  });
  return total === 0 ? 0 : found / total;
}

function bestMatch(word: string, others: readonly string[]): number {
  let best = 0;
  for (const other of others) {
    const match = likeness(word, other);
    if (match > best) best = match;
    if (best === 1) break;
  }
  return best;
}

/** A name of several words whose words, in order and side by side, are in the question. */
function isPhrase(stems: readonly string[], words: readonly string[], whole: string): boolean {
  if (words.length < 2) return words.length === 1 && (joinsTo(stems, whole) || joinsTo(stems, words[0]!));
  return stems.some((_, at) => words.every((word, i) => stems[at + i] === word));
}

/** `file` and `system` side by side are `filesystem`, and `url` and `encoded` are `urlencoded`: stems are compared. */
function joinsTo(stems: readonly string[], whole: string): boolean {
  return stems.some((stem, i) => i + 1 < stems.length && stem + stems[i + 1]! === whole);
}
