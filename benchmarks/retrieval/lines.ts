/**
 * Are the lines that a task needed in the capsule? Two sets of questions: commit messages of the development
 * repositories with the hunks that their commits changed, and the issues of contextbench-dev with the lines that people
 * marked. Any number of builds are asked in the same run, so that old and new are compared on the same questions.
 *
 *   npm run bench:lines -- [--against FOLDER_OF_AN_OLDER_PACKAGE] [--only old|new] [--set changes|contextbench]
 *                          [--out FILE] [name of a repository …]
 *
 * Definitions are those of shared/facts/lines.md and shared/bench/README.md; texts are cut at 3.7 characters a token.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isHunkShown, tellingLines } from "../../packages/fovea/src/app/code/evaluate/history/shown-hunks.ts";
import type { Engine, openEngine } from "../../packages/fovea/src/app/engine.ts";
import { isTestPath } from "../../packages/fovea/src/repo/files/test-path.ts";
import { git } from "../support.ts";
import { CHANGES, changesOf } from "./change-items.ts";
import { CHECKOUTS, DATA, sembleNames } from "./corpus.ts";
import { cut, type Shown, shownIn } from "./shown.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    only: { type: "string" },
    set: { type: "string" },
    out: { type: "string" },
  },
});
const SMALL_BUDGETS = [1000, 2000, 4000, 8000];
const LARGE_BUDGETS = [2000, 4000, 8000, 16_000];
const DOCS = /\.(?:md|mdx|rst|txt|adoc|html?|json|ya?ml|toml|xml|csv|lock|css)$/i;

interface Build {
  name: string;
  open: typeof openEngine;
}

/** Values by build and what was measured, in the order of the questions. */
const scores = new Map<string, Map<string, number[]>>();
const log: object[] = [];

function note(build: Build, what: string, value: number): void {
  const ofBuild = scores.get(what) ?? new Map<string, number[]>();
  ofBuild.set(build.name, [...(ofBuild.get(build.name) ?? []), value]);
  scores.set(what, ofBuild);
}

async function main(): Promise<void> {
  const builds = await loadBuilds();
  if (options.set !== "contextbench") await askChanges(builds);
  if (options.set !== "changes") await askContextBench(builds);
  report(builds);
  if (options.out) writeFileSync(options.out, log.map((one) => JSON.stringify(one)).join("\n"));
}

async function loadBuilds(): Promise<Build[]> {
  const load = async (name: string, entry: string): Promise<Build> => {
    const { openEngine } = (await import(pathToFileURL(entry).href)) as Pick<Build, never> & {
      openEngine: Build["open"];
    };
    return { name, open: openEngine };
  };
  const builds: Build[] = [];
  if (options.against && options.only !== "new")
    builds.push(await load("old", join(options.against, "dist/index.js")));
  if (options.only !== "old")
    builds.push(await load("new", join(import.meta.dirname, "../../packages/fovea/src/index.ts")));
  return builds;
}

async function withEngine(build: Build, root: string, use: (engine: Engine) => Promise<void>): Promise<void> {
  const env = { ...process.env, FOVEA_HOME: join(CHANGES, `home-${build.name}`) };
  const engine = await build.open({ env, cwd: root, root });
  try {
    await engine.index();
    await use(engine);
  } finally {
    engine.close();
  }
}

/** A commit in a folder of its own. */
function worktree(repository: string, name: string, base: string): string {
  const folder = join(CHANGES, "trees", `${name}-${base.slice(0, 10)}`);
  if (!existsSync(folder)) git(repository, "worktree", "add", "-q", "--detach", folder, base);
  return folder;
}

function reader(root: string): (path: string) => readonly string[] | undefined {
  const kept = new Map<string, readonly string[] | undefined>();
  return (path) => {
    if (!kept.has(path)) {
      const file = join(root, path);
      kept.set(path, existsSync(file) ? readFileSync(file, "utf8").split(/\r?\n/) : undefined);
    }
    return kept.get(path);
  };
}

async function askChanges(builds: readonly Build[]): Promise<void> {
  mkdirSync(join(CHANGES, "trees"), { recursive: true });
  for (const name of sembleNames()) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const checkout = join(CHANGES, name);
    for (const { base, items } of changesOf(name, checkout)) {
      const root = worktree(checkout, name, base);
      const linesOf = reader(root);
      for (const build of builds)
        await withEngine(build, root, async (engine) => {
          for (const { question, hunks, commit } of items) {
            const sought = hunks
              .map((hunk) => ({ hunk, telling: tellingLines(linesOf(hunk.path)!, hunk) }))
              .filter(({ telling }) => telling.length > 0);
            if (sought.length === 0) continue;
            const shares: number[] = [];
            for (const budget of SMALL_BUDGETS) {
              const { text, ms } = await engine.context(question, { budget, memories: false });
              const seen = cut(text, budget);
              const found = sought.filter(({ hunk, telling }) =>
                isHunkShown(seen, hunk.path, telling),
              ).length;
              shares.push(found / sought.length);
              note(build, `changes: hunks shown at ${budget}`, found / sought.length);
              note(build, `changes: all hunks at ${budget}`, Number(found === sought.length));
              if (budget === 4000) note(build, "changes: ms at 4000", ms);
            }
            note(
              build,
              "changes: shown less with more",
              Number(shares.some((one, at) => one < (shares[at - 1] ?? 0))),
            );
            log.push({ build: build.name, name, commit, question: question.slice(0, 200), shares });
          }
        });
      console.error(`${name} ${base.slice(0, 8)}: ${items.length} changes`);
    }
  }
}

interface Instance {
  id: string;
  repo: string;
  base: string;
  question: string;
  gold: { path: string; ranges: [number, number][] }[];
}

async function askContextBench(builds: readonly Build[]): Promise<void> {
  const file = join(DATA, "contextbench-dev.jsonl");
  const instances = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Instance);
  for (const { id, repo, base, question, gold } of instances) {
    if (positionals.length > 0 && !positionals.some((one) => repo.endsWith(one))) continue;
    const repository = join(CHECKOUTS, repo.replace("/", "+"));
    const root = worktree(repository, repo.replace("/", "+"), base);
    const linesOf = reader(root);
    const isGold = goldOf(gold);
    const all = gold.reduce((sum, { ranges }) => sum + ranges.reduce((n, [a, b]) => n + b - a + 1, 0), 0);
    for (const build of builds)
      await withEngine(build, root, async (engine) => {
        const recalls: number[] = [];
        for (const budget of LARGE_BUDGETS) {
          const { text } = await engine.context(question, { budget, memories: false });
          const seen = shownIn(cut(text, budget), linesOf);
          const distinct = new Set(seen.lines.map(({ path, line }) => `${path}:${line}`));
          const found = new Set(
            seen.lines
              .filter(({ path, line }) => isGold(path, line))
              .map(({ path, line }) => `${path}:${line}`),
          ).size;
          const [recall, precision] = [found / all, distinct.size === 0 ? 0 : found / distinct.size];
          recalls.push(recall);
          note(build, `contextbench: line recall at ${budget}`, recall);
          note(
            build,
            `contextbench: line F1 at ${budget}`,
            found === 0 ? 0 : (2 * recall * precision) / (recall + precision),
          );
          const files = gold.filter(({ path }) => seen.lines.some((one) => one.path === path)).length;
          note(build, `contextbench: file recall at ${budget}`, files / gold.length);
          if (budget <= 8000) whereItGoes(build, budget, seen, gold, isGold);
        }
        note(
          build,
          "contextbench: shown less with more",
          Number(recalls.some((one, at) => one < (recalls[at - 1] ?? 0) - 1e-9)),
        );
        log.push({ build: build.name, id, recalls });
        console.error(`${build.name} ${id}: ${recalls.map((one) => one.toFixed(2)).join(" ")}`);
      });
  }
}

function goldOf(gold: Instance["gold"]): (path: string, line: number) => boolean {
  const ranges = new Map(gold.map(({ path, ranges }) => [path, ranges]));
  return (path, line) => ranges.get(path)?.some(([first, last]) => first <= line && line <= last) ?? false;
}

/** Shares of the characters: what was needed, what stands beside it, and what else there is. */
function whereItGoes(
  build: Build,
  budget: number,
  { lines, about }: Shown,
  gold: Instance["gold"],
  isGold: (path: string, line: number) => boolean,
): void {
  const files = new Set(gold.map(({ path }) => path));
  const parts = {
    gold: 0,
    "other lines of gold files": 0,
    "other code": 0,
    tests: 0,
    "docs and data": 0,
    "headings and outlines": 0,
  };
  for (const { path, line, chars } of lines)
    parts[
      isGold(path, line)
        ? "gold"
        : files.has(path)
          ? "other lines of gold files"
          : isTestPath(path)
            ? "tests"
            : DOCS.test(path)
              ? "docs and data"
              : "other code"
    ] += chars;
  for (const chars of about.values()) parts["headings and outlines"] += chars;
  const total = Object.values(parts).reduce((sum, chars) => sum + chars, 0);
  for (const [what, chars] of Object.entries(parts))
    note(build, `contextbench at ${budget}, text: ${what}`, total === 0 ? 0 : chars / total);
}

function report(builds: readonly Build[]): void {
  console.log(`| what | ${builds.map(({ name }) => name).join(" | ")} | questions |`);
  console.log(`| --- |${builds.map(() => " --: |").join("")} --: |`);
  for (const [what, ofBuild] of scores) {
    const cells = builds.map(({ name }) => mean(ofBuild.get(name) ?? []).toFixed(3));
    console.log(`| ${what} | ${cells.join(" | ")} | ${[...ofBuild.values()][0]!.length} |`);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

await main();
