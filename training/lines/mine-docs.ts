/**
 * Makes questions of doc comments, at the newest base of each repository that has questions:
 * `npx tsx training/lines/mine-docs.ts [name...]`. What is there already is left alone.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderName, LINES, questionsFile, repositories } from "./mirror.ts";
import { Ground, type Question } from "./questions.ts";

const DOCS = join(LINES, "docs");

mkdirSync(DOCS, { recursive: true });
const wanted = new Set(process.argv.slice(2));
for (const { name } of repositories()) {
  const file = join(DOCS, `${folderName(name)}.jsonl`);
  if (wanted.size > 0 ? !wanted.has(name) : existsSync(file)) continue;
  if (!existsSync(questionsFile(name))) continue;
  const [first = ""] = readFileSync(questionsFile(name), "utf8").split("\n", 1);
  if (first === "") continue;
  const { repo, base, files, language, split } = JSON.parse(first) as Question;
  const described = await new Ground(repo, base).described();
  const lines = described.map((one) =>
    JSON.stringify({ repo, base, kind: "doc", ...one, files, language, split }),
  );
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  console.log(name, lines.length);
}
