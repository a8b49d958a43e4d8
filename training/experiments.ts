/**
 * What the number of pairs, their kinds and the model's size are worth: `tsx training/experiments.ts curve kinds size`.
 * Each line is a training run and its scores on semble-dev, rows unrounded. Batches are of 512, which is twice as fast.
 */
import { BuiltinEmbedder } from "../packages/fovea/src/vectors/builtin.ts";
import { type DatasetOptions, readDataset } from "./dataset.ts";
import { Evaluation } from "./evaluation.ts";
import type { PairKind } from "./pair-file.ts";
import { Random } from "./random.ts";
import { randomRows, type TrainOptions, train } from "./trainer.ts";

type Change = Partial<DatasetOptions> & Partial<TrainOptions> & { seed?: number; isUntrained?: boolean };

const CODE_KINDS: PairKind[] = ["name", "doc", "file", "lead", "markdown"];
const SMALL = 150_000;
const without = (kind: PairKind): Change => ({
  kinds: new Set(CODE_KINDS.filter((other) => other !== kind)),
  pairs: SMALL,
});

const groups: Record<string, Record<string, Change>> = {
  control: {
    "control, seed 1": untrained(1),
    "control, seed 2": untrained(2),
    "control, seed 3": untrained(3),
  },
  curve: {
    "40,000 pairs": { pairs: 40_000 },
    "80,000 pairs": { pairs: 80_000 },
    "160,000 pairs": { pairs: 160_000 },
    "320,000 pairs": { pairs: 320_000 },
  },
  kinds: {
    "150,000 of all kinds": { pairs: SMALL },
    "without names": without("name"),
    "without doc comments": without("doc"),
    "without files": without("file"),
    "without leading comments": without("lead"),
    "without Markdown": without("markdown"),
    "with prose": { kinds: new Set([...CODE_KINDS, "prose"]), pairs: SMALL },
  },
  size: {
    "unstemmed words": { isStemmed: false, pairs: SMALL },
    "10,000 words": { words: 10_000, pairs: SMALL },
    "128 dimensions": { dimensions: 128, pairs: SMALL },
    "two passes": { passes: 2, pairs: SMALL },
  },
};

const evaluation = new Evaluation();
for (const group of process.argv.slice(2))
  for (const [name, change] of Object.entries(groups[group] ?? {})) runOne(name, change);

function untrained(seed: number): Change {
  return { seed, isUntrained: true };
}

function runOne(name: string, change: Change): void {
  const data: DatasetOptions = {
    kinds: new Set(CODE_KINDS),
    isStemmed: true,
    words: 27_000,
    pairs: 2_000_000,
    pairsPerLanguage: 150_000,
    pairsPerProject: 5000,
    nameShare: 0.35,
    ...change,
  };
  const training: TrainOptions = {
    dimensions: 256,
    batch: 512,
    learningRate: 0.003,
    temperature: 0.1,
    passes: 1,
    warmUp: 0.05,
    ...change,
  };
  const random = new Random(change.seed ?? 1);
  const set = readDataset(data, random);
  const rows = change.isUntrained
    ? randomRows(set.idf, training.dimensions, random)
    : train(set, training, random, () => {});
  const embedder = new BuiltinEmbedder({
    version: 0,
    dimensions: training.dimensions,
    isStemmed: data.isStemmed,
    rowOf: new Map(set.words.map((word, id) => [word, id])),
    values: rows.values,
    scales: new Float32Array(set.words.length).fill(1),
  });
  const { alone, fused, fusedStems } = evaluation.score(embedder);
  const scores = [alone, fused, fusedStems].map(({ all }) => all.toFixed(4));
  console.log(`| ${name} | ${set.count} | ${scores.join(" | ")} |`);
}
