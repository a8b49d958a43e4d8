/** Between what people write (`Store.open`, `src/store.ts#Store.open`, `src/store.ts:12`) and nodes of the graph. */

import type { Graph } from "../../../code/graph/graph.ts";
import { labelOf, plainHandle, suffixesOf } from "../../../code/index/handle.ts";
import { nearNames } from "../../../code/index/near-names.ts";
import { nearPaths } from "../../../code/index/near-paths.ts";
import { describeSymbols, type LocatedSymbol } from "../../../code/index/read.ts";
import type { Tree } from "../../../code/index/trees.ts";
import type { Database } from "../../../store/database.ts";
import { languageHint } from "../../../syntax/detect-language.ts";
import {
  type Choice,
  graphBehind,
  pathNotFound,
  sayBroken,
  symbolAmbiguous,
  symbolNotFound,
} from "../../errors.ts";
import { brokenFileWith } from "../names/broken-files.ts";
import { findWritten } from "../names/written-code.ts";
import { looksLikePath, pathCandidates, splitLine } from "../names/written-paths.ts";
import type { GraphNodeView } from "./graph-views.ts";
import { findInherited, splitMember } from "./inherited.ts";

/**
 * The nodes of one symbol or file; an error with the choices where the name has several meanings. Symbols of one
 * name in one place of a file are one meaning where they have the same label.
 */
export function findNodes(
  db: Database,
  tree: Tree,
  cwd: string,
  graph: Graph,
  written: string,
  { labelled = labelOf, takesSeveral = false }: Naming = {},
): number[] {
  const { files, line, symbols, name } = findWritten(db, tree, cwd, written);
  const isFile = line === undefined || symbols.length === 0;
  const fileNode = files.length === 1 && isFile ? graph.fileAt(files[0]!)?.node : undefined;
  if (fileNode !== undefined) return [fileNode];
  const found = symbols.length > 0 ? symbols : inheritedBy(db, tree, cwd, graph, written);
  const meanings = meaningsOf(graph, found, labelled);
  if (meanings.length === 0 && found.length > 0) throw graphBehind(written);
  if (meanings.length === 0 && files.length > 1)
    throw symbolAmbiguous(
      written,
      files.map((path) => ({ id: path, kind: "file", path, line: line ?? 1 })),
    );
  if (meanings.length === 0) {
    const broken = brokenFileWith(db, tree, written);
    if (!broken) checkPath(db, tree, cwd, written);
    throw symbolNotFound(written, nearNames(db, tree.id, name), broken && sayBroken(written, broken));
  }
  // A class and its constructor may share a name: the one inside the other is no other choice.
  const all = new Set(meanings.flatMap((one) => one.nodes));
  const meant = meanings.filter((one) => !one.nodes.every((node) => isInside(graph, node, all)));
  if (meant.length > 1 && takesSeveral) return meant.flatMap(({ nodes }) => nodes);
  if (meant.length > 1)
    throw symbolAmbiguous(
      written,
      meant.map((one) => one.choice),
    );
  return meant[0]!.nodes;
}

/** An error with the nearest paths, where a path was meant: `nosuch.go` may also be a name, unless a file is called nearly so. */
function checkPath(db: Database, tree: Tree, cwd: string, written: string): void {
  const { path } = splitLine(written.trim());
  const isPath = looksLikePath(path);
  if (!isPath && (/[#\s]/.test(path) || languageHint(path) === "")) return;
  const near = nearPaths(db, tree.id, pathCandidates(path, tree, cwd));
  if (isPath || near.length > 0) throw pathNotFound(written, near);
}

/** `Sub.method` of a type that `Sub` is built on. */
function inheritedBy(db: Database, tree: Tree, cwd: string, graph: Graph, written: string): LocatedSymbol[] {
  const split = splitMember(written);
  const types = split ? findWritten(db, tree, cwd, split.type).symbols : [];
  return types.length === 0 ? [] : findInherited(db, tree.id, graph, types, split!.member);
}

type Labelled = (symbol: LocatedSymbol) => string;

interface Naming {
  labelled?: Labelled;
  /** All meanings are asked for, not one. */
  takesSeveral?: boolean;
}

interface Meaning {
  nodes: number[];
  choice: Choice;
}

/** Overloads are one meaning; a field and a method of one name are two. */
function meaningsOf(graph: Graph, symbols: readonly LocatedSymbol[], labelled: Labelled): Meaning[] {
  const labels = new Map<string, Map<string, Meaning>>();
  for (const symbol of symbols) {
    const { path, container, name, kind, nameLine: line } = symbol;
    const node = graph.nodeOf(path, symbol.id);
    if (node === undefined) continue;
    const plain = plainHandle(path, container, name);
    const byLabel = labels.get(plain) ?? new Map<string, Meaning>();
    labels.set(plain, byLabel);
    const label = labelled(symbol);
    const known = byLabel.get(label);
    if (known) known.nodes.push(node);
    else byLabel.set(label, { nodes: [node], choice: { id: plain, kind, path, line } });
  }
  return [...labels.values()].flatMap((byLabel) =>
    [...byLabel].map(([label, { nodes, choice }]) => ({
      nodes,
      choice: byLabel.size > 1 && label !== "" ? { ...choice, id: `${choice.id}~${label}` } : choice,
    })),
  );
}

function isInside(graph: Graph, node: number, others: ReadonlySet<number>): boolean {
  for (let at = graph.parentOf(node); at !== -1; at = graph.parentOf(at)) if (others.has(at)) return true;
  return false;
}

/** Nodes as people see them. */
export function describeNodes(
  db: Database,
  graph: Graph,
  nodes: readonly { node: number; distance: number }[],
): GraphNodeView[] {
  const ids = nodes.map(({ node }) => graph.symbolId(node)).filter((id): id is number => id !== undefined);
  const symbols = describeSymbols(db, ids);
  const suffixes = suffixesOf(db, ids);
  return nodes.map(({ node, distance }) => {
    const { path } = graph.fileOf(node);
    const symbolId = graph.symbolId(node) ?? -1;
    const symbol = symbols.get(symbolId);
    if (!symbol) return { id: path, name: path, kind: "file", path, line: 1, distance };
    const { container, name, kind, line } = symbol;
    return {
      id: plainHandle(path, container, name) + (suffixes.get(symbolId) ?? ""),
      name: container === "" ? name : `${container}.${name}`,
      kind,
      path,
      line,
      distance,
    };
  });
}
