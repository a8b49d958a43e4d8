/**
 * What is committed of the questions: where each comes from, by repository, base and commit. No texts, no code.
 * `npx tsx training/lines/manifest.ts` writes `manifest.jsonl` from the questions; `... rebuild [name...]` makes the
 * questions again from it and the mirrors.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commitsById } from "./history.ts";
import { folderName, gitText, LINES, QUESTIONS, questionsFile, repositories } from "./mirror.ts";
import { Ground, type Question } from "./questions.ts";

const MANIFEST = new URL("./manifest.jsonl", import.meta.url);
/** Of a commit id: no repository here has two commits that begin alike. */
const SHORT = 10;

interface Entry {
  repo: string;
  licence: string;
  head: string;
  files: number;
  language: string;
  split: string;
  questions: number;
  /** For each base its id, then those of the commits asked about there. */
  bases: string[];
}

interface Counts {
  head: string;
}

function entryOf(repo: string, licence: string): Entry | undefined {
  const questions = readQuestions(repo);
  const newest = questions[0];
  if (!newest) return undefined;
  const counts = JSON.parse(
    readFileSync(join(LINES, "counts", `${folderName(repo)}.json`), "utf8"),
  ) as Counts;
  const commitsAt = new Map<string, string[]>();
  for (const { base, commit } of questions) {
    const commits = commitsAt.get(base) ?? [];
    commitsAt.set(base, [...commits, commit]);
  }
  const ids = [...commitsAt].map((at) =>
    at
      .flat()
      .map((id) => id.slice(0, SHORT))
      .join(" "),
  );
  const { files, language, split } = newest;
  return {
    repo,
    licence,
    head: counts.head,
    files,
    language,
    split,
    questions: questions.length,
    bases: ids,
  };
}

function readQuestions(repo: string): Question[] {
  const file = questionsFile(repo);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Question);
}

function rebuild({ repo, head, bases }: Entry): Question[] {
  const sample = new Ground(repo, head).sample();
  return bases.flatMap((ids) => {
    const [base = "", ...commits] = ids.split(" ");
    const full = gitText(repo, ["rev-parse", base]).trim();
    return new Ground(repo, full).questions(commitsById(repo, commits), sample, () => undefined);
  });
}

const [command, ...names] = process.argv.slice(2);
if (command === "rebuild") {
  mkdirSync(QUESTIONS, { recursive: true });
  for (const line of readFileSync(MANIFEST, "utf8").trim().split("\n")) {
    const entry = JSON.parse(line) as Entry;
    if (names.length > 0 && !names.includes(entry.repo)) continue;
    const questions = rebuild(entry);
    console.log(entry.repo, `${questions.length} of ${entry.questions}`);
    writeFileSync(questionsFile(entry.repo), questions.map((one) => `${JSON.stringify(one)}\n`).join(""));
  }
} else {
  const entries = repositories().flatMap(({ name, licence }) => entryOf(name, licence) ?? []);
  writeFileSync(MANIFEST, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  console.log(`${entries.length} repositories`);
}
