/** What happened in a repository since a commit or a time: a few quick questions to git, no content. */
import { tryGit } from "./git.ts";

export interface ChangesSince {
  /** The commit that is checked out now. */
  head: string;
  commits: number;
  /** Newest first, the last few. */
  subjects: string[];
  files: string[];
  fileCount: number;
}

/** No signature is checked, and no file with other names of authors is read. */
const PLAIN_LOG = ["--no-color", "--no-show-signature", "--no-mailmap"] as const;
const DIFF_NAMES = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"] as const;
const MOST_SUBJECTS = 5;
const MOST_FILES = 12;

export async function headOf(top: string): Promise<string | undefined> {
  return (await tryGit(top, ["rev-parse", "HEAD"]))?.toString("utf8").trim() || undefined;
}

/** Undefined where git knows nothing, or nothing has happened. */
export async function changesSince(
  top: string,
  commit: string | undefined,
  timeMs: number,
): Promise<ChangesSince | undefined> {
  const head = await headOf(top);
  if (head === undefined || head === commit) return undefined;
  // A commit that was rebased away is unknown or no ancestor; then the time decides.
  const base = commit ?? (await commitBefore(top, timeMs));
  if (base === undefined) return undefined;
  const [log, count, names] = await Promise.all([
    tryGit(top, ["log", ...PLAIN_LOG, "--format=%s", "-n", String(MOST_SUBJECTS), `${base}..HEAD`]),
    tryGit(top, ["rev-list", "--count", `${base}..HEAD`]),
    tryGit(top, [...DIFF_NAMES, base, "HEAD"]),
  ]);
  if (log === undefined || count === undefined || names === undefined)
    return commit === undefined ? undefined : changesSince(top, undefined, timeMs);
  const files = names.toString("utf8").split("\0").filter(Boolean);
  const commits = Number(count.toString("utf8").trim());
  if (commits === 0 && files.length === 0) return undefined;
  return {
    head,
    commits,
    subjects: log.toString("utf8").split("\n").filter(Boolean),
    files: files.slice(0, MOST_FILES),
    fileCount: files.length,
  };
}

async function commitBefore(top: string, timeMs: number): Promise<string | undefined> {
  const before = await tryGit(top, ["rev-list", "-1", `--before=@${Math.floor(timeMs / 1000)}`, "HEAD"]);
  return before?.toString("utf8").trim() || undefined;
}
