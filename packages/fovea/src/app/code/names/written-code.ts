/**
 * What somebody wrote for a piece of code, for every question that takes one: `open`, `Store.open`, `src/store.ts`,
 * `src/store.ts:12`, `src/store.ts#Store.open`. A path may be relative, whole, or have Windows' separators.
 */
import { findByHandle, pathsEnding } from "../../../code/index/handle.ts";
import { findFile, type LocatedSymbol, symbolsOfFile } from "../../../code/index/read.ts";
import { IDS_PER_BLOB } from "../../../code/index/schema.ts";
import type { Tree } from "../../../code/index/trees.ts";
import type { Database } from "../../../store/database.ts";
import { pathCandidates, splitLine } from "./written-paths.ts";

export interface WrittenCode {
  /** The files that it names, or that its line is in; more than one where it is the end of several paths. */
  files: readonly string[];
  /** The line behind the path. */
  line?: number | undefined;
  /** What it names, or what is around the line. */
  symbols: LocatedSymbol[];
  /** What is left of a handle without the path. */
  name: string;
}

/** `cwd`: where relative paths start. */
export function findWritten(db: Database, tree: Tree, cwd: string, written: string): WrittenCode {
  const text = written.trim();
  const findPaths = (path: string) => pathsEnding(db, tree.id, pathCandidates(path, tree, cwd));
  const files = findPaths(text);
  if (files.length === 0) {
    const { path, line } = splitLine(text);
    const there = line === undefined ? [] : findPaths(path);
    if (there.length > 0)
      return {
        files: there,
        line,
        symbols: there.flatMap((one) => symbolAt(db, tree.id, one, line!)),
        name: text,
      };
  }
  return { files, ...findByHandle(db, tree.id, text, findPaths) };
}

/** What begins or is named on the line, or else the innermost that the line is in. */
function symbolAt(db: Database, treeId: number, path: string, line: number): LocatedSymbol[] {
  const file = findFile(db, treeId, path);
  if (file?.blobId === undefined) return [];
  const { blobId, language } = file;
  const around = symbolsOfFile(db, blobId)
    .map((symbol, at) => ({ ...symbol, id: blobId * IDS_PER_BLOB + at, path, language }))
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
  const found =
    around.find(({ startLine, nameLine }) => startLine === line || nameLine === line) ?? around.at(-1);
  return found ? [found] : [];
}
