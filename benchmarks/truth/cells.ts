/** One row per repository in a committed table, written by the run itself. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { git } from "../support.ts";
import type { Grades } from "./grade.ts";
import { edgesOf, pairs, precision, recall, type Share, shareText, sureEdges } from "./report.ts";
import type { SiteKind } from "./sites.ts";

export interface Cell {
  root: string;
  language: string;
  compiler: string;
  files: number;
  ours: Grades;
  theirs: Grades | undefined;
}

export function addCells(file: string, cell: Cell): void {
  const commit = git(cell.root, "rev-parse", "--short=10", "HEAD").trim();
  const { root, language, compiler, files } = cell;
  const title = `| ${basename(root)} @ ${commit} | ${language}, ${files} files | ${compiler} |`;
  const rows = [cell.ours, cell.theirs].flatMap((grades) => (grades ? [`${title} ${rowOf(grades)}`] : []));
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const known = text.split("\n").filter((line) => line !== "" && !rows.some((row) => isSame(line, row)));
  writeFileSync(file, `${[...known, ...rows].join("\n")}\n`);
}

/** A run replaces the rows of the run before on the same repository by the same graph. */
function isSame(line: string, row: string): boolean {
  const keyOf = (one: string) => one.split("|").slice(1, 5).join("|");
  return keyOf(line).replace(/@ \w+/, "") === keyOf(row).replace(/@ \w+/, "");
}

/** The columns of cells.md after the compiler. */
function rowOf(grades: Grades): string {
  const found = (kind: SiteKind) => recall(grades.sites.filter(({ site }) => site.kind === kind));
  const joined = (...shares: Share[]) => shares.map(shareText).join(" / ");
  const cells = [
    grades.graph.name,
    joined(precision(edgesOf(grades, "call")), found("call")),
    joined(precision(sureEdges(grades, "call"))),
    joined(pairs(grades)),
    joined(precision(edgesOf(grades, "type")), found("type reference")),
    joined(precision(edgesOf(grades, "import")), found("import"), found("imported name")),
    joined(found("re-export"), found("re-exported name")),
    String(found("call").whole),
  ];
  return `${cells.join(" | ")} |`;
}
