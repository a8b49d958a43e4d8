/** What git knows of the code since a moment: two short questions, each with a moment to answer. */
import { runGit } from "../../files/run-git.ts";

const TIMEOUT_MS = 60;
const MOST_SUBJECTS = 3;

export function codeSince(top: string, since: number): string[] {
  const commits = ask(top, [
    "log",
    "-n",
    "50",
    "--no-color",
    "--format=%s",
    `--since=@${Math.floor(since / 1000)}`,
  ]);
  if (commits === undefined || commits.length === 0) return [];
  return [
    `Code since: ${commits.length === 50 ? "50 or more" : commits.length} commit${commits.length === 1 ? "" : "s"}`,
    ...commits.slice(0, MOST_SUBJECTS).map((subject) => `- ${subject}`),
  ];
}

function ask(top: string, args: readonly string[]): string[] | undefined {
  try {
    return runGit(top, args, TIMEOUT_MS)
      .split("\n")
      .filter((text) => text !== "");
  } catch {
    // No git, no commits, or not in time: then nothing is said about it.
    return undefined;
  }
}
