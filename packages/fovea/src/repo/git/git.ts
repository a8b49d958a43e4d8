/**
 * Asks git about a folder. Reads only: no lock is taken, no file of the repository is written, nothing of it runs.
 * Everything git prints is read as bytes with NUL between names, so any file name is safe.
 */
import { realpath } from "node:fs/promises";
import { limits } from "../../base/limits.ts";
import { findGitPlace, type GitPlace, requireReadable } from "./git-place.ts";
import { readSwitches } from "./git-switches.ts";
import { type AskOptions, askGit } from "./run-git.ts";

export interface GitFolder extends GitPlace {
  isShallow: boolean;
}

/** Undefined where git is not installed, the folder is in no repository, or git refuses to look at it. */
export async function findGitFolder(folder: string): Promise<GitFolder | undefined> {
  const place = findGitPlace(folder);
  if (!place) return undefined;
  requireReadable(place);
  // Git has the last word: a broken repository, or one of another owner, is none to it.
  const answer = await tryGit(place.top, ["rev-parse", "--git-dir", "--is-shallow-repository"]);
  const shallow = answer?.toString("utf8").trimEnd().split("\n").at(-1);
  if (!shallow) return undefined;
  return { ...place, top: await realpath(place.top), isShallow: shallow === "true" };
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
  const off = await readSwitches(top);
  const ls = (...args: string[]) => askGit(top, ["ls-files", "-z", ...args, ...limitTo(prefix)], { off });
  // The slowest first.
  const [untracked, tracked, head] = await Promise.all([
    ls("-o", "--exclude-standard"),
    ls("-t", "-s", "-m", "-d"),
    readHead(top),
  ]);
  return { tracked, untracked, head };
}

/** Files that are neither tracked nor ignored, as changes: all of each is new. */
export async function listUntracked(top: string): Promise<ChangedLines[]> {
  const output = await tryGitOnFiles(top, ["ls-files", "-z", "-o", "--exclude-standard"]);
  return (output ? splitNul(output) : []).map((path) => ({ path, lines: [[1, Number.POSITIVE_INFINITY]] }));
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
  const output = await tryGitOnFiles(top, [...DIFF, ...what, "--", ...only], { keepsIndex: true });
  if (!output) return undefined;
  const changed: ChangedLines[] = [];
  const lines = output.toString("utf8").split("\n");
  let ids: { old?: string; now?: string } = {};
  let names = "";
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith(HEADER)) names = line.slice(HEADER.length);
    // What git has encrypted is no text to it, and may be code to us.
    if (/^Binary files .* differ$/.test(line))
      changed.push({ path: nameIn(names), lines: [[1, Number.POSITIVE_INFINITY]], ...ids });
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

const HEADER = "diff --git ";

/** Of "a/name b/name": both halves are the same but for their first letter, and either may be in quotes. */
function nameIn(names: string): string {
  return unquote(names.slice(0, (names.length - 1) / 2)).replace(/^a\//, "");
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

/** Whatever a user has set about the look of differences; no program is asked what they are. */
const DIFF = [
  ...["diff", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--ignore-submodules=dirty"],
  ...[
    "--submodule=short",
    "--full-index",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "-U0",
    "--inter-hunk-context=0",
  ],
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
  const answer = await tryGit(folder, ["rev-list", "--max-parents=0", "HEAD"], {
    timeoutMs: limits.gitWalkMs,
  });
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
  const output = await tryGitOnFiles(top, ["check-ignore", "-z", "--stdin"], { input: paths.join("\0") });
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
  args: readonly string[],
  options: AskOptions = {},
): Promise<Buffer | undefined> {
  try {
    return await askGit(folder, args, options);
  } catch {
    // No git, no repository, a foreign owner: in each case the caller goes on without git.
    return undefined;
  }
}

/** For commands that look at the files of the worktree: what git would run on them is switched off first. */
export async function tryGitOnFiles(
  top: string,
  args: readonly string[],
  options: AskOptions = {},
): Promise<Buffer | undefined> {
  try {
    return await askGit(top, args, { ...options, off: await readSwitches(top) });
  } catch {
    // As above.
    return undefined;
  }
}
