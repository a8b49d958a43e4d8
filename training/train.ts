/**
 * Trains the built-in model: `tsx training/train.ts --seed 1 --out model.bin`. What is shipped was made by this, from the
 * pairs that `corpus.ts` and `pairs.ts` collected.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readDataset } from "./dataset.ts";
import { encodeModel, floatModel } from "./encode-model.ts";
import { PAIR_KINDS, type PairKind } from "./pair-file.ts";
import { Random } from "./random.ts";
import { randomRows, train } from "./trainer.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    out: { type: "string" },
    /** Vectors are made anew when it changes. */
    version: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    pairs: { type: "string", default: "2000000" },
    "per-language": { type: "string", default: "150000" },
    "per-project": { type: "string", default: "5000" },
    "name-share": { type: "string", default: "0.15" },
    words: { type: "string", default: "27000" },
    dimensions: { type: "string", default: "256" },
    batch: { type: "string", default: "1024" },
    rate: { type: "string", default: "0.003" },
    temperature: { type: "string", default: "0.1" },
    passes: { type: "string", default: "1" },
    kinds: { type: "string", default: "name,doc,file,lead,markdown" },
    stem: { type: "boolean", default: true },
    /** The control: the same words, no training. */
    untrained: { type: "boolean", default: false },
    float: { type: "boolean", default: false },
  },
});
if (!values.out) throw new Error("--out says where the model goes");

const random = new Random(Number(values.seed));
const kinds = new Set(values.kinds.split(",") as PairKind[]);
for (const kind of kinds) if (!PAIR_KINDS.includes(kind)) throw new Error(`no such kind of pair: ${kind}`);
const set = readDataset(
  {
    kinds,
    isStemmed: values.stem,
    words: Number(values.words),
    pairs: Number(values.pairs),
    pairsPerLanguage: Number(values["per-language"]),
    pairsPerProject: Number(values["per-project"]),
    nameShare: Number(values["name-share"]),
  },
  random,
);
console.log(`${set.count} pairs, ${set.words.length} words, ${JSON.stringify(set.tally)}`);
const dimensions = Number(values.dimensions);
const options = {
  dimensions,
  batch: Number(values.batch),
  learningRate: Number(values.rate),
  temperature: Number(values.temperature),
  passes: Number(values.passes),
  warmUp: 0.05,
};
const rows = values.untrained
  ? randomRows(set.idf, dimensions, random)
  : train(set, options, random, (line) => console.log(line));
const about = { version: Number(values.version), words: set.words, isStemmed: values.stem, rows };
writeFileSync(values.out, values.float ? floatModel(about) : encodeModel(about));
