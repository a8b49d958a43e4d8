/** Where fitting the weights of ranking begins, and what it leaves alone. */
import type { FeatureName } from "../../packages/fovea/src/answers/features.ts";
import type { Weights } from "../../packages/fovea/src/answers/weights.ts";

/**
 * Where every fit begins: the weights of an earlier study of files and words, with a guess for what it did not have.
 * Not the committed weights: they have seen all repositories.
 */
export const PRIOR: Weights = {
  words: 3.5,
  coverage: 1,
  meaning: 2,
  fileName: 1.2,
  fileNameCoverage: 3,
  folders: 4,
  phrase: 0.5,
  definition: 0.9,
  lookup: 2,
  mentioned: 2,
  frame: 2,
  recency: 0.2,
  neighbour: 0.5,
  size: 2.5,
  otherPlatform: -1.5,
  counterpart: 4,
  twin: -2,
  test: -2,
  example: -2,
  benchmark: -1.5,
  legacy: -1,
  oldVersion: -2.5,
  vendored: -1,
  generated: -1,
  docs: -1,
  data: -1,
};

/** What the data has none or too little of stays as people would set it. */
export const FIXED: ReadonlySet<FeatureName> = new Set<FeatureName>([
  "recency",
  "vendored",
  "generated",
  "neighbour",
  "benchmark",
  "legacy",
  "data",
]);
