/**
 * Fits the weights of `base/tokens.ts` to a real tokenizer (o200k_base) and says how far off the estimate is.
 *
 *   npm run bench:tokens -- <folder> … [--write]
 *
 * A folder holds git repositories, bare or checked out, at most two levels down. Errors are of repositories that the
 * weights were not fitted to: each is left out once. `--write` writes `base/token-weights.ts`, fitted to all.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { countPieces, GROUP_STARTS, PIECE_KINDS } from "../packages/fovea/src/base/tokens.ts";
import { languageHint } from "../packages/fovea/src/syntax/detect-language.ts";
import { languages } from "../packages/fovea/src/syntax/languages/registry.ts";
import { createRandom } from "../packages/fovea/test/support/random.ts";

const FILES_PER_REPOSITORY = 80;
const TEXT_FORMATS = ["markdown", "rst", "json", "yaml", "toml", "html", "css", "xml", "text"];
const GROUPS = GROUP_STARTS.length - 1;
/** How strongly a language is held to the weights of all, in samples. */
const RESTRAINT = 20;

interface Sample {
  repository: string;
  language: string;
  pieces: Float64Array;
  tokens: number;
  chars: number;
}

interface Weights {
  pieces: number[];
  languages: Map<string, number[]>;
}

function main(): void {
  const folders = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
  const samples = folders.flatMap(repositoriesIn).flatMap(readSamples);
  const repositories = [...new Set(samples.map(({ repository }) => repository))];
  console.log(`${samples.length} texts of 50 to 400 lines from ${repositories.length} repositories\n`);
  const errors = new Map<string, { error: number; quarter: number }[]>();
  for (const repository of repositories) {
    const weights = fitWeights(samples.filter((sample) => sample.repository !== repository));
    for (const sample of samples.filter((one) => one.repository === repository)) {
      const error = estimate(sample, weights) / sample.tokens - 1;
      const quarter = sample.chars / 4 / sample.tokens - 1;
      const list = errors.get(sample.language) ?? [];
      list.push({ error, quarter });
      errors.set(sample.language, list);
    }
  }
  report(errors, samples);
  if (process.argv.includes("--write")) write(fitWeights(samples), repositories.length);
}

function repositoriesIn(folder: string): string[] {
  const isRepository = (path: string) => existsSync(join(path, "HEAD")) || existsSync(join(path, ".git"));
  const inside = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(path, entry.name));
  return inside(folder).flatMap((path) => (isRepository(path) ? [path] : inside(path).filter(isRepository)));
}

function readSamples(path: string): Sample[] {
  const repository = basename(path) === "repo" ? basename(dirname(path)) : basename(path);
  const random = createRandom(1);
  const wanted = new Set([...languages.map(({ id }) => id), ...TEXT_FORMATS]);
  const byLanguage = new Map<string, string[]>();
  const listing = execFileSync("git", ["-C", path, "ls-tree", "-r", "-l", "-z", "HEAD"], {
    maxBuffer: 1 << 28,
  });
  for (const line of listing.toString("utf8").split("\0")) {
    const [, type, oid, size, name] = /^\d+ (\w+) (\w+) +(\S+)\t(.*)$/s.exec(line) ?? [];
    if (type !== "blob" || !oid || !name || Number(size) < 1000 || Number(size) > 200_000) continue;
    const language = languageHint(name);
    if (!wanted.has(language) || /(?:^|\/)(?:node_modules|vendor|dist|third_party)\/|\.min\.|lock/.test(name))
      continue;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), oid]);
  }
  const samples: Sample[] = [];
  for (const [language, oids] of byLanguage) {
    const chosen = oids
      .map((oid) => ({ oid, order: random.next() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, FILES_PER_REPOSITORY);
    for (const { oid } of chosen) {
      const file = execFileSync("git", ["-C", path, "cat-file", "blob", oid], {
        maxBuffer: 1 << 28,
      }).toString("utf8");
      // Code in markdown is weighed by its own language.
      const text = language === "markdown" ? file.replaceAll(/^```[\s\S]*?^```/gm, "```\n```") : file;
      const lines = text.split("\n").slice(0, 400);
      if (lines.length < 50 || lines.some((one) => one.length > 2000)) continue;
      const part = lines.join("\n");
      const tokens = countTokens(part);
      samples.push({ repository, language, pieces: countPieces(part).slice(), tokens, chars: part.length });
    }
  }
  return samples;
}

function estimate({ pieces, language }: Sample, weights: Weights): number {
  const groups = groupSums(pieces, weights.pieces);
  const own = weights.languages.get(language) ?? Array<number>(GROUPS).fill(1);
  return groups.reduce((sum, value, group) => sum + value * own[group]!, 0);
}

function groupSums(pieces: Float64Array, weights: readonly number[]): number[] {
  return Array.from({ length: GROUPS }, (_, group) => {
    let sum = 0;
    for (let kind = GROUP_STARTS[group]!; kind < GROUP_STARTS[group + 1]!; kind++)
      sum += pieces[kind]! * weights[kind]!;
    return sum;
  });
}

/** First what a piece costs in all languages, each counting the same; then how each language differs by group. */
function fitWeights(samples: readonly Sample[]): Weights {
  const counts = new Map<string, number>();
  for (const { language } of samples) counts.set(language, (counts.get(language) ?? 0) + 1);
  const pieces = solve(
    samples.map((sample) => ({
      row: [...sample.pieces].map((count) => count / sample.tokens),
      weight: 1 / counts.get(sample.language)!,
    })),
    Array<number>(PIECE_KINDS).fill(1),
    1e-5,
  );
  const byLanguage = new Map<string, number[]>();
  for (const language of counts.keys()) {
    const rows = samples
      .filter((sample) => sample.language === language)
      .map((sample) => ({
        row: groupSums(sample.pieces, pieces).map((sum) => sum / sample.tokens),
        weight: 1,
      }));
    byLanguage.set(language, solve(rows, Array<number>(GROUPS).fill(1), RESTRAINT * 0.01));
  }
  return { pieces, languages: byLanguage };
}

/** Weights, none below 0, that bring every row nearest to 1 (the error is relative); held back towards `start`. */
function solve(
  rows: readonly { row: number[]; weight: number }[],
  start: number[],
  restraint: number,
): number[] {
  const size = start.length;
  const square = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  for (const { row, weight } of rows)
    for (let i = 0; i < size; i++) {
      if (row[i] === 0) continue;
      right[i]! += weight * row[i]!;
      for (let j = 0; j < size; j++) square[i]![j]! += weight * row[i]! * row[j]!;
    }
  for (let i = 0; i < size; i++) {
    square[i]![i]! += restraint;
    right[i]! += restraint * start[i]!;
  }
  const found = [...start];
  for (let round = 0; round < 2000; round++) {
    let change = 0;
    for (let i = 0; i < size; i++) {
      let rest = right[i]!;
      for (let j = 0; j < size; j++) if (j !== i) rest -= square[i]![j]! * found[j]!;
      const next = Math.max(0, rest / square[i]![i]!);
      change = Math.max(change, Math.abs(next - found[i]!));
      found[i] = next;
    }
    if (change < 1e-7) break;
  }
  return found;
}

function report(
  errors: ReadonlyMap<string, { error: number; quarter: number }[]>,
  samples: readonly Sample[],
): void {
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  console.log("| Language | Repositories | Texts | Mean error | 95th percentile | Bias | Characters / 4 |");
  console.log("| --- | --: | --: | --: | --: | --: | --: |");
  const line = (name: string, repositories: number, list: readonly { error: number; quarter: number }[]) => {
    const sizes = list.map(({ error }) => Math.abs(error)).sort((a, b) => a - b);
    const columns = [
      percent(mean(sizes)),
      percent(sizes[Math.floor(sizes.length * 0.95)]!),
      percent(mean(list.map(({ error }) => error))),
      percent(mean(list.map(({ quarter }) => Math.abs(quarter)))),
    ];
    console.log(`| ${name} | ${repositories} | ${list.length} | ${columns.join(" | ")} |`);
  };
  for (const [language, list] of [...errors].sort((a, b) => (a[0] < b[0] ? -1 : 1)))
    line(
      language,
      new Set(samples.filter((one) => one.language === language).map(({ repository }) => repository)).size,
      list,
    );
  line("all", new Set(samples.map(({ repository }) => repository)).size, [...errors.values()].flat());
}

function write(weights: Weights, repositories: number): void {
  const numbers = (list: readonly number[]) =>
    `[${list.map((value) => Number(value.toFixed(3))).join(", ")}]`;
  const lines = [...weights.languages]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([language, list]) => `  ${language}: ${numbers(list)},`);
  const text = `/** Made by \`npm run bench:tokens -- … --write\` from ${repositories} repositories; do not edit. */

/** What a piece of each kind costs in tokens. */
export const PIECE_WEIGHTS: readonly number[] = ${numbers(weights.pieces)};

/** By what a language differs, for each group of kinds. */
export const LANGUAGE_WEIGHTS: Readonly<Record<string, readonly number[]>> = {
  "": ${numbers(Array<number>(GROUPS).fill(1))},
${lines.join("\n")}
};
`;
  const file = fileURLToPath(new URL("../packages/fovea/src/base/token-weights.ts", import.meta.url));
  writeFileSync(file, text);
  execFileSync("npx", ["biome", "check", "--write", file], { stdio: "inherit" });
}

main();
