/**
 * Asks git about a folder. Reads only: no lock is taken, no file of the repository is written.
 * Everything git prints is read as bytes with NUL between names, so any file name is safe.
 */
import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { errnoOf } from "../base/errors.ts";
import { gitEnvironment } from "./git-environment.ts";

export interface GitFolder {
  /** The top of the checked-out worktree. */
  top: string;
  /** The `.git` directory that all worktrees share. */
  commonDir: string;
  isShallow: boolean;
}

/** Undefined where git is not installed, the folder is in no repository, or git refuses to look at it. */
export async function findGitFolder(folder: string): Promise<GitFolder | undefined> {
  const answer = await tryGit(folder, [
    "rev-parse",
    "--show-toplevel",
    "--git-common-dir",
    "--is-shallow-repository",
  ]);
  if (answer === undefined) return undefined;
  const [top, commonDir, shallow] = answer.toString("utf8").split("\n");
  if (!top || !commonDir) return undefined;
  return {
    top: await realpath(top),
    commonDir: await realpath(isAbsolute(commonDir) ? commonDir : join(folder, commonDir)),
    isShallow: shallow === "true",
  };
}

export interface Head {
  /** The commit that is checked out; undefined before the first commit. */
  commit: string | undefined;
  /** Undefined on a detached head. */
  branch: string | undefined;
}

export async function readHead(top: string): Promise<Head> {
  const answer = await tryGit(top, ["rev-parse", "HEAD", "--abbrev-ref", "HEAD"]);
  if (answer === undefined) {
    // Before the first commit HEAD names a branch that does not exist yet.
    const unborn = await tryGit(top, ["symbolic-ref", "--short", "-q", "HEAD"]);
    return { commit: undefined, branch: unborn?.toString("utf8").trim() || undefined };
  }
  const [commit, branch] = answer.toString("utf8").split("\n");
  return { commit: commit || undefined, branch: branch && branch !== "HEAD" ? branch : undefined };
}

/** What git says about the files of a tree, not yet read: as bytes it can be compared with what it said before. */
export interface GitListing {
  /** Every tracked file, and those that differ from it on disk once more. */
  tracked: Buffer;
  untracked: Buffer;
  head: Head;
}

/** Side by side: one git that walks folders and compares files takes as long as two. */
export async function listGit(top: string, prefix: string): Promise<GitListing> {
  const ls = (...args: string[]) => git(top, ["ls-files", "-z", ...args, ...limitTo(prefix)]);
  // The slowest first.
  const [untracked, tracked, head] = await Promise.all([
    ls("-o", "--exclude-standard"),
    ls("-t", "-s", "-m", "-d"),
    readHead(top),
  ]);
  return { tracked, untracked, head };
}

export interface ChangedLines {
  path: string;
  /** First and last line of each changed piece, as the file is now. Where lines were only removed, the gap: 4.5. */
  lines: [number, number][];
  /** The content it had before; missing for a new file. */
  old?: string;
  /** The content after it; missing where the file is gone. */
  now?: string;
}

/**
 * What differs in the working tree (`["HEAD"]`), in the index (`["--staged"]`) or in a range of commits, in all files or
 * in some. Undefined when git cannot compare.
 */
export async function diffLines(
  top: string,
  what: readonly string[],
  paths: readonly string[] = [],
): Promise<ChangedLines[] | undefined> {
  const only = paths.map((path) => `:(literal)${path}`);
  const output = await tryGit(top, [...DIFF, ...what, "--", ...only], undefined, true);
  if (!output) return undefined;
  const changed: ChangedLines[] = [];
  const lines = output.toString("utf8").split("\n");
  let ids: { old?: string; now?: string } = {};
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const index = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/.exec(line);
    if (index) ids = { ...contentId("old", index[1]!), ...contentId("now", index[2]!) };
    const file = /^(?:---|\+\+\+) (.*?)\t?$/.exec(line)?.[1];
    if (file !== undefined && file !== NO_FILE) {
      const path = unquote(file).replace(/^[ab]\//, "");
      if (changed.at(-1)?.path !== path) changed.push({ path, lines: [], ...ids });
    }
    const piece = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!piece) continue;
    const [removed, first, added] = [Number(piece[1] ?? 1), Number(piece[2]), Number(piece[3] ?? 1)];
    changed.at(-1)?.lines.push(added === 0 ? [first + 0.5, first + 0.5] : [first, first + added - 1]);
    // What was changed may look like the head of a file.
    for (let left = removed + added; left > 0; ) if (!lines[++at]?.startsWith("\\")) left--;
  }
  return changed;
}

function contentId(key: "old" | "now", id: string): { old?: string; now?: string } {
  return /^0+$/.test(id) ? {} : { [key]: id };
}

/** A content by its id; undefined where git does not have it, as for what is not added yet. */
export function readContent(top: string, id: string): Promise<Buffer | undefined> {
  return tryGit(top, ["cat-file", "blob", id]);
}

export async function hasCommits(top: string): Promise<boolean> {
  return (await readHead(top)).commit !== undefined;
}

/** Whatever a user has set about the look of differences. */
const DIFF = [
  ...["-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames"],
  ...["--full-index", "--src-prefix=a/", "--dst-prefix=b/", "-U0"],
];
const NO_FILE = "/dev/null";

/** Names with quotes, backslashes and control characters are written as in C. */
function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  const marks: Record<string, string> = { n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", v: "\v", f: "\f" };
  return name
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, mark: string) =>
      octal === undefined ? (marks[mark] ?? mark) : String.fromCharCode(Number.parseInt(octal, 8)),
    );
}

/** The oldest root commit: what all clones and worktrees of one repository have in common. */
export async function rootCommit(folder: string): Promise<string | undefined> {
  const answer = await tryGit(folder, ["rev-list", "--max-parents=0", "HEAD"]);
  return answer?.toString("utf8").trim().split("\n").at(-1) || undefined;
}

export interface TrackedEntry {
  path: string;
  mode: string;
  oid: string;
  /** 0, or 1 to 3 during a merge conflict. */
  stage: number;
  /** Not on disk, by the user's own choice of a sparse checkout. */
  isSparse: boolean;
}

/** What git puts before a file that differs on disk, and before one that is not there. */
const MODIFIED = "C ";
const DELETED = "R ";

/** Files in git's index with their blob ids. */
export function parseTracked({ tracked }: GitListing): TrackedEntry[] {
  const entries: TrackedEntry[] = [];
  for (const line of splitNul(tracked)) {
    if (line.startsWith(MODIFIED) || line.startsWith(DELETED)) continue;
    // "H 100644 <oid> 0\t<path>"
    const tab = line.indexOf("\t");
    const [tag = "", mode = "", oid = "", stage = "0"] = line.slice(0, tab).split(" ");
    entries.push({ path: line.slice(tab + 1), mode, oid, stage: Number(stage), isSparse: tag === "S" });
  }
  return entries;
}

export interface WorkingChanges {
  /** Differ from the index, or may do so. */
  modified: Set<string>;
  deleted: Set<string>;
  /** Neither tracked nor ignored. A name that ends in `/` is a repository of its own. */
  untracked: string[];
}

export function parseChanges({ tracked, untracked }: GitListing): WorkingChanges {
  return {
    modified: new Set(pathsTagged(tracked, MODIFIED)),
    deleted: new Set(pathsTagged(tracked, DELETED)),
    untracked: splitNul(untracked),
  };
}

/** Found in the bytes: mostly there are none among thousands of others. None is first, since each follows its file. */
function pathsTagged(listed: Buffer, tag: string): string[] {
  const paths: string[] = [];
  for (let at = listed.indexOf(`\0${tag}`); at !== -1; at = listed.indexOf(`\0${tag}`, at + 1)) {
    const path = listed.indexOf("\t", at) + 1;
    paths.push(listed.toString("utf8", path, listed.indexOf(0, path)));
  }
  return paths;
}

/** Which of these paths git ignores. */
export async function listIgnored(top: string, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const output = await tryGit(top, ["check-ignore", "-z", "--stdin"], paths.join("\0"));
  return new Set(output ? splitNul(output) : []);
}

function limitTo(prefix: string): string[] {
  return prefix === "" ? [] : ["--", `:(literal)${prefix}`];
}

function splitNul(output: Buffer): string[] {
  const lines = output.toString("utf8").split("\0");
  lines.pop();
  return lines;
}

export async function tryGit(
  folder: string,
  args: string[],
  input?: string,
  keepsIndex = false,
): Promise<Buffer | undefined> {
  try {
    return await git(folder, args, { input, keepsIndex });
  } catch {
    // No git, no repository, a foreign owner: in each case the caller goes on without git.
    return undefined;
  }
}

function git(
  folder: string,
  args: string[],
  { input, keepsIndex = false }: { input?: string | undefined; keepsIndex?: boolean } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      "git",
      args,
      {
        cwd: folder,
        encoding: "buffer",
        maxBuffer: 1 << 30,
        windowsHide: true,
        env: gitEnvironment(keepsIndex),
      },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    if (input !== undefined) {
      // git may exit before it has read everything; its exit code tells the rest.
      child.stdin?.on("error", (error) => errnoOf(error) === "EPIPE" || reject(error));
      child.stdin?.end(input);
    }
  });
}
