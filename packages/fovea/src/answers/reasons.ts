/** Why a file is where it is in the list, in words: what an agent or a person can check. Only what is really there is named. */
import { stem } from "../words/stem.ts";
import { wordFor } from "./found-words.ts";
import type { QueryTerm } from "./lexical.ts";
import { likeness, wordsOfPath } from "./path-words.ts";
import type { Contribution } from "./ranker.ts";
import type { UnitFeatures } from "./unit-features.ts";

const WORDS_TOLD = 6;
const NAMES_TOLD = 3;

/** Said only where the feature is there and added to the score, or took from it, as the reason says. */
const REASONS: Readonly<Record<string, string>> = {
  meaning: "close in meaning",
  fileMeaning: "its file is close in meaning",
  neighbour: "related to what the question names",
  mentioned: "the question names it",
  test: "a test, ranked down",
  example: "an example, ranked down",
  benchmark: "a benchmark, ranked down",
  legacy: "legacy, ranked down",
  oldVersion: "an older version, ranked down",
  vendored: "vendored, ranked down",
  generated: "generated, ranked down",
  docs: "documentation, ranked down",
  data: "data, ranked down",
  counterpart: "its counterpart matches",
  twin: "a similar one beside it fits better, ranked down",
  otherPlatform: "for another platform, ranked down",
};

/** In a stack trace a place is listed, elsewhere somebody named it. */
const FRAME_REASONS: Readonly<Record<string, { trace: string; named: string }>> = {
  frame: { trace: "its file is in the stack trace", named: "its file is named in the question" },
  frameHere: { trace: "in the stack trace", named: "named in the question" },
};

const DOWN = "ranked down";
/** Less than this is not worth telling. */
const TELLING = 0.05;

/** What is known of a unit: words found in its file, and what each feature added to the score. */
export interface Scored {
  found: readonly QueryTerm[];
  asked: readonly QueryTerm[];
  terms: readonly Contribution[];
  features: UnitFeatures;
  /** The question has a stack trace. */
  hasTrace: boolean;
}

export interface Grounds {
  /** Names in the question that are defined here. */
  defined: readonly string[];
  path: string;
  /** The file as it is on disk. */
  text: string;
  /** The lines of it that are shown. */
  place: { startLine: number; endLine: number };
}

export function reasonsFor({ found, asked, terms, features, hasTrace }: Scored, grounds: Grounds): string[] {
  const { defined, path, text, place } = grounds;
  const reasons: string[] = [];
  if (defined.length > 0) reasons.push(`defines ${unique(defined).slice(0, NAMES_TOLD).join(", ")}`);
  const here = wordsIn(linesOf(text, place), found);
  if (here.words.length > 0) reasons.push(`has ${here.words.join(", ")}`);
  const elsewhere = wordsIn(text, here.missing).words.slice(0, WORDS_TOLD - here.words.length);
  if (elsewhere.length > 0) reasons.push(`file has ${elsewhere.join(", ")}`);
  reasons.push(...pathReasons(path, asked));
  for (const { name, value } of terms) {
    const reason = FRAME_REASONS[name]?.[hasTrace ? "trace" : "named"] ?? REASONS[name];
    if (reason === undefined || Math.abs(value) < TELLING || !(features[name]! > 0)) continue;
    if (value < 0 === reason.endsWith(DOWN)) reasons.push(reason);
  }
  return unique(reasons);
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
