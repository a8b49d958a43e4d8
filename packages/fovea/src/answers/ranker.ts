/**
 * The learned ranker: gradient-boosted trees over named features, fitted by `training/lines/fit`. Says what a unit scores,
 * and which features made the score.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../base/package-root.ts";

/** As `fit_units.py` writes it. A leaf is `[value]`; a split is `[feature, threshold, left, right, mean of its leaves]`. */
interface RankerFile {
  features: string[];
  trees: ([number] | [number, number, number, number, number])[][];
  /** From a score to a chance: see `chanceOf`. */
  calibration: { scores: number[]; chances: number[] };
}

export interface Contribution {
  name: string;
  value: number;
}

const LEAF = -1;

export class Ranker {
  readonly features: readonly string[];
  readonly #roots: Int32Array;
  /** By node: its feature or `LEAF`, where it splits, the node below that and the other one, and its value. */
  readonly #feature: Int16Array;
  readonly #threshold: Float32Array;
  readonly #below: Int32Array;
  readonly #above: Int32Array;
  readonly #value: Float32Array;
  readonly #calibration: RankerFile["calibration"];

  constructor({ features, trees, calibration }: RankerFile) {
    this.features = features;
    this.#calibration = calibration;
    const count = trees.reduce((sum, tree) => sum + tree.length, 0);
    this.#roots = new Int32Array(trees.length);
    this.#feature = new Int16Array(count).fill(LEAF);
    this.#threshold = new Float32Array(count);
    this.#below = new Int32Array(count);
    this.#above = new Int32Array(count);
    this.#value = new Float32Array(count);
    let root = 0;
    trees.forEach((tree, at) => {
      this.#roots[at] = root;
      tree.forEach((node, place) => {
        const to = root + place;
        if (node.length === 1) {
          this.#value[to] = node[0];
          return;
        }
        const [feature, threshold, below, above, mean] = node;
        this.#feature[to] = feature;
        this.#threshold[to] = threshold;
        this.#below[to] = root + below;
        this.#above[to] = root + above;
        this.#value[to] = mean;
      });
      root += tree.length;
    });
  }

  /** Values in the order of `features`, as 32-bit numbers: that is what the trees were fitted to. */
  score(values: Float32Array): number {
    let score = 0;
    for (let tree = 0; tree < this.#roots.length; tree++) {
      let node = this.#roots[tree]!;
      for (let feature = this.#feature[node]!; feature !== LEAF; feature = this.#feature[node]!)
        node = values[feature]! < this.#threshold[node]! ? this.#below[node]! : this.#above[node]!;
      score += this.#value[node]!;
    }
    return score;
  }

  /** What each feature added on the way down the trees, the largest first. Together with the mean it is the score. */
  explain(values: Float32Array): Contribution[] {
    const added = new Float64Array(this.features.length);
    for (const root of this.#roots) {
      let node = root;
      for (let feature = this.#feature[node]!; feature !== LEAF; feature = this.#feature[node]!) {
        const next = values[feature]! < this.#threshold[node]! ? this.#below[node]! : this.#above[node]!;
        added[feature]! += this.#value[next]! - this.#value[node]!;
        node = next;
      }
    }
    return this.features
      .map((name, at) => ({ name, value: added[at]! }))
      .filter(({ value }) => value !== 0)
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  }

  /** How likely a unit with this score is needed, by how often such units were in the data kept for validation. */
  chanceOf(score: number): number {
    const { scores, chances } = this.#calibration;
    if (score <= scores[0]!) return chances[0]!;
    for (let at = 1; at < scores.length; at++) {
      if (score > scores[at]!) continue;
      const share = (score - scores[at - 1]!) / (scores[at]! - scores[at - 1]!);
      return chances[at - 1]! + share * (chances[at]! - chances[at - 1]!);
    }
    return chances.at(-1)!;
  }
}

let loaded: Ranker | undefined;

export function loadRanker(): Ranker {
  loaded ??= new Ranker(
    JSON.parse(readFileSync(join(packageRoot(), "model/unit-ranker.json"), "utf8")) as RankerFile,
  );
  return loaded;
}
