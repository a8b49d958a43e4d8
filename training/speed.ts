/** What the built-in model costs: loading, a query, chunks per second on one core, memory. Run it on a quiet machine. */
import { statSync } from "node:fs";
import { BuiltinEmbedder } from "../packages/fovea/src/vectors/builtin.ts";
import { readModelFile } from "../packages/fovea/src/vectors/model-file.ts";
import { readSemble } from "./semble.ts";

const path = process.argv[2] ?? "packages/fovea/model/fovea-code.bin";
const ROUNDS = 5;

const before = process.memoryUsage().rss;
const loads = Array.from({ length: ROUNDS }, () => timed(() => readModelFile(path)));
const embedder = new BuiltinEmbedder(readModelFile(path));
const grown = (process.memoryUsage().rss - before) / 2 ** 20;
const repositories = readSemble();
const chunks = repositories.flatMap((repository) => repository.chunks);
const queries = repositories.flatMap((repository) => repository.questions.map(({ query }) => query));
const characters = chunks.reduce((sum, { text }) => sum + text.length, 0);

const first = timed(() => embedAll());
const again = Math.min(...Array.from({ length: ROUNDS }, () => timed(embedAll)));
const asked = Math.min(...Array.from({ length: ROUNDS }, () => timed(askAll)));

console.log(
  `file ${(statSync(path).size / 1e6).toFixed(2)} MB, memory grown by ${grown.toFixed(0)} MB (several loads)`,
);
console.log(`load, first ${loads[0]!.toFixed(1)} ms, best ${Math.min(...loads).toFixed(1)} ms`);
console.log(
  `${chunks.length} chunks of 50 lines, ${(characters / chunks.length).toFixed(0)} characters each`,
);
console.log(`chunks per second: first time ${perSecond(first)}, best of ${ROUNDS} ${perSecond(again)}`);
console.log(`queries: ${((asked * 1000) / queries.length).toFixed(1)} µs each`);

function embedAll(): void {
  for (const { path: file, text } of chunks) embedder.embedChunk(file, text);
}

function askAll(): void {
  for (const query of queries) embedder.embedText(query);
}

function perSecond(ms: number): string {
  return ((chunks.length / ms) * 1000).toFixed(0);
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
