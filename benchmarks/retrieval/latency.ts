/**
 * How long search and capsules take in process, at the size of a large repository, and one search from a cold start
 * against ripgrep over the same tree.
 *
 *   npm run bench:latency -- <repository> [--home DIR]
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { checked, findHits } from "../../packages/fovea/src/app/code/search/search.ts";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";
import { program } from "../support.ts";
import { open } from "./collect.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { home: { type: "string", default: "/tmp/fovea-bench-home" } },
});
const folder = positionals[0];
if (!folder) throw new Error("name a repository");
const home = values.home;
const QUESTIONS = 200;
const ROUNDS = 3;

const workspace = await open(folder, home);
await workspace.refresh({});
const questions = sampleQuestions();
console.log(
  `${workspace.tree.files} files, ${workspace.tree.symbols} symbols, ${questions.length} questions`,
);
for (const mode of ["hybrid", "keyword", "symbol", "path"]) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const question of questions) {
      const started = performance.now();
      await findHits(workspace, checked(workspace, question, { mode }));
      // The first round warms up.
      if (round > 0) times.push(performance.now() - started);
    }
  console.log(`${mode} search: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`);
}
workspace.close();

const engine = await openEngine({ env: { ...process.env, FOVEA_HOME: home }, cwd: folder });
const capsules: number[] = [];
for (const question of [...questions.slice(0, 10), ...questions]) {
  const { ms } = await engine.context(question, { budget: 4000 });
  capsules.push(ms);
}
console.log(
  `capsule of 4,000 tokens: p50 ${percentile(capsules.slice(10), 0.5)} ms, p95 ${percentile(capsules.slice(10), 0.95)} ms`,
);
engine.close();

const ours: number[] = [];
const theirs: number[] = [];
for (const question of questions.slice(0, 15)) {
  const words = question.split(/\W+/).filter((word) => word.length > 3);
  ours.push(time(process.execPath, [program, "search", question, "--json"]));
  theirs.push(time("rg", ["--count-matches", "-i", words.join("|"), "."]));
}
console.log(
  `one search from a cold start: ${percentile(ours, 0.5)} ms, rg ${percentile(theirs, 0.5)} ms, ratio ${(middle(ours) / middle(theirs)).toFixed(2)}`,
);

/** What people write about code, as questions: first sentences of doc comments, and names. */
function sampleQuestions(): string[] {
  const rows = workspace.index.all<{ name: string; doc: string }>(
    `select name, doc from symbol where length(doc) between 30 and 400 order by id % 9973, id limit ${QUESTIONS * 2}`,
  );
  return rows
    .map(({ name, doc }, i) => (i % 4 === 0 ? name : (doc.split(/[.\n]/)[0] ?? name)))
    .filter((question) => question.trim().length > 3)
    .slice(0, QUESTIONS);
}

function time(command: string, args: string[]): number {
  const started = performance.now();
  spawnSync(command, args, { cwd: folder, env: { ...process.env, FOVEA_HOME: home }, maxBuffer: 1 << 28 });
  return performance.now() - started;
}

function percentile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

function middle(times: readonly number[]): number {
  return Number(percentile(times, 0.5));
}
