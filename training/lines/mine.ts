/**
 * Makes questions of the histories of the repositories in `repositories.tsv`: `npx tsx training/lines/mine.ts [name...]`.
 * Writes one file of questions and one of counts per repository; a repository that has them is left alone.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commitsOf, stagesOf } from "./history.ts";
import { folderName, gitText, hasMirror, LINES, QUESTIONS, questionsFile, repositories } from "./mirror.ts";
import { askable, Ground, type Question, type Reason } from "./questions.ts";

/** A base with fewer is not worth an index; more than the most would make one repository the teacher of all. */
const FEWEST = 5;
const MOST = 90;
const COUNTS = join(LINES, "counts");

function mine(repository: string): string {
  const head = gitText(repository, ["rev-parse", "HEAD"]).trim();
  const refused: Partial<Record<Reason, number>> = {};
  const refuse = (why: Reason) => {
    refused[why] = (refused[why] ?? 0) + 1;
  };
  const newest = new Ground(repository, head);
  const sample = newest.sample();
  const titles = new Set<string>();
  const questions: Question[] = [];
  let seen = 0;
  for (const stage of stagesOf(repository, head, newest.files)) {
    const commits = commitsOf(repository, stage);
    seen += commits.length;
    const asked = askable(commits, titles, refuse);
    const found = new Ground(repository, stage.base).questions(asked, sample, refuse).slice(0, MOST);
    if (found.length >= FEWEST) questions.push(...found);
  }
  const file = `${folderName(repository)}.json`;
  writeFileSync(join(COUNTS, file), JSON.stringify({ head, seen, kept: questions.length, refused }));
  writeFileSync(
    questionsFile(repository),
    questions.map((question) => `${JSON.stringify(question)}\n`).join(""),
  );
  return `${questions.length} of ${seen} commits`;
}

for (const folder of [QUESTIONS, COUNTS]) mkdirSync(folder, { recursive: true });
const wanted = new Set(process.argv.slice(2));
for (const { name } of repositories()) {
  if (wanted.size > 0 ? !wanted.has(name) : existsSync(questionsFile(name))) continue;
  const started = performance.now();
  const outcome = hasMirror(name) ? mine(name) : "no mirror";
  console.log(name, outcome, `${((performance.now() - started) / 1000).toFixed(1)} s`);
}
