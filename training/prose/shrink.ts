/**
 * Makes the model of English as small as it is shipped, half a byte per number: `tsx training/prose/shrink.ts trained.bin
 * out.bin`. Its own step, so that a model can be compared before and after.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { MODEL_MAGIC, readModelFile } from "../../packages/fovea/src/embed/model-file.ts";
import { encodeHalves } from "../encode-model.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: "string", default: "2" } },
});
const [from, to] = positionals;
if (!from || !to) throw new Error("usage: shrink.ts <trained model> <out>");

const { dimensions, isStemmed, values, scales } = readModelFile(from);
const rows = Float32Array.from(values, (value, i) => value * scales[Math.floor(i / dimensions)]!);
writeFileSync(
  to,
  encodeHalves({
    version: Number(options.version),
    words: readWords(from),
    isStemmed,
    rows: { dimensions, values: rows },
  }),
);
console.log(`${statSync(from).size} -> ${statSync(to).size} bytes`);

/** A model that is in use only knows where each word is. */
function readWords(path: string): string[] {
  const bytes = readFileSync(path);
  const start = bytes.indexOf("\n") + 1;
  const { vocabularyBytes } = JSON.parse(bytes.toString("utf8", MODEL_MAGIC.length, start)) as {
    vocabularyBytes: number;
  };
  return bytes.toString("utf8", start, start + vocabularyBytes).split("\n");
}
