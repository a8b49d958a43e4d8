/** The commits since a time: one question to git, with a time limit. */
import { runGit } from "../../repo/git/run-git.ts";

const TIMEOUT_MS = 120;
const MOST_SUBJECTS = 3;
const MOST_COUNTED = 50;

export function codeSince(
  top: string,
  since: number,
  timeoutMs = TIMEOUT_MS,
): { commits: string; subjects: string[] } | undefined {
  const commits = ask(top, timeoutMs, [
    "log",
    "-n",
    `${MOST_COUNTED}`,
    "--no-color",
    "--no-show-signature",
    "--no-mailmap",
    "--format=%s",
    `--since=@${Math.ceil(since / 1000)}`,
  ]);
  if (commits === undefined || commits.length === 0) return undefined;
  const count = commits.length === MOST_COUNTED ? `${MOST_COUNTED} or more` : `${commits.length}`;
  return {
    commits: `${count} commit${commits.length === 1 ? "" : "s"}`,
    subjects: commits.slice(0, MOST_SUBJECTS),
  };
}

function ask(top: string, timeoutMs: number, args: readonly string[]): string[] | undefined {
  try {
    return runGit(top, args, timeoutMs)
      .split("\n")
      .filter((text) => text !== "");
  } catch {
    // No git, no commits, or not in time: then nothing is said about it.
    return undefined;
  }
}
