/**
 * Cold index of a repository against parsing alone: same parser, same files, two threads.
 *
 *   npx tsx benchmarks/cold-index.ts <checkout> [rounds]
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findLanguage, languageHint } from "../packages/fovea/src/syntax/detect-language.ts";
import { freshHome, git, median, parseOnly, remove, runFovea, table } from "./support.ts";

const [checkout = ".", rounds = "3"] = process.argv.slice(2);
const home = freshHome();
const listing = runFovea(["index"], checkout, home).json as {
  files: number;
  symbols: number;
  skipped: object;
};
const coverage = runFovea(["coverage"], checkout, home).json as {
  skipped: { path: string }[];
  languages: { language: string; files: number; bytes: number }[];
};
remove(home);
const skipped = new Set(coverage.skipped.map((s) => s.path));
const files = git(checkout, "ls-files", "-z")
  .split("\0")
  .filter((path) => path !== "" && !skipped.has(path) && findLanguage(languageHint(path), ""))
  .map((path) => join(checkout, path));
const parsedMb = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
const sourceMb = coverage.languages.reduce((sum, l) => sum + l.bytes, 0) / 1e6;

const parse: number[] = [];
const index: number[] = [];
const ratios: number[] = [];
const resolving: number[] = [];
const onlyResolving: number[] = [];
const withoutEdges: number[] = [];
const processor: number[] = [];
let peakMb = 0;
let indexMb = 0;
for (let round = 0; round < Number(rounds); round++) {
  const alone = await parseOnly(files, 2);
  const fresh = freshHome();
  const run = runFovea(["index"], checkout, fresh);
  indexMb =
    readdirSync(join(fresh, "index")).reduce((sum, n) => sum + statSync(join(fresh, "index", n)).size, 0) /
    1e6;
  peakMb = Math.max(peakMb, run.peakMb);
  remove(fresh);
  parse.push(alone);
  index.push(run.ms);
  ratios.push(run.ms / alone);
  const resolveMs = Number(run.json.resolveMs);
  // Words and vectors are made while references are resolved: what is resolving alone is less than all of it.
  const onlyMs = resolveMs - Number(run.json.overlapMs);
  resolving.push(resolveMs / alone);
  onlyResolving.push(onlyMs / alone);
  withoutEdges.push((run.ms - onlyMs) / alone);
  processor.push(run.processorMs / 1000);
  console.error(`round ${round + 1}: parse ${Math.round(alone)} ms, index ${Math.round(run.ms)} ms`);
}
table({
  checkout,
  commit: git(checkout, "rev-parse", "HEAD").trim(),
  "files indexed": listing.files,
  "of these parsed": files.length,
  symbols: listing.symbols,
  "source MB (parsed MB)": `${sourceMb.toFixed(1)} (${parsedMb.toFixed(1)})`,
  "parsing alone, 2 threads, median s": median(parse) / 1000,
  "cold index, median s": median(index) / 1000,
  "ratio, median of rounds": median(ratios),
  "  without what is only resolving (target <= 2.0)": median(withoutEdges),
  "  resolving, from begin to end (target <= 0.35)": median(resolving),
  "  of it only resolving, nothing beside it": median(onlyResolving),
  "processor time of the index, median s": median(processor),
  "files per second": Math.round(listing.files / (median(index) / 1000)),
  "MB per second": sourceMb / (median(index) / 1000),
  "peak RSS MB": Math.round(peakMb),
  "index MB": indexMb,
  "index MB per source MB": indexMb / sourceMb,
});
