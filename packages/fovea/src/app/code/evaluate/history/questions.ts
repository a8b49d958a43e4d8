/**
 * Questions from a repository's own history: messages of its last commits, each asked at an older state in which the
 * files that it changed were as it found them, so that the lines it changed are there and the change is not.
 */
import { diffsOf, type FileChange, type HistoryCommit } from "../../../../repo/git/git-history.ts";
import { type Hunk, hunksOf } from "../../../../repo/git/hunks.ts";
import { questionOf, type Refusal } from "./commit-question.ts";
import { roleOf } from "./path-role.ts";

export interface HistoryQuestion {
  commit: string;
  text: string;
  /** Lines of the older state. */
  needed: Hunk[];
}

const UNFIT = {
  "no task": "say no task",
  "few words": "say too little",
  "no code": "change no code in place",
  "too much": "touch too much",
  moved: "build on a change that the older state lacks",
  "only comments": "change only imports, comments or tests",
} as const;
export type Unfit = keyof typeof UNFIT;

export function sayUnfit(why: Unfit): string {
  return UNFIT[why];
}

const MOST = { paths: 40, files: 6, hunks: 12, lines: 150 };

/** Of commits that are asked at one base, those that make a question. `noteUnfit` is told of the others. */
export async function questionsAt(
  top: string,
  commits: readonly HistoryCommit[],
  contentAt: ReadonlyMap<string, string>,
  noteUnfit: (why: Unfit) => void,
): Promise<HistoryQuestion[]> {
  const asked = commits.flatMap((commit) => {
    const question = questionOf(commit.message, false);
    const why = typeof question === "string" ? (question satisfies Refusal) : unfitFor(commit, contentAt);
    if (why !== undefined) noteUnfit(why);
    return why !== undefined || typeof question === "string" ? [] : [{ commit, text: question.text }];
  });
  const diffs = await diffsOf(
    top,
    asked.map(({ commit }) => commit),
  );
  return asked.flatMap(({ commit, text }): HistoryQuestion[] => {
    const hunks = hunksOf(diffs.get(commit.id) ?? "").filter(
      ({ path, minor }) => !minor && roleOf(path) === "code",
    );
    const lines = hunks.reduce((sum, { start, end, insert }) => sum + (insert ? 0 : end - start + 1), 0);
    const why =
      hunks.length === 0
        ? "only comments"
        : hunks.length > MOST.hunks || lines > MOST.lines
          ? "too much"
          : undefined;
    if (why !== undefined) noteUnfit(why);
    return why === undefined ? [{ commit: commit.id, text, needed: hunks }] : [];
  });
}

function unfitFor(commit: HistoryCommit, contentAt: ReadonlyMap<string, string>): Unfit | undefined {
  const code = commit.changes.filter(isChangedCode);
  if (code.length === 0) return "no code";
  if (commit.changes.length > MOST.paths || code.length > MOST.files) return "too much";
  return code.every(({ path, old }) => contentAt.get(path) === old) ? undefined : "moved";
}

function isChangedCode({ path, status }: FileChange): boolean {
  return status === "M" && roleOf(path) === "code";
}
