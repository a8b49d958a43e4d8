/**
 * How well models find files on semble-dev, alone and fused with BM25: `tsx training/evaluate.ts a.bin b.bin`. No ranking
 * terms of the product are in here; they would hide what the vectors are worth.
 */
import { BuiltinEmbedder } from "../packages/fovea/src/vectors/builtin.ts";
import { readModelFile } from "../packages/fovea/src/vectors/model-file.ts";
import { Evaluation, type Result } from "./evaluation.ts";

const models = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isDetailed = process.argv.includes("--languages");
const evaluation = new Evaluation();
const lexical = evaluation.lexical();
print("BM25", lexical.plain);
print("BM25, stems", lexical.stems);
for (const path of models) {
  const { alone, fused, fusedStems } = evaluation.score(new BuiltinEmbedder(readModelFile(path)));
  print(`${path} alone`, alone);
  print(`${path} fused`, fused);
  print(`${path} fused, stems`, fusedStems);
}

function print(name: string, { all, byCategory, byLanguage }: Result): void {
  const details = Object.entries(isDetailed ? { ...byCategory, ...byLanguage } : byCategory);
  const columns = details.map(([key, value]) => `${key} ${value.toFixed(3)}`).join("  ");
  console.log(`${name.padEnd(48)} ${all.toFixed(4)}  ${columns}`);
}
