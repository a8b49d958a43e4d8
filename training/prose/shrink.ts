/**
 * Makes the model of English as small as it is shipped, half a byte per number: `tsx training/prose/shrink.ts trained.bin
 * out.bin`. Its own step, so that a model can be compared before and after.
 */
import { statSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readModelFile } from "../../packages/fovea/src/embed/model-file.ts";
import { encodeHalves } from "../encode-model.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: "string", default: "2" } },
});
const [from, to] = positionals;
if (!from || !to) throw new Error("usage: shrink.ts <trained model> <out>");

const { rowOf, dimensions, isStemmed, values, scales } = readModelFile(from);
const rows = Float32Array.from(values, (value, i) => value * scales[Math.floor(i / dimensions)]!);
writeFileSync(
  to,
  encodeHalves({
    version: Number(options.version),
    words: [...rowOf.keys()],
    isStemmed,
    rows: { dimensions, values: rows },
  }),
);
console.log(`${statSync(from).size} -> ${statSync(to).size} bytes`);
