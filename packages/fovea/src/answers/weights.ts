/**
 * How much each feature counts for the standing of a file, which the ranker of units has as one of its features. Fitted by `npm run fit:ranking` on development data;
 * benchmarks/RESULTS.md says with what result. What the data has too little of is set by hand, as is the scale.
 */
import type { FeatureName } from "./features.ts";

export type Weights = Readonly<Record<FeatureName, number>>;

/** For questions and names. */
export const questionWeights: Weights = {
  words: 4.49,
  coverage: 1.24,
  meaning: 2.63,
  fileName: 1.68,
  fileNameCoverage: 4.16,
  folders: 4.15,
  phrase: 0.62,
  definition: 1.14,
  lookup: 2.24,
  mentioned: 2.06,
  frame: 2,
  neighbour: 0.5,
  recency: 0.2,
  size: 3.31,
  otherPlatform: -1.92,
  counterpart: 4.6,
  twin: -1.97,
  test: -2.44,
  example: -2.13,
  benchmark: -1.5,
  legacy: -1,
  oldVersion: -3.17,
  vendored: -1,
  generated: -1,
  docs: -1.12,
  data: -1,
};

/** For issue texts and stack traces: among many words, a file's name says less. */
export const longTextWeights: Weights = {
  words: 4.94,
  coverage: 1.31,
  meaning: 2.21,
  fileName: 0.48,
  fileNameCoverage: 3.51,
  folders: 5.37,
  phrase: 0.49,
  definition: 1.04,
  lookup: 2,
  mentioned: 2.47,
  frame: 0.64,
  neighbour: 0.5,
  recency: 0.2,
  size: 2.79,
  otherPlatform: -1.5,
  counterpart: 4,
  twin: -2,
  test: -2,
  example: -2.17,
  benchmark: -1.5,
  legacy: -1,
  oldVersion: -1.5,
  vendored: -1,
  generated: -1,
  docs: -2.27,
  data: -1,
};
