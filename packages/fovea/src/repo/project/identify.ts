/**
 * Which repository is this folder? Every worktree and clone of one repository has the same id, so that they share an
 * index and memories: it is made from the oldest root commit. Without commits, in a shallow clone (whose real root
 * is not there) and outside git, it is made from the place instead.
 */
import { createHash } from "node:crypto";
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { EngineError } from "../../base/errors.ts";
import { toPosix } from "../../base/paths.ts";
import type { TreePlace } from "../files/scan.ts";
import { findGitFolder, rootCommit } from "../git/git.ts";

export interface Folder {
  place: TreePlace;
  /** Where the repository is known by on this machine: git's common directory, or the folder itself. */
  location: string;
  /** A name to show: the folder's own, without a path. */
  name: string;
  isShallow: boolean;
}

/**
 * `folder` is any folder. With `wholeRepository` the tree is the worktree around it; otherwise only what is below
 * the folder.
 */
export async function identifyFolder(folder: string, wholeRepository: boolean): Promise<Folder> {
  const real = realFolder(folder);
  const git = await findGitFolder(real);
  if (!git) {
    return {
      place: { top: real, prefix: "", isGit: false },
      location: real,
      name: basename(real) || real,
      isShallow: false,
    };
  }
  const inside = toPosix(relative(git.top, real));
  const prefix = wholeRepository || inside === "" ? "" : `${inside}/`;
  return {
    place: { top: git.top, prefix, isGit: true },
    location: git.commonDir,
    name: basename(git.top) || git.top,
    isShallow: git.isShallow,
  };
}

/** The commit that names a repository; undefined where there is none to go by. */
export async function namingCommit(folder: Folder): Promise<string | undefined> {
  if (!folder.place.isGit || folder.isShallow) return undefined;
  return rootCommit(folder.place.top);
}

/** Short, stable, and safe as a file name. */
export function projectId(rootCommit: string | undefined, location: string): string {
  const source = rootCommit ? `commit:${rootCommit}` : `place:${location}`;
  return createHash("sha256").update(source).digest("hex").slice(0, 20);
}

function realFolder(folder: string): string {
  const absolute = resolve(folder);
  if (!existsSync(absolute)) throw rootMissing(absolute, "does not exist");
  if (!statSync(absolute).isDirectory()) throw rootMissing(absolute, "is not a folder");
  return realpathSync(absolute);
}

function rootMissing(path: string, why: string): EngineError {
  return new EngineError("ROOT_MISSING", `${path} ${why}.`, {
    advice: "Name an existing folder with --root, or change into the repository first.",
  });
}
