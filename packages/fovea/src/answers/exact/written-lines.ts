/** Lines that a question names, such as `src/store.ts:12`: those that are there, and what is wrong with the others. */

import { sayCount } from "../../base/counts.ts";
import { nearestName } from "../../base/similar-names.ts";
import type { TreeFiles } from "../tree-files.ts";
import { isFilePath } from "../understand/file-path.ts";
import type { Understood } from "../understand/types.ts";

/** A line that answers the question, of a file by its place in the tree. */
export interface SaidPlace {
  file: number;
  line: number;
  why: string;
}

const MOST_LINES = 3;
const MOST_PATHS = 3;

const WITH_LINE =
  /(?<![\w/\\.@-])((?:[\w@.+-]*[\\/])*[\w@+-][\w@.+-]*\.\w+)(?::(\d{1,7})|#L(\d{1,7}))(?!\w)/g;

interface WrittenLine {
  path: string;
  line: number;
}

type Question = Pick<Understood, "text" | "isLong">;

/** A long text has traces, whose frames are ranked by their order. */
function readLines({ text, isLong }: Question): WrittenLine[] {
  if (isLong) return [];
  return [...text.matchAll(WITH_LINE)]
    .slice(0, MOST_LINES)
    .map(([, path, colon, hash]) => ({ path: path!, line: Number(colon ?? hash) }));
}

export function writtenLines(
  tree: TreeFiles,
  isWanted: (file: number) => boolean,
  question: Question,
): SaidPlace[] {
  return readLines(question).flatMap(({ path, line }) => {
    const files = tree.filesEnding(path).filter((file) => isWanted(file) && line <= tree.files[file]!.lines);
    return files.length === 1 && line > 0
      ? [{ file: files[0]!, line, why: `the question names line ${line}` }]
      : [];
  });
}

/** Why a line that the question names cannot be shown; undefined where every one can. */
export function sayWrongLines(
  tree: TreeFiles,
  question: Question,
  /** Why a path is not in the index, where it is in the tree. */
  whySkipped: (path: string) => string | undefined,
): string | undefined {
  const wrong = readLines(question).flatMap(({ path, line }) => {
    const files = tree.filesEnding(path);
    if (files.length === 0) return isFilePath(path) ? [sayNoFile(tree, path, whySkipped(path))] : [];
    if (line === 0) return ["lines are counted from 1"];
    if (files.some((file) => line <= tree.files[file]!.lines)) return [];
    const ends = files.map((file) => {
      const { path: full, lines } = tree.files[file]!;
      return `${full} ends at line ${lines}`;
    });
    return [`there is no line ${line}: ${listed(ends)}`];
  });
  return wrong.length === 0 ? undefined : [...new Set(wrong)].join("; ");
}

function sayNoFile(tree: TreeFiles, path: string, skipped: string | undefined): string {
  if (skipped !== undefined) return `${path} is not indexed (${skipped})`;
  const near = nearestPaths(tree, path);
  return `no file has the path ${path}${near.length === 0 ? "" : `; the closest: ${listed(near)}`}`;
}

/** Files of the same name elsewhere, or else those whose name is most like it. */
function nearestPaths(tree: TreeFiles, path: string): string[] {
  const name = nameOf(path);
  const wanted =
    tree.filesEnding(name).length > 0
      ? name
      : nearestName(name, [...new Set(tree.files.map((one) => nameOf(one.path)))]);
  return wanted === undefined ? [] : tree.filesEnding(wanted).map((file) => tree.files[file]!.path);
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

function listed(all: readonly string[]): string {
  const more = all.length - MOST_PATHS;
  return `${all.slice(0, MOST_PATHS).join(", ")}${more > 0 ? ` and ${sayCount(more, "more file")}` : ""}`;
}
