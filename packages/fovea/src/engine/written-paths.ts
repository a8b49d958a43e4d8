/** Paths as people write them: from the current folder, from the root, whole, with a line behind them. */
import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { toPosix } from "../base/paths.ts";
import type { Tree } from "../codeindex/trees.ts";

/** A path may be given from the current folder, from the root, from the folder that `--root` names, or whole. */
export function pathCandidates(
  path: string,
  { root, prefix }: Pick<Tree, "root" | "prefix">,
  cwd: string,
): string[] {
  const fromRoot = toPosix(path).replace(/^\.\//, "");
  const fromCwd = toPosix(relative(root, realOr(isAbsolute(path) ? path : resolve(cwd, path))));
  // On other systems than Windows a backslash may be part of a name, but mostly the path comes from there.
  const withSlashes = path.replaceAll("\\", "/");
  return [...new Set([fromCwd, fromRoot, prefix + fromRoot, withSlashes])].filter(
    (candidate) => candidate !== "" && !candidate.startsWith("../"),
  );
}

/** `src/store.ts:12` in two; without a line, the whole is the path. */
export function splitLine(written: string): { path: string; line?: number } {
  const parts = /^(.+?):(\d+)(?::\d+)?$/.exec(written);
  return parts ? { path: parts[1]!, line: Number(parts[2]) } : { path: written };
}

/** A file that is gone has only a folder to look up; where that is gone too, the caller finds out. */
function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realOr(folder), basename(path));
  }
}
