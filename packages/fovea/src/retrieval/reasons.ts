/** Why a file is where it is in the list, in words: what an agent or a person can check. */
import type { FeatureName } from "./features.ts";
import type { LexicalResult, QueryTerm } from "./lexical.ts";
import { likeness, type PathWords } from "./path-words.ts";
import type { Scored } from "./rank.ts";
import type { Weights } from "./weights.ts";

const WORDS_TOLD = 6;
const NAMES_TOLD = 3;

const REASONS: Partial<Record<FeatureName, string>> = {
  meaning: "near in meaning",
  neighbour: "near what the question names",
  mentioned: "its path is in the question",
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
  weights: Weights;
  /** Names in the question that the file defines. */
  defined: readonly string[];
  path: PathWords;
}

export function reasonsFor(scored: Scored, { lexical, terms, weights, defined, path }: Grounds): string[] {
  const reasons: string[] = [];
  if (defined.length > 0) reasons.push(`defines ${unique(defined).slice(0, NAMES_TOLD).join(", ")}`);
  const words = unique(lexical.termsIn(scored.file).map((t) => terms[t]!.word));
  const inName = unique(
    terms.filter(({ term }) => path.stem.some((part) => likeness(part, term) > 0)).map(({ word }) => word),
  );
  const inFolders = unique(terms.filter(({ term }) => path.folders.includes(term)).map(({ word }) => word));
  if (words.length > 0) reasons.push(`has ${words.slice(0, WORDS_TOLD).join(", ")}`);
  if (inName.length > 0) reasons.push(`file name has ${inName.join(", ")}`);
  if (inFolders.length > 0) reasons.push(`folder has ${inFolders.join(", ")}`);
  for (const [name, text] of Object.entries(REASONS)) {
    const value = scored.features[name as FeatureName] * weights[name as FeatureName];
    if (Math.abs(value) >= TELLING) reasons.push(text);
  }
  return reasons;
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
