/**
 * Capsules for the questions of the retrieval benchmark, measured with a real tokenizer: do they hold the files that
 * answer, how far off is their estimate, what do outlines and sessions save, how long do they take.
 *
 *   npm run bench:capsules -- [name of a repository] …
 */
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { skeletonOf } from "../packages/fovea/src/answers/skeleton.ts";
import { type Engine, openEngine } from "../packages/fovea/src/app/engine.ts";
import type { ContextResult } from "../packages/fovea/src/app/types.ts";
import { readTextOrUndefined } from "../packages/fovea/src/base/read-bounded.ts";
import { isTestPath } from "../packages/fovea/src/repo/files/test-path.ts";
import { findLanguage, languageHint } from "../packages/fovea/src/syntax/detect-language.ts";
import { parseText } from "../packages/fovea/src/syntax/parse-text.ts";
import { type Corpus, sembleDev } from "./retrieval/corpus.ts";
import { freshHome, git, median, remove } from "./support.ts";

const BUDGETS = [500, 1000, 2000, 4000];
const FORMATS = ["markdown", "text", "json"] as const;
const MOST_FILES = 600;

const errors = new Map<string, number[]>();
const recalls = new Map<string, number[]>();
const outlines: number[] = [];
const signatures: number[] = [];
const latencies: number[] = [];
const note = (lists: Map<string, number[]>, what: string, value: number) =>
  lists.set(what, [...(lists.get(what) ?? []), value]);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  console.log("Ten questions in one conversation, tokens:\n");
  console.log("| Repository | The files answered from, whole | Capsules | Capsules to one session |");
  console.log("| --- | --: | --: | --: |");
  const totals = [0, 0, 0];
  for (const corpus of sembleDev().filter(({ name }) => only.length === 0 || only.includes(name))) {
    const counts = await measure(corpus);
    counts.forEach((count, at) => {
      totals[at]! += count;
    });
    console.log(`| ${corpus.name} | ${counts.join(" | ")} |`);
  }
  console.log(`| all | ${totals.join(" | ")} |\n`);
  console.log("| Budget | Answering files shown | with code |\n| --- | --: | --: |");
  for (const budget of BUDGETS) {
    const [shown, withCode] = [recalls.get(`${budget}`)!, recalls.get(`${budget} code`)!];
    console.log(`| ${budget} | ${percent(mean(shown))} | ${percent(mean(withCode))} |`);
  }
  console.log("\n| Estimate of capsules | Texts | Mean error | Bias | Most underestimated |");
  console.log("| --- | --: | --: | --: | --: |");
  for (const [what, list] of errors) {
    const columns = [mean(list.map(Math.abs)), mean(list), -Math.min(0, ...list)].map(percent);
    console.log(`| ${what} | ${list.length} | ${columns.join(" | ")} |`);
  }
  const sorted = [...latencies].sort((a, b) => a - b);
  console.log(`
An outline has ${percent(median(outlines))} fewer tokens than its file (median of ${outlines.length}).
A signature has ${percent(median(signatures))} of the tokens of its body (median of ${signatures.length}, bodies over ten lines).
A capsule in an open engine takes ${median(sorted).toFixed(1)} ms (p50), ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1)} ms (p95).`);
}

async function measure(corpus: Corpus): Promise<number[]> {
  const home = freshHome();
  const engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: corpus.root, root: corpus.root });
  try {
    await engine.index();
    for (const { query, relevant } of corpus.questions)
      for (const budget of BUDGETS) {
        const result = await engine.context(query, { budget });
        latencies.push(result.ms);
        noteRecall(`${budget}`, result, relevant);
        for (const format of FORMATS)
          noteError(format, await engine.context(query, { budget, format }), budget);
      }
    await compareOutlines(corpus.root);
    return await tenQuestions(engine, corpus);
  } finally {
    engine.close();
    remove(home);
  }
}

function noteRecall(budget: string, { items }: ContextResult, relevant: readonly string[]): void {
  if (relevant.length === 0) return;
  const share = (paths: readonly string[]) =>
    relevant.filter((wanted) => paths.some((path) => wanted === path || wanted.endsWith(`/${path}`))).length /
    relevant.length;
  const withCode = items.filter(({ detail }) => detail !== "name" && detail !== "signature");
  note(recalls, budget, share(items.map(({ path }) => path)));
  note(recalls, `${budget} code`, share(withCode.map(({ path }) => path)));
}

function noteError(format: string, { text, tokens }: ContextResult, budget: number): void {
  if (tokens > budget) throw new Error(`${tokens} of ${budget} tokens`);
  if (text.split("\n").length >= 50 || (format === "json" && budget > 500))
    note(errors, format, tokens / countTokens(text) - 1);
}

/** How many tokens the outlines of files save, and what a signature costs. */
async function compareOutlines(folder: string): Promise<void> {
  for (const path of git(folder, "ls-files").split("\n").slice(0, MOST_FILES)) {
    const text = readTextOrUndefined(join(folder, path));
    const language = text && languageHint(path) !== "" ? findLanguage(languageHint(path), text) : undefined;
    if (!text || !language || text.split("\n").length < 50 || isTestPath(path)) continue;
    const parsed = await parseText(text, language, { chunkLines: 150, chunkOverlap: 10, timeoutMs: 10_000 });
    for (const { signature, startLine, endLine } of parsed?.symbols ?? []) {
      if (endLine - startLine < 10) continue;
      const body = text.split("\n").slice(startLine - 1, endLine);
      signatures.push(countTokens(signature) / countTokens(body.join("\n")));
    }
    const outline = parsed && skeletonOf(parsed.symbols, -1, language.id);
    if (outline) outlines.push(1 - countTokens(outline) / countTokens(text));
  }
}

async function tenQuestions(engine: Engine, { questions }: Corpus): Promise<number[]> {
  const read = new Set<string>();
  const totals = [0, 0, 0];
  for (const { query } of questions.slice(0, 10)) {
    const alone = await engine.context(query);
    const told = await engine.context(query, { session: "bench" });
    for (const { path, detail } of alone.items) if (detail === "body" || detail === "excerpt") read.add(path);
    totals[1]! += countTokens(alone.text);
    totals[2]! += countTokens(told.text);
  }
  for (const path of read) totals[0]! += countTokens(readTextOrUndefined(join(engine.root, path)) ?? "");
  return totals;
}

await main();
