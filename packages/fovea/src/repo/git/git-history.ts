/** Commits with what each changed, and the files of any commit with their contents. Nothing is checked out. */
import { limits } from "../../base/limits.ts";
import { askGit } from "./run-git.ts";

export interface FileChange {
  /** `A`, `M`, `D` or `T`, as git tells it. */
  status: string;
  path: string;
  /** Contents before and after. */
  old: string;
  now: string;
}

export interface HistoryCommit {
  id: string;
  parent: string;
  message: string;
  changes: FileChange[];
}

const ENTRY = "\u0001";
const FIELD = "\u0002";
const LOG = [
  "log",
  "--no-merges",
  "--no-color",
  "--no-show-signature",
  "--no-mailmap",
  "--no-textconv",
  "--raw",
  "--no-abbrev",
  "--no-renames",
  "-z",
  "--format=%x01%H%x02%P%x02%B%x02",
];

/** The last commits before HEAD, newest first, without merges and without those that have no parent. */
export async function lastCommits(top: string, count: number): Promise<HistoryCommit[]> {
  const log = await askGit(top, [...LOG, "-n", String(count), "HEAD"], { timeoutMs: limits.gitWalkMs });
  return log
    .toString("utf8")
    .split(ENTRY)
    .slice(1)
    .flatMap((entry): HistoryCommit[] => {
      const [id = "", parents = "", message = "", raw = ""] = entry.split(FIELD);
      const parent = parents.split(" ")[0]!;
      return parent === "" ? [] : [{ id, parent, message, changes: changesIn(raw) }];
    });
}

/** `:100644 100644 <old> <new> M`, NUL, path, NUL, and so on. Not of submodules: their ids are commits of others. */
function changesIn(raw: string): FileChange[] {
  const parts = raw.split("\0");
  return parts.flatMap((part, at): FileChange[] => {
    const match = /:\d+ (?!160000)\d+ ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/.exec(part);
    return match ? [{ status: match[3]!, path: parts[at + 1]!, old: match[1]!, now: match[2]! }] : [];
  });
}

/** By commit, how it changed files in place: a diff without context. */
export async function diffsOf(
  top: string,
  commits: readonly Pick<HistoryCommit, "id" | "parent">[],
): Promise<Map<string, string>> {
  if (commits.length === 0) return new Map();
  const known = new Set(commits.map(({ id }) => id));
  const output = await askGit(top, DIFF_TREE, {
    input: commits.map(({ id, parent }) => `${id} ${parent}\n`).join(""),
    timeoutMs: limits.gitWalkMs,
  });
  const found = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of output.toString("utf8").split("\n")) {
    if (known.delete(line)) {
      lines = [];
      found.set(line, lines);
    } else lines.push(line);
  }
  return new Map([...found].map(([id, diff]) => [id, diff.join("\n")]));
}

const DIFF_TREE = [
  "diff-tree",
  "--stdin",
  "-r",
  "-p",
  "-U0",
  "--no-renames",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--diff-filter=M",
];

export interface CommittedFile {
  path: string;
  /** The id of its content. */
  id: string;
  bytes: number;
}

/** The regular files of a commit: no links, no submodules. */
export async function filesAt(top: string, commit: string): Promise<CommittedFile[]> {
  const args = ["ls-tree", "-r", "-z", "-l", "--full-tree", commit];
  const listed = await askGit(top, args, { timeoutMs: limits.gitWalkMs });
  return listed
    .toString("utf8")
    .split("\0")
    .flatMap((line): CommittedFile[] => {
      // "100644 blob <id>    <bytes>\t<path>"
      const match = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t/.exec(line);
      return match ? [{ path: line.slice(match[0].length), id: match[1]!, bytes: Number(match[2]) }] : [];
    });
}

/** Contents by id, as they are committed: no filter of the repository is run. Those that git lacks are left out. */
export async function contentsOf(top: string, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  if (ids.length === 0) return found;
  const input = `${ids.join("\n")}\n`;
  const output = await askGit(top, ["cat-file", "--batch"], { input, timeoutMs: limits.gitWalkMs });
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf("\n", at);
    const [id = "", kind, size] = output.toString("utf8", at, end).split(" ");
    at = end + 1;
    if (kind !== "blob") continue;
    const bytes = Number(size);
    found.set(id, output.subarray(at, at + bytes));
    at += bytes + 1;
  }
  return found;
}
