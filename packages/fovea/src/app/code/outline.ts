/** The symbols of one file as a tree: names only, with signatures, or with docs as well. */

import { statSync } from "node:fs";
import { join } from "node:path";
import { pathOfHandle } from "../../code/index/name-parts.ts";
import { checkIndex } from "../../code/index/open-index.ts";
import { findFile, findFilesEnding, symbolsOfFile } from "../../code/index/read.ts";
import { isAsIndexed, isKnown } from "../../code/index/sweep.ts";
import type { Tree } from "../../code/index/trees.ts";
import { languageHint } from "../../syntax/detect-language.ts";
import type { CodeSymbol } from "../../syntax/types.ts";
import { fileNotIndexed, isAFolder } from "../errors.ts";
import type { Workspace } from "../project/workspace.ts";
import type { Freshness, OutlineDetail, OutlineNode, OutlineResult, WorkOptions } from "../types.ts";
import { pathCandidates, splitLine } from "./names/written-paths.ts";

export interface OutlineOptions extends WorkOptions {
  detail: OutlineDetail;
  cwd: string;
}

export async function outlineFile(
  workspace: Workspace,
  path: string,
  options: OutlineOptions,
): Promise<OutlineResult> {
  const started = performance.now();
  const freshness = await workspace.refresh(options);
  const unindexed = await outlineUnindexed(workspace, path, freshness, options);
  if (unindexed) return { ...unindexed, ms: performance.now() - started };
  return workspace.guarded((db) => {
    const tree = workspace.tree;
    const similar = new Set<string>();
    const all = candidatesOf(path, tree, options.cwd);
    for (const candidate of all) {
      const file = findFile(db, tree.id, candidate);
      if (file?.skip) throw fileNotIndexed(candidate, `is not indexed (${file.skip})`, []);
      if (file?.blobId !== undefined && !freshness.isComplete && !isFile(join(tree.root, candidate)))
        throw fileNotIndexed(candidate, "is no longer there", []);
      if (file?.blobId !== undefined) {
        return {
          path: file.path,
          language: file.language,
          lines: file.lines,
          detail: options.detail,
          symbols: nest(symbolsOfFile(db, file.blobId), options.detail),
          problems: file.problems,
          freshness,
          ms: performance.now() - started,
        };
      }
      for (const other of findFilesEnding(db, tree.id, candidate.split("/").at(-1)!, 5)) similar.add(other);
    }
    if (all.some((candidate) => isFile(join(tree.root, candidate))) && checkIndex(db) !== undefined)
      throw new Error(`the index does not know ${path}, which exists, and is damaged`);
    if (all.some((candidate) => isFolder(join(tree.root, candidate)))) throw isAFolder(path);
    const isSure = freshness.isComplete || freshness.note === undefined;
    const why = isSure ? `is not a file of ${tree.root}` : `is not indexed yet (${freshness.note})`;
    throw fileNotIndexed(path, why, [...similar]);
  });
}

/**
 * A file that is not in the index yet, that has changed while the index is behind, or that the choice of languages leaves
 * out, is parsed for this answer alone.
 */
async function outlineUnindexed(
  workspace: Workspace,
  path: string,
  freshness: Freshness,
  { detail, cwd }: OutlineOptions,
): Promise<Omit<OutlineResult, "ms"> | undefined> {
  const tree = workspace.tree;
  const isStale = (candidate: string) =>
    !freshness.isComplete &&
    isKnown(workspace.index, tree, candidate) &&
    !isAsIndexed(workspace.index, tree, candidate);
  const wanted = candidatesOf(path, tree, cwd).find((candidate) => {
    const known = findFile(workspace.index, tree.id, candidate);
    const isYetToCome = known === undefined && freshness.progress?.isFirst === true;
    const isWanted = isYetToCome || known?.skip === "language-filter" || isStale(candidate);
    return isWanted && isFile(join(tree.root, candidate));
  });
  if (wanted === undefined) return undefined;
  const { parseFile } = await import("../../code/index/parse-job.ts");
  const parsed = await parseFile(join(tree.root, wanted), languageHint(wanted), workspace.settings());
  if (!parsed) return undefined;
  const note = isStale(wanted)
    ? "this file has changed since it was indexed; it was parsed for this answer only"
    : "this file is not in the index; it was parsed for this answer only";
  return {
    path: wanted,
    language: parsed.language,
    lines: parsed.file.lines,
    detail,
    symbols: nest(parsed.file.symbols, detail),
    problems: parsed.file.problems,
    isIndexed: false,
    freshness: { ...freshness, note: freshness.note === undefined ? note : `${note}; ${freshness.note}` },
  };
}

/** A line behind the path, or a symbol, says no more than the file does. */
function candidatesOf(written: string, tree: Tree, cwd: string): string[] {
  const { path } = splitLine(written);
  const paths = [written, path, pathOfHandle(written)];
  return [...new Set(paths.flatMap((one) => pathCandidates(one, tree, cwd)))];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function nest(symbols: readonly CodeSymbol[], detail: OutlineDetail): OutlineNode[] {
  const nodes = symbols.map((symbol): OutlineNode => toNode(symbol, detail));
  const top: OutlineNode[] = [];
  symbols.forEach((symbol, i) => {
    const siblings = symbol.parent === -1 ? top : nodes[symbol.parent]!.children;
    siblings.push(nodes[i]!);
  });
  return top;
}

function toNode(symbol: CodeSymbol, detail: OutlineDetail): OutlineNode {
  const name = symbol.parent === -1 && symbol.container ? `${symbol.container}.${symbol.name}` : symbol.name;
  return {
    name,
    kind: symbol.kind,
    startLine: symbol.startLine,
    endLine: symbol.endLine,
    ...signatureOf(symbol, detail),
    ...(detail === "docs" && symbol.doc ? { doc: symbol.doc } : {}),
    children: [],
  };
}

const LONGEST_IN_TOC = 120;

/** A table of contents has a line for each symbol. */
function signatureOf({ signature }: CodeSymbol, detail: OutlineDetail): { signature?: string } {
  if (detail !== "toc") return { signature };
  const line = signature.replaceAll(/\s+/g, " ").trim();
  if (line === "") return {};
  return { signature: line.length > LONGEST_IN_TOC ? `${line.slice(0, LONGEST_IN_TOC - 1)}…` : line };
}
