/** Paths as people write them: from the current folder, from the root, whole, with a line behind them. */
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { toPosix } from "../../../base/paths.ts";
import type { Tree } from "../../../code/index/trees.ts";

type Place = Pick<Tree, "root" | "prefix">;

/** A path may be given from the current folder, from the root, from the folder that `--root` names, or whole. */
export function pathCandidates(path: string, place: Place, cwd: string): string[] {
  return folderCandidates(path, place, cwd).filter((candidate) => candidate !== "");
}

/** As `pathCandidates`, without a final slash; empty for the root itself. */
export function folderCandidates(path: string, { root, prefix }: Place, cwd: string): string[] {
  // On other systems than Windows a backslash may be part of a name, but mostly the path comes from there.
  const spellings = [...new Set([path, path.replaceAll("\\", "/")])];
  const candidates = spellings.flatMap((one) => {
    const fromRoot = toPosix(one).replace(/^(?:\.\/+)+|^\.$/, "");
    return [fromRootOf(root, one, cwd), fromRoot, prefix + fromRoot];
  });
  const plain = candidates.map((candidate) => candidate.replace(/(?<=[^/])\/+$/, ""));
  return [...new Set(plain)].filter((candidate) => !isOutside(candidate));
}

/**
 * A pattern as in `.gitignore`, where somebody wrote a path: `.`, `./src`, `../lib/*.ts` from the current folder, or a
 * whole path. What has signs of a pattern in it is a path too where it is there, as `app/[id]/page.tsx`. Everything
 * else is a pattern already.
 */
export function asPattern(written: string, place: Place, cwd: string): string {
  const { root } = place;
  const [, not, path] = /^(!?)(.*)$/s.exec(written) as unknown as [string, string, string];
  const there = /[*?[\]]/.test(path)
    ? folderCandidates(path, place, cwd).find((one) => one !== "" && existsSync(join(root, one)))
    : undefined;
  if (there !== undefined) return `${not}/${escaped(there.replace(/^\/+/, ""))}`;
  if (!isAbsolute(path) && !/^\.\.?(?:[\\/]|$)/.test(path)) return written;
  const fromRoot = fromRootOf(root, path, cwd);
  // `/src` is a pattern too.
  if (isOutside(fromRoot) || isAbsolute(fromRoot)) return written;
  if (fromRoot === "") return `${not}*`;
  return `${not}/${existsSync(join(root, fromRoot)) ? escaped(fromRoot) : fromRoot}`;
}

function escaped(path: string): string {
  return path.replaceAll(/[\\*?[\]]/g, "\\$&");
}

function fromRootOf(root: string, path: string, cwd: string): string {
  return toPosix(relative(root, realOr(isAbsolute(path) ? path : resolve(cwd, path))));
}

function isOutside(path: string): boolean {
  return path === ".." || path.startsWith("../");
}

/** `src/store.ts:12`, `:12:5`, `:12-30` and `#L12` in two; without a line, the whole is the path. */
export function splitLine(written: string): { path: string; line?: number } {
  const parts = /(?::(\d+)(?:[:-]\d+)?|#L(\d+)(?:-L?\d+)?)$/.exec(written);
  return parts && parts.index > 0
    ? { path: written.slice(0, parts.index), line: Number(parts[1] ?? parts[2]) }
    : { path: written };
}

/** `search/query.go`: a name of code has no slash before a point. */
export function looksLikePath(written: string): boolean {
  return /^[^#\s]*[\\/][^#\\/]*\.\w+$/.test(written);
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
