/**
 * Where things are on this machine. The only file that asks for the user's home directory.
 * Paths inside a repository are always relative with forward slashes (`RepoPath` in spirit), on every platform.
 */
import { homedir } from "node:os";
import { join, relative, resolve, sep } from "node:path";

/** The folder that holds everything Fovea keeps: `FOVEA_HOME`, or `~/.fovea`. */
export function foveaHome(env: NodeJS.ProcessEnv): string {
  const chosen = env.FOVEA_HOME;
  return chosen ? resolve(chosen) : join(userHome(env), ".fovea");
}

/** Events of hooks that failed whenever they were tried. */
export function setAsidePath(home: string): string {
  return join(home, "logs", "hook-events-set-aside.jsonl");
}

/** The user's home as other programs find it: what the environment says comes first. */
export function userHome(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  return (platform === "win32" ? env.USERPROFILE : env.HOME) || homedir();
}

/** The user's home folder or one that holds it: too much to be a project unless somebody says so. */
export function isHomeOrAbove(folder: string): boolean {
  const way = relative(resolve(folder), homedir());
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && resolve(way) !== way);
}

/** Turns a platform path into the forward-slash form used in the index and in output. */
export function toPosix(path: string): string {
  return sep === "\\" ? path.replaceAll("\\", "/") : path;
}

/** Where Claude Code keeps its own files: `CLAUDE_CONFIG_DIR`, or `~/.claude`. */
export function claudeHome(env: NodeJS.ProcessEnv): string {
  const chosen = env.CLAUDE_CONFIG_DIR;
  return chosen ? resolve(chosen) : join(userHome(env), ".claude");
}
