/**
 * Which project is a folder of, for programs that must not wait: git's files are looked at, git itself is asked only for
 * a repository nobody has registered yet, and only for a moment. `identify.ts` is the thorough way.
 */
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Clock } from "../../base/clock.ts";
import { errnoOf } from "../../base/errors.ts";
import type { Database } from "../../store/database.ts";
import { findGitPlace } from "../git/git-place.ts";
import { runGit } from "../git/run-git.ts";
import { projectId } from "./identify.ts";
import { findProjectAt, registerProject } from "./registry.ts";

export interface Located {
  projectId: string;
  /** The top of the worktree, or the folder itself. */
  top: string;
}

/** Undefined where there is no such folder. Throws where git had no time to say which repository it is. */
export function locateProject(
  db: Database,
  cwd: string,
  options: { clock: Clock; gitTimeoutMs: number },
): Located | undefined {
  const folder = realFolder(cwd);
  if (folder === undefined) return undefined;
  const git = findGitPlace(folder);
  if (!git) return locateWithoutGit(db, folder, options.clock);
  const known = findProjectAt(db, git.commonDir);
  if (known !== undefined) return { projectId: known, top: git.top };
  const commit = existsSync(join(git.commonDir, "shallow"))
    ? undefined
    : rootCommit(git.top, options.gitTimeoutMs);
  const place = {
    id: projectId(commit, git.commonDir),
    commit,
    location: git.commonDir,
    name: basename(git.top),
  };
  return { projectId: registerProject(db, place, options.clock), top: git.top };
}

/** Any folder around it that is known, else the folder itself. */
function locateWithoutGit(db: Database, folder: string, clock: Clock): Located {
  for (let at = folder; ; at = dirname(at)) {
    const known = findProjectAt(db, at);
    if (known !== undefined) return { projectId: known, top: at };
    if (dirname(at) === at) break;
  }
  const place = {
    id: projectId(undefined, folder),
    commit: undefined,
    location: folder,
    name: basename(folder) || folder,
  };
  return { projectId: registerProject(db, place, clock), top: folder };
}

/** Undefined before the first commit. */
function rootCommit(top: string, timeoutMs: number): string | undefined {
  try {
    const told = runGit(top, ["rev-list", "--max-parents=0", "HEAD"], timeoutMs);
    return told.trim().split("\n").at(-1) || undefined;
  } catch (error) {
    // Nobody knows its history yet, and another name now would hide its memories later.
    if (errnoOf(error) === "ETIMEDOUT") throw error;
    return undefined;
  }
}

function realFolder(cwd: string): string | undefined {
  try {
    return realpathSync(cwd);
  } catch {
    // Removed, or never there: it belongs to no project.
    return undefined;
  }
}
