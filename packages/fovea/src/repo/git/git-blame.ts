/** Which commits the lines of a file are from, as the file is now. */
import { tryGitOnFiles } from "./git.ts";

export interface SymbolChange {
  /** All zeroes for what is not committed yet. */
  commit: string;
  author: string;
  /** The day, in UTC. */
  date: string;
  subject: string;
  /** How many of the lines are from it. */
  lines: number;
}

/** Newest first. Empty outside git, and for a file that git does not know. */
export async function blameLines(
  top: string,
  path: string,
  { startLine, endLine }: { startLine: number; endLine: number },
): Promise<SymbolChange[]> {
  // Git would read every file of revisions that is configured, whatever it is.
  const args = [
    "blame",
    "--no-textconv",
    "--no-ignore-revs-file",
    "--line-porcelain",
    "-L",
    `${startLine},${endLine}`,
    "--",
    path,
  ];
  const output = await tryGitOnFiles(top, args);
  const changes = new Map<string, SymbolChange & { seconds: number }>();
  let current: (SymbolChange & { seconds: number }) | undefined;
  for (const line of output?.toString("utf8").split("\n") ?? []) {
    const commit = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line)?.[1];
    if (commit !== undefined) {
      current = changes.get(commit) ?? { commit, author: "", date: "", subject: "", lines: 0, seconds: 0 };
      current.lines++;
      changes.set(commit, current);
    } else if (current) readHeader(current, line);
  }
  return [...changes.values()]
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ seconds, ...change }) => ({
      ...change,
      date: new Date(seconds * 1000).toISOString().slice(0, 10),
    }));
}

function readHeader(change: SymbolChange & { seconds: number }, line: string): void {
  if (line.startsWith("author ")) change.author = line.slice("author ".length);
  else if (line.startsWith("committer-time ")) change.seconds = Number(line.slice("committer-time ".length));
  else if (line.startsWith("summary ")) change.subject = line.slice("summary ".length);
}
