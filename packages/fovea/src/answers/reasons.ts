/** Why a file is where it is in the list, in words: what an agent or a person can check. Only what is really there is named. */
import { stem } from "../words/stem.ts";
import type { FeatureName } from "./features.ts";
import { wordFor } from "./found-words.ts";
import type { LexicalResult, QueryTerm } from "./lexical.ts";
import { likeness, wordsOfPath } from "./path-words.ts";
import type { Scored } from "./rank.ts";
import type { Weights } from "./weights.ts";

const WORDS_TOLD = 6;
const NAMES_TOLD = 3;

const REASONS: Partial<Record<FeatureName, string>> = {
  meaning: "near in meaning",
  neighbour: "near what the question names",
  mentioned: "the question names it",
  frame: "in the stack trace",
  test: "a test, ranked down",
  example: "an example, ranked down",
  benchmark: "a benchmark, ranked down",
  legacy: "legacy, ranked down",
  oldVersion: "an older version, ranked down",
  vendored: "vendored, ranked down",
  generated: "generated, ranked down",
  docs: "documentation, ranked down",
  data: "data, ranked down",
  counterpart: "its counterpart fits",
  twin: "its like beside it fits better, ranked down",
  otherPlatform: "for another platform, ranked down",
};

/** Less than this is not worth telling. */
const TELLING = 0.2;

export interface Grounds {
  lexical: LexicalResult;
  terms: readonly QueryTerm[];
  /** What the score was made with. */
  weights: Weights;
  /** Names in the question that the file defines. */
  defined: readonly string[];
  path: string;
  /** The file as it is on disk. */
  text: string;
  /** The lines of it that are shown. */
  place: { startLine: number; endLine: number };
}

export function reasonsFor(scored: Scored, grounds: Grounds): string[] {
  const { lexical, terms, weights, defined, path, text, place } = grounds;
  const reasons: string[] = [];
  if (defined.length > 0) reasons.push(`defines ${unique(defined).slice(0, NAMES_TOLD).join(", ")}`);
  const found = lexical.termsIn(scored.file).map((t) => terms[t]!);
  const here = wordsIn(linesOf(text, place), found);
  if (here.words.length > 0) reasons.push(`has ${here.words.join(", ")}`);
  const elsewhere = wordsIn(text, here.missing).words.slice(0, WORDS_TOLD - here.words.length);
  if (elsewhere.length > 0) reasons.push(`file has ${elsewhere.join(", ")}`);
  reasons.push(...pathReasons(path, terms));
  for (const [name, text] of Object.entries(REASONS)) {
    const value = scored.features[name as FeatureName] * weights[name as FeatureName];
    if (Math.abs(value) >= TELLING) reasons.push(text);
  }
  return reasons;
}

/** Found once by `indexOf` for each line: a file may have many, and few are shown. */
function linesOf(text: string, { startLine, endLine }: Grounds["place"]): string {
  let start = 0;
  for (let line = 1; line < startLine; line++) {
    const next = text.indexOf("\n", start);
    if (next === -1) return "";
    start = next + 1;
  }
  let end = start;
  for (let line = startLine; line <= endLine; line++) {
    const next = text.indexOf("\n", end);
    if (next === -1) return text.slice(start);
    end = next + 1;
  }
  return text.slice(start, end);
}

/** The words as the text writes them, each once, however they are spelled; and the terms that it does not have. */
function wordsIn(text: string, terms: readonly QueryTerm[]): { words: string[]; missing: QueryTerm[] } {
  const lowerCased = text.toLowerCase();
  const found = new Map<string, string>();
  const missing: QueryTerm[] = [];
  for (const one of terms) {
    if (found.size === WORDS_TOLD) break;
    const written = wordFor(one.term, one.word, text, lowerCased);
    if (written === undefined) missing.push(one);
    else if (!found.has(written.toLowerCase())) found.set(written.toLowerCase(), written);
  }
  return { words: [...found.values()], missing };
}

export function pathReasons(path: string, terms: readonly QueryTerm[]): string[] {
  const { name, folders } = wordsOfPath(path);
  const inName = name.filter((part) => terms.some(({ term }) => likeness(stem(part), term) > 0));
  const inFolders = folders.filter((part) => terms.some(({ term }) => stem(part) === term));
  return [
    ...(inName.length > 0 ? [`file name has ${unique(inName).join(", ")}`] : []),
    ...(inFolders.length > 0 ? [`folder has ${unique(inFolders).join(", ")}`] : []),
  ];
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}

export function termsOfScore(scored: Scored, weights: Weights): { name: string; value: number }[] {
  return (Object.keys(scored.features) as FeatureName[])
    .map((name) => ({ name, value: scored.features[name] * weights[name] }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
}
