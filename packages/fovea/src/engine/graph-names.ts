/** Between what people write (`Store.open`, `src/store.ts#Store.open`, `src/store.ts:12`) and nodes of the graph. */
import { findByHandle } from "../codeindex/handle.ts";
import { nearNames } from "../codeindex/near-names.ts";
import { describeSymbols, findFilesEnding } from "../codeindex/read.ts";
import type { Tree } from "../codeindex/trees.ts";
import type { Graph } from "../graph/graph.ts";
import type { Database } from "../store/database.ts";
import { brokenFileWith, sayBroken } from "./broken-files.ts";
import { type Choice, graphBehind, symbolAmbiguous, symbolNotFound } from "./errors.ts";
import type { GraphNodeView } from "./graph-views.ts";

/** The nodes of one symbol or file; an error with the choices where the name has several meanings. */
export function findNodes(db: Database, tree: Tree, graph: Graph, written: string): number[] {
  const treeId = tree.id;
  const asFile = fileNodes(db, treeId, graph, written);
  if (asFile) return asFile;
  const { name, symbols } = findByHandle(db, treeId, written);
  const byId = new Map<string, { nodes: number[]; choice: Choice }>();
  for (const symbol of symbols) {
    const node = graph.nodeOf(symbol.path, symbol.id);
    if (node === undefined) continue;
    const id = nodeId(symbol.path, symbol.container, symbol.name);
    const known = byId.get(id);
    if (known) known.nodes.push(node);
    else
      byId.set(id, {
        nodes: [node],
        choice: { id, kind: symbol.kind, path: symbol.path, line: symbol.nameLine },
      });
  }
  if (byId.size === 0 && symbols.length > 0) throw graphBehind(written);
  if (byId.size === 0) {
    const broken = brokenFileWith(db, tree, written);
    throw symbolNotFound(written, nearNames(db, treeId, name), broken && sayBroken(written, broken));
  }
  // A class and its constructor may share a name: the one inside the other is no other choice.
  const all = new Set([...byId.values()].flatMap((one) => one.nodes));
  const meant = [...byId.values()].filter((one) => !one.nodes.every((node) => isInside(graph, node, all)));
  if (meant.length > 1)
    throw symbolAmbiguous(
      written,
      meant.map((one) => one.choice),
    );
  return meant[0]!.nodes;
}

function isInside(graph: Graph, node: number, others: ReadonlySet<number>): boolean {
  for (let at = graph.parentOf(node); at !== -1; at = graph.parentOf(at)) if (others.has(at)) return true;
  return false;
}

function fileNodes(db: Database, treeId: number, graph: Graph, written: string): number[] | undefined {
  const atLine = /^(.+):(\d+)$/.exec(written);
  const wanted = atLine?.[1] ?? written;
  const known = graph.fileAt(wanted) ?? onlyEnding(db, treeId, graph, wanted);
  if (!known) return undefined;
  if (!atLine) return [known.node];
  const line = Number(atLine[2]);
  const nodes = Array.from({ length: known.symbols }, (_, i) => known.node + 1 + i);
  const lines = describeSymbols(
    db,
    nodes.map((node) => graph.symbolId(node)!),
  );
  // The innermost symbol around the line comes last.
  const around = nodes.filter((node) => {
    const symbol = lines.get(graph.symbolId(node)!);
    return symbol && symbol.startLine <= line && line <= symbol.endLine;
  });
  return [around.at(-1) ?? known.node];
}

function onlyEnding(db: Database, treeId: number, graph: Graph, path: string) {
  if (!/[./]/.test(path)) return undefined;
  const found = findFilesEnding(db, treeId, path, 2);
  return found.length === 1 ? graph.fileAt(found[0]!) : undefined;
}

export function nodeId(path: string, container: string, name: string): string {
  return `${path}#${container === "" ? "" : `${container}.`}${name}`;
}

/** Nodes as people see them. */
export function describeNodes(
  db: Database,
  graph: Graph,
  nodes: readonly { node: number; distance: number }[],
): GraphNodeView[] {
  const ids = nodes.map(({ node }) => graph.symbolId(node)).filter((id): id is number => id !== undefined);
  const symbols = describeSymbols(db, ids);
  return nodes.map(({ node, distance }) => {
    const { path } = graph.fileOf(node);
    const symbol = symbols.get(graph.symbolId(node) ?? -1);
    if (!symbol) return { id: path, name: path, kind: "file", path, line: 1, distance };
    const { container, name, kind, line } = symbol;
    return {
      id: nodeId(path, container, name),
      name: container === "" ? name : `${container}.${name}`,
      kind,
      path,
      line,
      distance,
    };
  });
}
