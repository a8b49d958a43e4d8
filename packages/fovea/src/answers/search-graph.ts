/** Search along the graph (C5.5): what the question names, and what is within two steps of it, the nearer the better. */

import { reasonOf } from "../code/graph/edge-words.ts";
import type { Graph } from "../code/graph/graph.ts";
import { type Reached, walk } from "../code/graph/traverse.ts";
import { describeSymbols, findSymbolPlaces } from "../code/index/read.ts";
import { type Hit, placeOf } from "./hit.ts";
import type { Searched, SearchRequest } from "./request.ts";

const DEPTH = 2;
/** Candidates by name alone are no facts. */
const FILTER = { minConfidence: 0.5 };
/** A name with this many definitions names none of them. */
const MOST_MEANINGS = 20;
const MOST_REACHED = 5000;

export function searchGraph(where: Searched & { graph: Graph }, request: SearchRequest): Hit[] {
  const { graph } = where;
  const reached = walk(graph, namesIn(where, request).nodes, "both", DEPTH, FILTER).slice(0, MOST_REACHED);
  const wanted = reached.filter(({ node }) => isWanted(where, request, node));
  const lines = describeSymbols(
    where.db,
    [
      ...wanted.map(({ node }) => node),
      ...wanted.flatMap(({ edge }) => (edge ? [edge.from, edge.to] : [])),
    ].flatMap((node) => graph.symbolId(node) ?? []),
  );
  const nameOf = (node: number) => {
    const line = lines.get(graph.symbolId(node) ?? -1);
    if (!line) return graph.fileOf(node).path;
    return line.container === "" ? line.name : `${line.container}.${line.name}`;
  };
  const hits = wanted.flatMap(({ node, distance, edge }): Hit[] => {
    const { path, blob } = graph.fileOf(node);
    const file = where.tree.files[where.tree.fileAt(path)]!;
    const symbolId = graph.symbolId(node);
    const line = symbolId === undefined ? undefined : lines.get(symbolId);
    if (request.kinds.size > 0 && !request.kinds.has(line?.kind ?? "")) return [];
    const score = 1 / (distance + 1);
    return [
      {
        path,
        language: file.language,
        blobId: blob,
        ...(line && symbolId !== undefined
          ? placeOf(symbolId, line)
          : {
              symbolId: undefined,
              name: undefined,
              kind: undefined,
              startLine: 1,
              endLine: Math.max(1, file.lines),
            }),
        score,
        terms: [{ name: "distance", value: score }],
        why: [edge ? reasonOf(edge, node, nameOf) : "the question names it"],
        others: [],
      },
    ];
  });
  return hits.slice(0, request.limit);
}

/** Why a search along the graph found nothing. */
export function whyNothing(where: Searched & { graph: Graph }, request: SearchRequest): string {
  const { nodes, tooMany } = namesIn(where, request);
  if (nodes.length > 0) return "the filters of kind, language and path exclude what the question names";
  return tooMany.length > 0
    ? `${tooMany.join(", ")} is the name of more than ${MOST_MEANINGS} symbols; a graph search needs a more specific name`
    : "a graph search starts from names, and no word of the question is the name of anything indexed";
}

/** Symbols that the question mentions, or files; a question that is one word may be a name as well. */
function namesIn(
  { db, treeId, tree, graph }: Searched & { graph: Graph },
  { query }: SearchRequest,
): { nodes: number[]; tooMany: string[] } {
  const nodes = new Set<number>();
  const tooMany = new Set<string>();
  const names = query.mentions
    .filter(({ type }) => type !== "file")
    .map(({ text }) => text.replace(/\(.*$/s, ""));
  const written = query.text.trim();
  for (const name of /\s/.test(written) ? names : [...names, written]) {
    const found = findSymbolPlaces(db, treeId, name);
    if (found.length > MOST_MEANINGS) {
      tooMany.add(name);
      continue;
    }
    for (const { path, id } of found) {
      const node = graph.nodeOf(path, id);
      if (node !== undefined) nodes.add(node);
    }
  }
  for (const { text, type } of query.mentions)
    if (type === "file")
      for (const file of tree.filesEnding(text)) {
        const known = graph.fileAt(tree.files[file]!.path);
        if (known) nodes.add(known.node);
      }
  return { nodes: [...nodes], tooMany: [...tooMany] };
}

function isWanted(
  { tree, graph }: Searched & { graph: Graph },
  request: SearchRequest,
  node: Reached["node"],
): boolean {
  const file = tree.fileAt(graph.fileOf(node).path);
  return file !== -1 && request.isWanted(file);
}
