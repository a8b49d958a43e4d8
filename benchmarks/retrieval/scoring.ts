/** Questions with the features of their candidates, and how well a set of weights ranks them. */
import type { FeatureName, Features } from "../../packages/fovea/src/answers/features.ts";
import type { Weights } from "../../packages/fovea/src/answers/weights.ts";

export interface AskedQuestion {
  query: string;
  category: string;
  /** How many files answer it. */
  wanted: number;
  candidates: { path: string; features: Features; isWanted: boolean }[];
}

/** The questions of one repository: the unit that is left out, so that nothing is learned about what is scored. */
export interface Group {
  name: string;
  language: string;
  questions: AskedQuestion[];
}

/** Scores one question, given the ranks (from 0) of the files that answer it. */
export type Measure = (ranks: readonly number[], wanted: number) => number;

export const ndcg10: Measure = (ranks, wanted) => {
  const gained = ranks.reduce((sum, rank) => sum + (rank < 10 ? 1 / Math.log2(rank + 2) : 0), 0);
  let ideal = 0;
  for (let i = 0; i < Math.min(10, wanted); i++) ideal += 1 / Math.log2(i + 2);
  return ideal === 0 ? 0 : gained / ideal;
};

/** All files that answer are among the first k. */
export const accuracyAt =
  (k: number): Measure =>
  (ranks, wanted) =>
    ranks.length === wanted && ranks.every((rank) => rank < k) ? 1 : 0;

/** Smooth enough to climb, and high when all answers come early. */
export const accuracyMean: Measure = (ranks, wanted) =>
  [1, 3, 5, 10].reduce((sum, k) => sum + accuracyAt(k)(ranks, wanted), 0) / 4;

interface Table {
  rows: number;
  values: Float64Array;
  isWanted: boolean[];
  wanted: number;
  scores: Float64Array;
}

/** Questions as tables of numbers, so that thousands of sets of weights can be tried. */
export class Scorer {
  readonly names: readonly FeatureName[];
  readonly #tables: Table[][];
  readonly #measure: Measure;
  /** Whether every question counts the same, or every repository. */
  readonly #byQuestion: boolean;

  constructor(groups: readonly Group[], measure: Measure, byQuestion = false) {
    const first = groups.flatMap((group) => group.questions).find((one) => one.candidates.length > 0);
    if (!first) throw new Error("there are no candidates to score");
    this.names = Object.keys(first.candidates[0]!.features) as FeatureName[];
    this.#measure = measure;
    this.#byQuestion = byQuestion;
    this.#tables = groups.map((group) => group.questions.map((question) => this.#table(question)));
  }

  toVector(weights: Weights): Float64Array {
    return Float64Array.from(this.names, (name) => weights[name]);
  }

  toWeights(vector: Float64Array): Weights {
    return Object.fromEntries(this.names.map((name, i) => [name, vector[i]!])) as unknown as Weights;
  }

  /** The mean over some repositories. */
  mean(groups: readonly number[], vector: Float64Array): number {
    if (!this.#byQuestion)
      return groups.reduce((sum, group) => sum + this.scoreOf(group, vector), 0) / groups.length;
    let sum = 0;
    let count = 0;
    for (const group of groups) {
      for (const table of this.#tables[group]!) sum += this.#score(table, vector);
      count += this.#tables[group]!.length;
    }
    return sum / count;
  }

  scoreOf(group: number, vector: Float64Array): number {
    const tables = this.#tables[group]!;
    return tables.reduce((sum, table) => sum + this.#score(table, vector), 0) / tables.length;
  }

  /** Of minus the logarithm of how likely the files that answer are, by weight; the mean over repositories. */
  gradient(groups: readonly number[], vector: Float64Array): Float64Array {
    const gradient = new Float64Array(vector.length);
    const total = groups.reduce((sum, group) => sum + this.#tables[group]!.length, 0);
    for (const group of groups) {
      const tables = this.#tables[group]!;
      const share = this.#byQuestion ? 1 / total : 1 / (groups.length * tables.length);
      for (const table of tables) this.#addGradient(table, vector, share, gradient);
    }
    return gradient;
  }

  #addGradient(table: Table, vector: Float64Array, share: number, gradient: Float64Array): void {
    const { rows, values, isWanted, scores } = table;
    if (!isWanted.includes(true)) return;
    this.#fill(table, vector);
    const most = scores.reduce((a, b) => Math.max(a, b), -Infinity);
    let all = 0;
    let wanted = 0;
    for (let row = 0; row < rows; row++) {
      const likely = Math.exp(scores[row]! - most);
      all += likely;
      if (isWanted[row]) wanted += likely;
    }
    const width = vector.length;
    for (let row = 0; row < rows; row++) {
      const likely = Math.exp(scores[row]! - most);
      const pull = likely / all - (isWanted[row] ? likely / wanted : 0);
      for (let i = 0; i < width; i++) gradient[i]! += share * pull * values[row * width + i]!;
    }
  }

  #fill({ rows, values, scores }: Table, vector: Float64Array): void {
    const width = vector.length;
    for (let row = 0; row < rows; row++) {
      let score = 0;
      for (let i = 0; i < width; i++) score += values[row * width + i]! * vector[i]!;
      scores[row] = score;
    }
  }

  #score(table: Table, vector: Float64Array): number {
    const { rows, isWanted, scores } = table;
    this.#fill(table, vector);
    const ranks: number[] = [];
    for (let row = 0; row < rows; row++) {
      if (!isWanted[row]) continue;
      let rank = 0;
      for (let other = 0; other < rows; other++)
        if (scores[other]! > scores[row]! || (scores[other] === scores[row] && other < row)) rank++;
      ranks.push(rank);
    }
    return this.#measure(ranks, table.wanted);
  }

  #table({ candidates, wanted }: AskedQuestion): Table {
    return {
      rows: candidates.length,
      values: Float64Array.from(
        candidates.flatMap(({ features }) => this.names.map((name) => features[name])),
      ),
      isWanted: candidates.map((candidate) => candidate.isWanted),
      wanted,
      scores: new Float64Array(candidates.length),
    };
  }
}

/** How firmly a weight is held where it starts: the data of twenty repositories is little. */
const HOLD = 0.02;
const ROUNDS = 300;
const STEP = 0.03;

/**
 * Makes the files that answer more likely than the others, by gradient descent (Adam) on the softmax of the scores, and
 * holds every weight near its start. Climbing on the measure itself fits noise: it found higher figures for what it had
 * seen and lower ones for what it had not. `fixed` weights stay, and none changes its sign.
 */
export function fitWeights(
  scorer: Scorer,
  groups: readonly number[],
  start: Float64Array,
  fixed: ReadonlySet<FeatureName>,
): Float64Array {
  const weights = start.slice();
  const first = new Float64Array(start.length);
  const second = new Float64Array(start.length);
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = scorer.gradient(groups, weights);
    for (let i = 0; i < weights.length; i++) {
      if (fixed.has(scorer.names[i]!)) continue;
      const size = Math.max(0.5, Math.abs(start[i]!));
      const slope = gradient[i]! + (HOLD * (weights[i]! - start[i]!)) / size ** 2;
      first[i] = 0.9 * first[i]! + 0.1 * slope;
      second[i] = 0.999 * second[i]! + 0.001 * slope * slope;
      const step = first[i]! / (1 - 0.9 ** round) / (Math.sqrt(second[i]! / (1 - 0.999 ** round)) + 1e-8);
      const moved = weights[i]! - STEP * size * step;
      weights[i] = Math.sign(moved) === Math.sign(start[i]!) ? moved : 0;
    }
  }
  return weights;
}
