/**
 * Is the code that a change touched in the capsule? Questions are commit messages of the development repositories, and
 * the answer to each is what its commit changed, so that places inside of files count, which the questions of
 * semble-dev do not ask for. A few older commits per repository are checked out, each for the commits after it
 * whose files were still as they are there.
 *
 *   npm run bench:changes [-- name of a repository …]
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openEngine } from "../../packages/fovea/src/engine/engine.ts";
import type { ContextItem } from "../../packages/fovea/src/engine/types.ts";
import { isTestPath } from "../../packages/fovea/src/files/test-path.ts";
import { rolesOf } from "../../packages/fovea/src/retrieval/roles.ts";
import { findLanguage, languageHint } from "../../packages/fovea/src/syntax/detect-language.ts";
import { git } from "../support.ts";
import { CHECKOUTS, revisionOf, sembleNames } from "./corpus.ts";

const FOLDER = process.env.FOVEA_BENCH_CHANGES ?? "/tmp/fovea-changes";
const BUDGETS = [1000, 2000, 4000];
const RANKS = [1, 3, 5, 10];
/** How many older commits are checked out per repository, how many commits lie between them, and questions to each. */
const STAGES = 5;
const APART = 60;
const MOST_ITEMS = 8;
const MOST = { files: 3, hunks: 8, lines: 80, characters: 1000 };
const NO_TASK =
  /^(?:merge|bump|release|updat(?:e|ing) (?:dep|version)|revert|chore|ci\b|docs?\b|style|tests?\b|v?\d)|typo|changelog|whitespace|copyright|lint|format(?:ting)?\b.*code|readme|spelling/i;

interface Hunk {
  path: string;
  start: number;
  end: number;
}

/** A commit to check out, and what can be asked there. */
interface Stage {
  base: string;
  items: Item[];
}

interface Item {
  commit: string;
  question: string;
  hunks: Hunk[];
}

/** Of all changes, and of every other repository: what is chosen by looking at the first half is believed in the second. */
const scores = new Map<string, { dev: number[]; test: number[] }>();
let half: "dev" | "test" = "dev";

function note(what: string, value: number): void {
  const lists = scores.get(what) ?? { dev: [], test: [] };
  lists[half].push(value);
  scores.set(what, lists);
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  await mkdir(FOLDER, { recursive: true });
  for (const [at, name] of sembleNames().entries()) {
    if (only.length > 0 && !only.includes(name)) continue;
    half = at % 2 === 0 ? "dev" : "test";
    const checkout = join(FOLDER, name);
    for (const { base, items } of prepare(name, checkout)) {
      git(checkout, "checkout", "-q", "--detach", base);
      await measure(checkout, items);
      console.error(`${name} ${base.slice(0, 8)}: ${items.length} changes`);
    }
  }
  console.log("| what | half chosen on | other half | all |\n| --- | --: | --: | --: |");
  for (const [what, { dev, test }] of scores)
    console.log(`| ${what} | ${share(dev)} | ${share(test)} | ${share([...dev, ...test])} |`);
  const { dev, test } = [...scores.values()][0]!;
  console.log(`${dev.length} and ${test.length} changes`);
}

async function measure(checkout: string, items: readonly Item[]): Promise<void> {
  const home = join(FOLDER, "home");
  const engine = await openEngine({
    env: { ...process.env, FOVEA_HOME: home },
    cwd: checkout,
    root: checkout,
  });
  try {
    await engine.index();
    for (const { question, hunks } of items) {
      const { hits } = await engine.search(question, { limit: 10 });
      for (const k of RANKS) {
        const first = hits.slice(0, k);
        note(
          `file in the first ${k}`,
          Number(first.some((hit) => hunks.some(({ path }) => path === hit.path))),
        );
        note(`place in the first ${k}`, Number(first.some((hit) => hunks.some((hunk) => covers(hit, hunk)))));
      }
      for (const budget of BUDGETS) {
        const { items: shown, text } = await engine.context(question, { budget, memories: false });
        const found = hunks.filter((hunk) => isShown(checkout, shown, text, hunk)).length;
        note(`changed places shown in ${budget} tokens`, found / hunks.length);
        note(`any of them in ${budget} tokens`, Number(found > 0));
      }
    }
  } finally {
    engine.close();
  }
}

function covers(place: { path: string; startLine: number; endLine: number }, hunk: Hunk): boolean {
  return place.path === hunk.path && place.startLine <= hunk.end && hunk.start <= place.endLine;
}

/** With its code, and in the part of the code that is really there. */
function isShown(checkout: string, items: readonly ContextItem[], text: string, hunk: Hunk): boolean {
  if (!items.some((item) => (item.detail === "body" || item.detail === "excerpt") && covers(item, hunk)))
    return false;
  const lines = git(checkout, "show", `HEAD:${hunk.path}`)
    .split("\n")
    .slice(hunk.start - 1, hunk.end);
  const telling = lines.map((line) => line.trim()).filter((line) => line.length > 6);
  return telling.length === 0 || telling.some((line) => text.includes(line));
}

/** Finds, after each of a few older commits, the commits that can be asked about there. */
function prepare(name: string, checkout: string): Stage[] {
  if (!existsSync(checkout)) git(FOLDER, "clone", "-q", "--no-checkout", join(CHECKOUTS, name), checkout);
  const kept = join(FOLDER, `${name}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Stage[];
  const commits = git(checkout, "log", "--no-merges", "--format=%H", revisionOf(name)).trim().split("\n");
  const step = Math.min(APART, Math.floor(commits.length / (STAGES + 1)));
  const stages = Array.from({ length: STAGES }, (_, at) => {
    const base = commits[step * (at + 1)]!;
    const after = commits.slice(step * at, step * (at + 1)).reverse();
    return { base, items: after.flatMap((one) => readItem(checkout, base, one) ?? []).slice(0, MOST_ITEMS) };
  });
  writeFileSync(kept, JSON.stringify(stages));
  return stages;
}

function readItem(checkout: string, base: string, commit: string): Item | undefined {
  const question = questionOf(git(checkout, "show", "-s", "--format=%B", commit));
  if (question === undefined) return undefined;
  const parent = `${commit}^`;
  const diff = git(checkout, "diff", "-U0", "--no-color", "--no-renames", "--diff-filter=M", parent, commit);
  const hunks = hunksOf(diff).filter(({ path }) => isCode(path));
  const paths = [...new Set(hunks.map(({ path }) => path))];
  const lines = hunks.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  if (hunks.length === 0 || paths.length > MOST.files) return undefined;
  if (hunks.length > MOST.hunks || lines > MOST.lines) return undefined;
  const moved = git(checkout, "diff", "--name-only", base, parent, "--", ...paths).trim();
  return moved === "" ? { commit, question, hunks } : undefined;
}

/** What was to be done, without signatures and links; undefined where the message does not say. */
function questionOf(message: string): string | undefined {
  const [subject = "", ...rest] = message.split("\n");
  const title = subject.replace(/\s*\(#\d+\)$/, "");
  if (title.split(/\s+/).length < 4 || NO_TASK.test(title)) return undefined;
  const body = rest.filter(
    (line) => !/^[\w-]+-by:|^(?:ref|fixes|closes|pr-url|change-id)\b.*$|https?:/i.test(line),
  );
  return `${title}\n${body.join("\n")}`.trim().slice(0, MOST.characters);
}

/** Of the old side; where lines were only added, the line they follow. */
function hunksOf(diff: string): Hunk[] {
  const hunks: Hunk[] = [];
  let path = "";
  for (const line of diff.split("\n")) {
    if (line.startsWith("--- a/")) path = line.slice("--- a/".length);
    const match = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (!match) continue;
    const start = Math.max(1, Number(match[1]));
    hunks.push({ path, start, end: start + Math.max(0, Number(match[2] ?? 1) - 1) });
  }
  return hunks;
}

function isCode(path: string): boolean {
  const language = findLanguage(languageHint(path), "");
  if (!language || isTestPath(path)) return false;
  const roles = rolesOf(path, language.id);
  return !roles.example && !roles.benchmark && !roles.docs && !roles.vendored;
}

function share(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

await main();
