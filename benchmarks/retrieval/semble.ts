/**
 * Search on semble-dev, through the facade: NDCG@10, recall within tokens, latency, per language and category.
 *
 *   npm run bench:search [-- --home DIR --mode keyword --fusion rrf]
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { EvalResult } from "../../packages/fovea/src/app/code/evaluate/results.ts";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";
import { sembleDev } from "./corpus.ts";

const { values } = parseArgs({
  options: {
    home: { type: "string" },
    mode: { type: "string", default: "hybrid" },
    fusion: { type: "string", default: "weighted" },
  },
});
const home = values.home ?? "/tmp/fovea-bench-home";
const folder = mkdtempSync(join(tmpdir(), "fovea-questions-"));
const results: { name: string; language: string; result: EvalResult }[] = [];
for (const { name, language, root, questions } of sembleDev()) {
  const engine = await openEngine({ env: { ...process.env, FOVEA_HOME: home }, cwd: root, root });
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, questions.map((question) => JSON.stringify(question)).join("\n"));
  const result = await engine.evaluate(file, { mode: values.mode, fusion: values.fusion });
  engine.close();
  results.push({ name, language, result });
  console.log(`| ${name} | ${language} | ${cells(result).join(" | ")} |`);
}
console.log(`| mean | | ${means((result) => cellsOf(result)).join(" | ")} |`);
for (const category of ["symbol", "semantic", "architecture"]) {
  const scores = results.flatMap(({ result }) => {
    const found = result.byCategory[category];
    return found ? [found.ndcg10] : [];
  });
  console.log(`${category}: ${(scores.reduce((a, b) => a + b, 0) / scores.length).toFixed(3)}`);
}
const times = results
  .flatMap(({ result }) => result.perQuery.map((one) => one.latencyMs))
  .sort((a, b) => a - b);
console.log(`latency p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms over ${times.length} questions`);

function cellsOf(result: EvalResult): number[] {
  return [
    result.ndcg10,
    result.ndcg10ByFile,
    result.mrr,
    result.recallAt["10"]!,
    ...Object.values(result.recallAtTokens),
  ];
}

function cells(result: EvalResult): string[] {
  return cellsOf(result).map((value) => value.toFixed(3));
}

function means(of: (result: EvalResult) => number[]): string[] {
  const all = results.map(({ result }) => of(result));
  return all[0]!.map((_, i) => (all.reduce((sum, one) => sum + one[i]!, 0) / all.length).toFixed(3));
}

function at(sorted: readonly number[], share: number): string {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2);
}
