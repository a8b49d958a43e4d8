/** Names that the index does not have because the file they stand in does not parse just now. */

import { readSource } from "../../../answers/read-lines.ts";
import { lastPart } from "../../../code/index/name-parts.ts";
import { listProblems } from "../../../code/index/read.ts";
import type { Tree } from "../../../code/index/trees.ts";
import type { Database } from "../../../store/database.ts";

export interface BrokenFile {
  path: string;
  /** Where the name stands. */
  line: number;
  /** What the parser did not understand first. */
  problemLine: number;
}

/** There are repositories in which hundreds never parse. */
const MOST_FILES = 50;

/** The first such file that has the name, where possible as a definition writes it. */
export function brokenFileWith(db: Database, tree: Tree, written: string): BrokenFile | undefined {
  const name = lastPart(written).replace(/^#/, "");
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return undefined;
  const container = /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)(?:\.|::|->|#)#?[^.#:>]+$/u.exec(
    written.replace(/^.*\.\p{L}+#/u, ""),
  )?.[1];
  const inPath = /^(.+\.\p{L}+)#/u.exec(written)?.[1];
  const files = listProblems(db, tree.id)
    .filter(({ path }) => inPath === undefined || `/${path}`.endsWith(`/${inPath}`))
    .slice(0, MOST_FILES);
  const found = files.flatMap(({ path, problems }): (BrokenFile & { isDefined: boolean })[] => {
    const lines = readSource(`${tree.root}/${path}`).split("\n");
    if (container !== undefined && !lines.some((line) => hasWord(line, container))) return [];
    const defined = lines.findIndex((line) => hasWord(line, name) && isDefinition(line, name));
    const at = defined === -1 ? lines.findIndex((line) => hasWord(line, name)) : defined;
    if (at === -1) return [];
    return [{ path, line: at + 1, problemLine: problems[0]?.line ?? 1, isDefined: defined !== -1 }];
  });
  const best = found.find(({ isDefined }) => isDefined) ?? found[0];
  return best && { path: best.path, line: best.line, problemLine: best.problemLine };
}

function hasWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1))
    if (!isWordAt(line, at - 1) && !isWordAt(line, at + word.length)) return true;
  return false;
}

function isWordAt(line: string, at: number): boolean {
  return /[\p{L}\p{N}_$]/u.test(line[at] ?? "");
}

/** A keyword before it, or a body behind it. */
function isDefinition(line: string, name: string): boolean {
  const [before = "", after = ""] = [
    line.slice(0, line.indexOf(name)),
    line.slice(line.indexOf(name) + name.length),
  ];
  const keyword =
    /(?:^|\s)(?:def|class|func|fun|fn|function|interface|struct|trait|enum|type|module|namespace|const|let|var|val)\b[^=]*$/;
  return keyword.test(before) || /^\s*\(.*\{\s*$/.test(after);
}
