/**
 * Trains the model of English: `tsx training/prose/train.ts --seed 1 --out model.bin`. What is shipped was made by this, from
 * the pairs that `pairs.ts` and `wordnet-pairs.ts` wrote and the word vectors that `manifest.json` names.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { prosePairsFolder } from "../cache.ts";
import { readDataset } from "../dataset.ts";
import { encodeModel } from "../encode-model.ts";
import { Random } from "../random.ts";
import { randomRows, train } from "../trainer.ts";
import { DIMENSIONS, readStart } from "./start-rows.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    version: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    pairs: { type: "string", default: "2000000" },
    words: { type: "string", default: "20000" },
    batch: { type: "string", default: "512" },
    rate: { type: "string", default: "0.001" },
    temperature: { type: "string", default: "0.1" },
    passes: { type: "string", default: "1" },
    /** Controls: the word vectors as they came, or random rows in their place, trained or not. */
    start: { type: "string", default: "vectors" },
    untrained: { type: "boolean", default: false },
  },
});
if (!values.out) throw new Error("--out says where the model goes");

const random = new Random(Number(values.seed));
const start = readStart(Number(values.words));
const set = readDataset(
  {
    folder: prosePairsFolder,
    kinds: new Set(["prose"]),
    isStemmed: true,
    words: start.words,
    pairs: Number(values.pairs),
    pairsPerLanguage: Number(values.pairs),
    pairsPerProject: 40_000,
    nameShare: 1,
  },
  random,
);
console.log(`${set.count} pairs, ${set.words.length} words`);
const options = {
  dimensions: DIMENSIONS,
  batch: Number(values.batch),
  learningRate: Number(values.rate),
  temperature: Number(values.temperature),
  passes: Number(values.passes),
  warmUp: 0.05,
};
const first = values.start === "vectors" ? start.rows : randomRows(set.idf, DIMENSIONS, random);
const rows = values.untrained ? first : train(set, options, random, (line) => console.log(line), first);
writeFileSync(
  values.out,
  encodeModel({ version: Number(values.version), words: set.words, isStemmed: true, rows }),
);
