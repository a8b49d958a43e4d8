/**
 * Makes the model of English as small as it is shipped: `tsx training/prose/shrink.ts trained.bin out.bin`. Half a byte
 * per number, and only the words that are frequent enough to have been learned well.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readModelFile } from "../../packages/fovea/src/embed/model-file.ts";
import { encodeHalves } from "../encode-model.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { words: { type: "string", default: "15000" }, version: { type: "string", default: "2" } },
});
const [from, to] = positionals;
if (!from || !to) throw new Error("usage: shrink.ts <trained model> <out>");

const { rowOf, dimensions, isStemmed, values, scales } = readModelFile(from);
const words = [...rowOf.keys()].slice(0, Number(options.words));
const rows = new Float32Array(words.length * dimensions);
for (let i = 0; i < rows.length; i++) rows[i] = values[i]! * scales[Math.floor(i / dimensions)]!;
const model = { version: Number(options.version), words, isStemmed, rows: { dimensions, values: rows } };
writeFileSync(to, encodeHalves(model));
console.log(`${readFileSync(from).length} -> ${readFileSync(to).length} bytes, ${words.length} words`);
