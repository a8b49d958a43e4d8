/**
 * Issue texts of swe-lite-dev: are the files that the fix touched among the first, tests apart? Asked of built checkouts
 * of the program through the library, one after the other for each issue, so that old and new meet the same tree.
 *
 *   npm run bench:issues -- <checkout of the program> […] [--only requests,flask]
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { openEngine } from "../../packages/fovea/src/app/engine.ts";
import { isTestPath } from "../../packages/fovea/src/repo/files/test-path.ts";
import { git } from "../support.ts";
import { CHECKOUTS, DATA } from "./corpus.ts";

const RANKS = [1, 3, 5, 10];
const HITS = 60;

interface Issue {
  repo: string;
  base_commit: string;
  problem_statement: string;
  gold_files: string[];
}

interface Build {
  folder: string;
  openEngine: typeof openEngine;
  home: string;
  /** By repository, for each issue the rank of its last file. */
  ranks: Map<string, number[]>;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const at = args.indexOf("--only");
  const only = at === -1 ? [] : args.splice(at, 2)[1]!.split(",");
  const builds = await Promise.all((args.length > 0 ? args : ["."]).map(load));
  for (const issue of issues()) {
    const name = issue.repo.split("/")[1]!;
    if (only.length > 0 && !only.includes(name)) continue;
    const checkout = join(CHECKOUTS, "..", "swe", name);
    git(checkout, "checkout", "-q", "-f", issue.base_commit);
    for (const build of builds) {
      const known = build.ranks.get(name) ?? [];
      build.ranks.set(name, [...known, await rankOf(build, checkout, issue)]);
    }
    process.stderr.write(`\r${name} ${issue.base_commit.slice(0, 8)}   `);
  }
  for (const build of builds) report(build);
}

function issues(): Issue[] {
  const lines = readFileSync(join(DATA, "swe-lite-dev.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Issue);
}

async function load(folder: string): Promise<Build> {
  const file = pathToFileURL(resolve(folder, "packages/fovea/dist/index.js")).href;
  const { openEngine: open } = (await import(file)) as { openEngine: typeof openEngine };
  return { folder, openEngine: open, home: mkdtempSync(join(tmpdir(), "fovea-issues-")), ranks: new Map() };
}

async function rankOf(build: Build, checkout: string, issue: Issue): Promise<number> {
  const env = { ...process.env, FOVEA_HOME: build.home };
  const engine = await build.openEngine({ env, cwd: checkout, root: checkout });
  try {
    await engine.index();
    const { hits } = await engine.search(issue.problem_statement, { limit: HITS });
    const files = [...new Set(hits.map(({ path }) => path))].filter((path) => !isTestPath(path));
    const ranks = issue.gold_files.map((path) => files.indexOf(path));
    return ranks.includes(-1) ? Number.POSITIVE_INFINITY : Math.max(...ranks) + 1;
  } finally {
    engine.close();
  }
}

function report({ folder, ranks }: Build): void {
  console.log(`\n${folder}\n| repository | issues | ${RANKS.map((k) => `Acc@${k}`).join(" | ")} |`);
  console.log(`|---|${"--:|".repeat(RANKS.length + 1)}`);
  const share = (list: readonly number[], k: number) =>
    (list.filter((rank) => rank <= k).length / list.length).toFixed(3);
  for (const [name, list] of [...ranks, ["all", [...ranks.values()].flat()] as const])
    console.log(`| ${name} | ${list.length} | ${RANKS.map((k) => share(list, k)).join(" | ")} |`);
}

await main();
