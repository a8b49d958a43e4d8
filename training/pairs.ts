/** Reads every fetched project, leaves out what must not be trained on, and writes its pairs. Two processes share it. */
import { fork } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { blobId } from "../packages/fovea/src/repo/git/blob-id.ts";
import { classifyText, decodeText } from "../packages/fovea/src/syntax/classify-content.ts";
import { findLanguage, languageHint } from "../packages/fovea/src/syntax/detect-language.ts";
import { pairsFolder, projectsFolder } from "./cache.ts";
import { DevContent, excludedByPath } from "./exclusions.ts";
import { codePairs, markdownPairs } from "./extract-pairs.ts";
import { type Pair, PairWriter } from "./pair-file.ts";

/** So that no project dominates. */
const MOST_PAIRS = 5_000;
const MOST_FILE_BYTES = 200_000;
const FEWEST_WORDS: Record<Pair["kind"], { query: number; document: number }> = {
  name: { query: 2, document: 8 },
  doc: { query: 4, document: 8 },
  file: { query: 3, document: 6 },
  lead: { query: 5, document: 10 },
  markdown: { query: 4, document: 5 },
  prose: { query: 2, document: 8 },
};

const [shard, shards] = process.argv.slice(2).map(Number);
if (shard === undefined || shards === undefined) startShards(Math.min(2, availableParallelism()));
else await readShard(shard, shards);

function startShards(count: number): void {
  for (let i = 0; i < count; i++) fork(fileURLToPath(import.meta.url), [String(i), String(count)]);
}

async function readShard(index: number, count: number): Promise<void> {
  mkdirSync(pairsFolder, { recursive: true });
  const dev = new DevContent();
  const projects = shuffled(readdirSync(projectsFolder).filter((name) => !name.endsWith(".part")));
  const done = new Set(readdirSync(pairsFolder));
  for (const [i, project] of projects.entries()) {
    if (i % count !== index || done.has(`${project}.json`)) continue;
    await readProject(project, dev);
  }
}

async function readProject(project: string, dev: DevContent): Promise<void> {
  const root = join(projectsFolder, project);
  const report: Record<string, number> = { files: 0, used: 0 };
  const count = (what: string) => {
    report[what] = (report[what] ?? 0) + 1;
  };
  const writer = new PairWriter();
  const seen = new Set<string>();
  for (const path of shuffled(filesBelow(root))) {
    if (writer.count >= MOST_PAIRS) break;
    count("files");
    const local = relative(root, path).split("/").slice(1).join("/");
    const byPath = excludedByPath(local);
    if (byPath) {
      count(byPath);
      continue;
    }
    const bytes = readFileSync(path);
    const oid = blobId(bytes);
    const text = decodeText(bytes)?.text;
    if (text === undefined || seen.has(oid)) continue;
    seen.add(oid);
    const hint = languageHint(local);
    const excluded = dev.find(oid, text) ?? classifyText(text, hint);
    if (excluded) {
      count(excluded);
      continue;
    }
    const language = findLanguage(hint, text);
    const pairs = language ? await codePairs(local, text, language) : markdownPairs(local, text);
    const file = report.used!;
    for (const pair of pairs) writer.add({ ...pair, file }, FEWEST_WORDS[pair.kind]);
    if (pairs.length > 0) count("used");
  }
  writer.write(join(pairsFolder, `${project}.pairs`), project);
  writeFileSync(join(pairsFolder, `${project}.json`), JSON.stringify({ ...report, pairs: writer.count }));
  console.log(project, writer.count, JSON.stringify(report));
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size <= MOST_FILE_BYTES && !/\.d\.[cm]?ts$|\.min\.js$/.test(path));
}

/** In an order that depends on nothing but the paths, so that a limit takes from everywhere. */
function shuffled(paths: readonly string[]): string[] {
  return paths
    .map((path) => ({ path, key: blobId(Buffer.from(path.replace(projectsFolder, ""))) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ path }) => path);
}
