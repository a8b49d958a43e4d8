/** The development data of the retrieval benchmarks: questions with the files that answer them, and their checkouts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Question {
  query: string;
  relevant: string[];
  secondary: string[];
  category: string;
}

export interface Corpus {
  name: string;
  language: string;
  /** Only this folder is indexed. */
  root: string;
  questions: Question[];
}

/** Where the data and the checkouts are; see benchmarks/README.md. */
export const DATA = process.env.FOVEA_BENCH_DATA ?? join(import.meta.dirname, "../../../shared/bench");
export const CHECKOUTS = process.env.FOVEA_BENCH_CHECKOUTS ?? "/tmp/semble";

interface Entry {
  name: string;
  language: string;
  benchmark_root: string | null;
  revision: string;
}

export function sembleNames(): string[] {
  return sembleEntries().map(({ name }) => name);
}

export function revisionOf(name: string): string {
  return sembleEntries().find((entry) => entry.name === name)!.revision;
}

function sembleEntries(): Entry[] {
  return JSON.parse(readFileSync(join(DATA, "semble-dev/repos.json"), "utf8")) as Entry[];
}

export function sembleDev(): Corpus[] {
  const folder = join(DATA, "semble-dev");
  return sembleEntries().map(({ name, language, benchmark_root }) => {
    const root = join(CHECKOUTS, name, benchmark_root ?? ".");
    if (!existsSync(root))
      throw new Error(`${root} is missing: check out ${name} at its pinned revision there`);
    const questions = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Partial<Question>[];
    return {
      name,
      language,
      root,
      questions: questions.map((question) => ({
        query: question.query!,
        relevant: (question.relevant ?? []).map(pathOf),
        secondary: (question.secondary ?? []).map(pathOf),
        category: question.category ?? "",
      })),
    };
  });
}

function pathOf(entry: string | { path: string }): string {
  return typeof entry === "string" ? entry : entry.path;
}
