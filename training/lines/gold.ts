/** The lines of the base tree that a commit changed: those that answer, and tests and prose beside them. */

import {
  isInlineTest,
  type Role,
  roleOf,
} from "../../packages/fovea/src/app/code/evaluate/history/path-role.ts";
import { type Hunk, hunksOf } from "../../packages/fovea/src/repo/git/hunks.ts";
import { carried } from "./carry.ts";
import type { Change, Commit } from "./history.ts";
import { textsOf } from "./mirror.ts";

const MOST_BYTES = 400_000;
const MOST = { paths: 40, files: 6, added: 3, hunks: 12, lines: 150, apart: 12 };

export interface Apart extends Hunk {
  role: Exclude<Role, "code">;
}

export interface Gold {
  commit: Commit;
  hunks: Hunk[];
  apart: Apart[];
}

/** Why a commit is no question, by what it touches alone. */
export type Unfit = "no code" | "touches too much" | "adds or removes files";

/** Looks at paths only, so that few commits need their diff. */
export function unfitFor(commit: Commit): Unfit | undefined {
  const modified = changedCode(commit).length;
  if (modified === 0) return "no code";
  if (commit.changes.length > MOST.paths || modified > MOST.files) return "touches too much";
  const others = commit.changes.filter(({ path, status }) => status !== "M" && roleOf(path) === "code");
  const added = others.filter(({ status }) => status === "A").length;
  const isMove = others.length > added || added > MOST.added || added > modified;
  return isMove ? "adds or removes files" : undefined;
}

/** The files of code it changes in place. */
export function changedCode({ changes }: Commit): Change[] {
  return changes.filter(({ path, status }) => status === "M" && roleOf(path) === "code");
}

export type Misfit =
  | "touches too much"
  | "only imports, comments or tests"
  | "unreadable"
  | "moved since base";

/** `texts`: by blob. Every line must be carried over to the base, or the answer would be half an answer. */
export function goldOf(
  commit: Commit,
  diff: string,
  tree: ReadonlyMap<string, string>,
  texts: Texts,
): Gold | Misfit {
  const blobs = new Map(commit.changes.map(({ path, old }) => [path, old]));
  const hunks: Hunk[] = [];
  const apart: Apart[] = [];
  for (const hunk of hunksOf(diff)) {
    const role = roleOf(hunk.path);
    const here = tree.get(hunk.path);
    if (role !== "code") {
      if (role !== "other" && blobs.get(hunk.path) === here) apart.push({ ...hunk, role });
      continue;
    }
    const [parent, base] = [texts(blobs.get(hunk.path)), texts(here)];
    if (!parent) return "unreadable";
    const moved = base && carried(hunk, parent, base);
    if (!moved) return "moved since base";
    if (isInlineTest(hunk.path, parent, hunk.start)) apart.push({ ...moved, role: "test" });
    else hunks.push(moved);
  }
  const lines = hunks.reduce((sum, { start, end, insert }) => sum + (insert ? 0 : end - start + 1), 0);
  if (hunks.every(({ minor }) => minor)) return "only imports, comments or tests";
  if (hunks.length > MOST.hunks || lines > MOST.lines) return "touches too much";
  return { commit, hunks, apart: apart.slice(0, MOST.apart) };
}

/** Blob -> its lines; the same array for the same blob. */
export type Texts = (blob: string | undefined) => readonly string[] | undefined;

export function readTexts(repository: string, blobs: Iterable<string>): Texts {
  const texts = textsOf(repository, blobs, MOST_BYTES);
  const lines = new Map<string, readonly string[]>();
  return (blob = "") => {
    const known = lines.get(blob) ?? texts.get(blob)?.split("\n");
    if (known) lines.set(blob, known);
    return known;
  };
}
