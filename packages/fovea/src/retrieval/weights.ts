/**
 * How much each feature counts: the whole of what ranking knows. Fitted by `npm run fit:ranking` on development data;
 * benchmarks/RESULTS.md says with what result. What the data has too little of is set by hand, as is the scale.
 */
import type { FeatureName } from "./features.ts";

export type Weights = Readonly<Record<FeatureName, number>>;

/** For questions and names. */
export const questionWeights: Weights = {
  words: 4.52,
  coverage: 1.23,
  meaning: 2.69,
  fileName: 1.68,
  fileNameCoverage: 4.16,
  folders: 4.03,
  phrase: 0.62,
  definition: 1.1,
  lookup: 1.98,
  mentioned: 2.05,
  frame: 2,
  neighbour: 0.5,
  recency: 0.2,
  size: 3.42,
  otherPlatform: -1.93,
  counterpart: 4.62,
  test: -2.46,
  example: -2.12,
  benchmark: -1.5,
  legacy: -1,
  oldVersion: -1.93,
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
