/**
 * How much each feature counts: the whole of what ranking knows. Fitted by `npm run fit:ranking` on development data;
 * benchmarks/RESULTS.md says with what result. What the data has too little of is set by hand, as is the scale.
 */
import type { FeatureName } from "./features.ts";

export type Weights = Readonly<Record<FeatureName, number>>;

/** For questions and names. */
export const questionWeights: Weights = {
  words: 4.32,
  coverage: 1.2,
  meaning: 2.58,
  fileName: 1.64,
  fileNameCoverage: 4.11,
  folders: 4.02,
  phrase: 0.61,
  definition: 1.1,
  lookup: 1.96,
  mentioned: 2.05,
  frame: 2,
  neighbour: 0.5,
  recency: 0.2,
  size: 3.39,
  otherPlatform: -1.9,
  counterpart: 4.51,
  test: -2.34,
  example: -2.11,
  benchmark: -1.5,
  legacy: -1,
  oldVersion: -1.92,
  vendored: -1,
  generated: -1,
  docs: -1.12,
  data: -1,
};

/** For issue texts and stack traces, where a file's name among so many words says less. */
export const longTextWeights: Weights = {
  words: 4.25,
  coverage: 1.07,
  meaning: 3.15,
  fileName: 0.79,
  fileNameCoverage: 3.72,
  folders: 5.24,
  phrase: 0.54,
  definition: 1.11,
  lookup: 2,
  mentioned: 2.38,
  frame: 0.79,
  neighbour: 0.5,
  recency: 0.2,
  size: 2.87,
  otherPlatform: -1.5,
  counterpart: 4,
  test: -2,
  example: -2.21,
  benchmark: -1.5,
  legacy: -1,
  oldVersion: -1.5,
  vendored: -1,
  generated: -1,
  docs: -2.44,
  data: -1,
};
