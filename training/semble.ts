/** The development half of the semble benchmark: repositories cut into chunks, and questions with the files that answer. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findLanguage, languageHint } from "../packages/fovea/src/syntax/detect-language.ts";
import { benchFolder, devRepositories } from "./cache.ts";

const CHUNK_LINES = 50;

export interface BenchChunk {
  path: string;
  text: string;
}

export interface Question {
  query: string;
  relevant: ReadonlySet<string>;
  category: string;
}

export interface BenchRepository {
  name: string;
  language: string;
  chunks: BenchChunk[];
  questions: Question[];
}

/** Some labels name lines too; files are what we score. */
type Place = string | { path: string };

interface Label {
  query: string;
  relevant: Place[];
  secondary?: Place[];
  category: string;
}

export function readSemble(): BenchRepository[] {
  const folder = join(benchFolder, "semble-dev");
  const repositories = readJson<{ name: string; language: string; benchmark_root: string | null }[]>(
    join(folder, "repos.json"),
  );
  return repositories.map(({ name, language, benchmark_root }) => {
    const root = benchmark_root ?? ".";
    const chunks = chunksOf(join(devRepositories, name), root);
    const paths = new Set(chunks.map(({ path }) => path));
    const questions = readJson<Label[]>(join(folder, `${name}.json`)).map((label) => ({
      query: label.query,
      category: label.category,
      relevant: new Set(
        [...label.relevant, ...(label.secondary ?? [])].map((place) => located(place, root, paths)),
      ),
    }));
    return { name, language, chunks, questions };
  });
}

/** Most labels are relative to the repository, some to the folder that is searched. */
function located(place: Place, root: string, paths: ReadonlySet<string>): string {
  const label = typeof place === "string" ? place : place.path;
  if (paths.has(label)) return label;
  const below = `${root}/${label}`;
  return paths.has(below) ? below : ([...paths].find((path) => path.endsWith(`/${label}`)) ?? label);
}

function chunksOf(repository: string, root: string): BenchChunk[] {
  const list = execFileSync("git", ["ls-files", "-z", "--", root], { cwd: repository, encoding: "utf8" });
  return list.split("\0").flatMap((path) => {
    const file = join(repository, path);
    const text = statSync(file).isFile() ? readFileSync(file, "utf8") : "";
    if (!findLanguage(languageHint(path), text)) return [];
    const lines = text.split("\n");
    const chunks: BenchChunk[] = [];
    for (let at = 0; at < lines.length; at += CHUNK_LINES)
      chunks.push({ path, text: lines.slice(at, at + CHUNK_LINES).join("\n") });
    return chunks;
  });
}

/** NDCG@10 over files: a file is as good as its best chunk. */
export function ndcg(
  chunks: readonly BenchChunk[],
  scores: ArrayLike<number>,
  relevant: ReadonlySet<string>,
): number {
  const best = new Map<string, number>();
  chunks.forEach(({ path }, i) => {
    if (scores[i]! > (best.get(path) ?? -1)) best.set(path, scores[i]!);
  });
  const ranked = [...best]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  let gain = 0;
  ranked.slice(0, 10).forEach(([path], rank) => {
    if (relevant.has(path)) gain += 1 / Math.log2(rank + 2);
  });
  let ideal = 0;
  for (let rank = 0; rank < Math.min(10, relevant.size); rank++) ideal += 1 / Math.log2(rank + 2);
  return gain / ideal;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
