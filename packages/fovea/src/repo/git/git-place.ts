/**
 * Where is the repository around a folder? Found without git, in git's own way but for one thing: only a `.git` makes a
 * repository. A committed folder that looks like a bare one is a folder, and `core.worktree` moves nothing.
 */
import { existsSync, lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { readTextOrUndefined, requireFile } from "../../base/read-bounded.ts";

export interface GitPlace {
  /** The top of the checked-out worktree. */
  top: string;
  /** The `.git` directory that all worktrees share. */
  commonDir: string;
}

export function findGitPlace(folder: string): GitPlace | undefined {
  const found = findDotGit(folder);
  const commonDir = found && ownDirectory(found);
  return commonDir === undefined ? undefined : { top: found!.top, commonDir };
}

/** Why a folder that has a `.git` is read as a plain folder. Undefined where it has none, or is a repository. */
export function refusedGit(folder: string): string | undefined {
  const found = findDotGit(folder);
  if (!found || ownDirectory(found) !== undefined) return undefined;
  return (
    `${found.path} is not followed: the repository it leads to is not in this folder and does not name it as its worktree or ` +
    "submodule. The folder is read as one without git. If it is your own, run `git worktree repair` in it if a " +
    `worktree was moved, or \`git config core.worktree "${found.top}"\` if its git directory was moved.`
  );
}

interface DotGit {
  top: string;
  path: string;
  isFolder: boolean;
}

function findDotGit(folder: string): DotGit | undefined {
  for (let top = folder; ; top = dirname(top)) {
    const path = join(top, ".git");
    const stat = look(path);
    // An empty folder of that name is no repository, and git looks on above it.
    const isFolder = stat?.isDirectory() === true;
    if (stat && (!isFolder || existsSync(join(path, "HEAD")))) return { top, path, isFolder };
    if (dirname(top) === top) return undefined;
  }
}

/**
 * A folder that names another repository's `.git` would get its memories. So the target of a `.git` must be in this folder, or
 * name this folder in turn, and only what git itself made for a further worktree may share its directory.
 */
function ownDirectory({ top, path, isFolder }: DotGit): string | undefined {
  const own = realPath(isFolder ? path : writtenIn(path, GIT_FILE, top));
  if (own === undefined) return undefined;
  if (isThere(join(own, "commondir"))) return sharedDirectory(own, path);
  const isOwn = isInside(own, realPath(top) ?? top) || worktreesSetIn(own).some((one) => isSame(one, top));
  return isOwn ? own : undefined;
}

/** Of a further worktree, `<common>/worktrees/<name>`, whose `gitdir` names our `.git`. */
function sharedDirectory(own: string, dotGit: string): string | undefined {
  const common = dirname(dirname(own));
  const isWorktree =
    basename(dirname(own)) === "worktrees" &&
    isSame(writtenIn(join(own, "commondir"), LINE, own), common) &&
    isSame(writtenIn(join(own, "gitdir"), LINE, own), dotGit) &&
    !lstatSync(dotGit).isSymbolicLink() &&
    !isThere(join(common, "commondir"));
  return isWorktree ? common : undefined;
}

const GIT_FILE = /^gitdir: (\S(?:.*\S)?)/m;
const LINE = /^(.*\S)/;

/** A path that a file names, against the folder it is meant from. */
function writtenIn(file: string, pattern: RegExp, from: string): string | undefined {
  const written = pattern.exec(readTextOrUndefined(file) ?? "")?.[1];
  return written === undefined ? undefined : resolve(from, written);
}

/** `core.worktree`: git sets it for submodules; for `--separate-git-dir`, the user does. */
function worktreesSetIn(own: string): string[] {
  return ["config", "config.worktree"].flatMap((name) => {
    let section = "";
    return (readTextOrUndefined(join(own, name)) ?? "").split("\n").flatMap((written) => {
      const line = written.trim();
      const head = /^\[([^\]]*)\]/.exec(line)?.[1];
      if (head !== undefined) section = head.trim().toLowerCase();
      const value =
        section === "core"
          ? /^worktree\s*=(.+)$/i.exec(line.slice(line.indexOf("]") + 1).trim())?.[1]
          : undefined;
      return value === undefined ? [] : [resolve(own, value.trim().replace(/\\(.)|"/g, "$1"))];
    });
  });
}

/** Windows has more than one way to write a path. */
function isSame(one: string | undefined, other: string): boolean {
  try {
    return one !== undefined && realpathSync.native(one) === realpathSync.native(other);
  } catch {
    // One of them is not there.
    return false;
  }
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function realPath(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : realpathSync(path);
  } catch {
    // Nothing is there, or nothing that we may look at.
    return undefined;
  }
}

/** Also as a link that leads nowhere: git would follow it once it does. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // In a folder that may not be looked at.
    return true;
  }
}

/** Git waits forever at a pipe in place of one of these. Throws `FILE_REFUSED`. */
export function requireReadable({ top, commonDir }: GitPlace): void {
  const ours = ["HEAD", "config", "index", "packed-refs", "shallow", "info/exclude", "info/attributes"];
  const files = [
    ...ours.map((name) => join(commonDir, name)),
    ...branchFile(commonDir),
    join(top, ".gitignore"),
    join(top, ".gitattributes"),
  ];
  for (const file of files) {
    const stat = look(file);
    // Git itself passes over a folder.
    if (stat && !stat.isDirectory()) requireFile(file, stat);
  }
}

/** Of the branch that is checked out. */
function branchFile(commonDir: string): string[] {
  const branch = /^ref: (refs\/.*\S)/.exec(readTextOrUndefined(join(commonDir, "HEAD")) ?? "")?.[1];
  return branch === undefined ? [] : [join(commonDir, branch)];
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A link that leads to itself, or in a folder that may not be looked at.
    return undefined;
  }
}
