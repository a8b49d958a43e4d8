/**
 * Is the code that a change touched in the capsule? Questions are commit messages of the development repositories, and
 * the answer to each is what its commit changed, so that places inside of files count, which the questions of
 * semble-dev do not ask for. A few older commits per repository are checked out, each for the commits after it
 * whose files were still as they are there.
 *
 *   npm run bench:changes [-- name of a repository …]
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";
import type { ContextItem } from "../../packages/fovea/src/app/types.ts";
import type { Hunk } from "../../training/lines/patch.ts";
import { git } from "../support.ts";
import { CHANGES, changesOf, type Item } from "./change-items.ts";
import { sembleNames } from "./corpus.ts";

const BUDGETS = [1000, 2000, 4000];
const RANKS = [1, 3, 5, 10];
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
  await mkdir(CHANGES, { recursive: true });
  for (const [at, name] of sembleNames().entries()) {
    if (only.length > 0 && !only.includes(name)) continue;
    half = at % 2 === 0 ? "dev" : "test";
    const checkout = join(CHANGES, name);
    for (const { base, items } of changesOf(name, checkout)) {
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
  const home = join(CHANGES, "home");
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

function share(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

await main();
