/** Tables for the README: questions by language, size and part, and why commits were left out. Texts are not read. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LINES, QUESTIONS } from "./mirror.ts";
import type { Question } from "./questions.ts";

type Row = Pick<Question, "repo" | "base" | "kind" | "language" | "files" | "split">;

const SPLITS = ["train", "validation", "test"] as const;

function readAll(folder: string): Row[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Row),
  );
}

function sizeOf({ files }: Row): string {
  if (files > 3000) return "over 3,000 files";
  if (files > 1000) return "1,001 to 3,000";
  return files > 300 ? "301 to 1,000" : "up to 300";
}

/** Questions, and in brackets the repositories they are from. */
function table(rows: readonly Row[], nameOf: (row: Row) => string): void {
  const names = [...new Set(rows.map(nameOf))].sort();
  console.log(`| | ${SPLITS.join(" | ")} | all |\n|---|---|---|---|---|`);
  for (const name of names) {
    const named = rows.filter((row) => nameOf(row) === name);
    const cells = [...SPLITS.map((split) => named.filter((row) => row.split === split)), named];
    console.log(
      `| ${name} | ${cells.map((cell) => `${cell.length} (${new Set(cell.map(({ repo }) => repo)).size})`).join(" | ")} |`,
    );
  }
  console.log("");
}

interface Counts {
  seen: number;
  kept: number;
  refused: Record<string, number>;
}

function leftOut(): void {
  const folder = join(LINES, "counts");
  const counts = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Counts,
  );
  const refused = new Map<string, number>();
  for (const one of counts)
    for (const [why, n] of Object.entries(one.refused)) refused.set(why, (refused.get(why) ?? 0) + n);
  console.log("| commits | |\n|---|---|");
  console.log(`| looked at | ${counts.reduce((sum, { seen }) => sum + seen, 0)} |`);
  for (const [why, n] of [...refused].sort(([, a], [, b]) => b - a)) console.log(`| ${why} | ${n} |`);
  console.log(`| kept | ${counts.reduce((sum, { kept }) => sum + kept, 0)} |`);
}

const rows = [...readAll(QUESTIONS), ...readAll(join(LINES, "docs"))];
console.log(`${new Set(rows.map(({ repo, base }) => `${repo} ${base}`)).size} bases\n`);
table(rows, ({ kind }) => kind);
table(rows, ({ language }) => language);
table(rows, sizeOf);
leftOut();
