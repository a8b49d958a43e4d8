/**
 * A model with fewer dimensions, made of a trained one: `tsx training/shrink.ts in.bin out.bin --dimensions 192`. The rows are
 * turned so that the first numbers say most (principal components), and the rest is left out. Nothing is trained again.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readModelFile, readModelWords } from "../packages/fovea/src/vectors/model-file.ts";
import { encodeModel } from "./encode-model.ts";
import { mainDirections } from "./main-directions.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dimensions: { type: "string", default: "192" }, version: { type: "string" } },
});
const [from, to] = positionals;
if (!from || !to) throw new Error("name the model to read and the file to write");

const model = readModelFile(from);
const kept = Number(values.dimensions);
const { dimensions } = model;
const words = readModelWords(from);
const rows = Float64Array.from(model.values, (value, i) => value * model.scales[Math.floor(i / dimensions)]!);
const { directions, share } = mainDirections(rows, dimensions, kept);
const shortened = new Float32Array(words.length * kept);
for (let word = 0; word < words.length; word++)
  for (let k = 0; k < kept; k++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++)
      sum += rows[word * dimensions + i]! * directions[k * dimensions + i]!;
    shortened[word * kept + k] = sum;
  }
const version = Number(values.version ?? model.version + 1);
const about = { version, words, isStemmed: model.isStemmed, rows: { dimensions: kept, values: shortened } };
writeFileSync(to, encodeModel(about));
console.log(`${kept} of ${dimensions} dimensions keep ${(100 * share).toFixed(1)} % of the squares`);
