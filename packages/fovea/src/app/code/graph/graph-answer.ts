/** Nodes that a walk reached, with the edges among them, as plain data: each node names the edge that led to it. */
import { centralityOf } from "../../../code/graph/centrality.ts";
import type { Graph, GraphEdge } from "../../../code/graph/graph.ts";
import { edgesAmong, type Filter, overriddenBy, type Reached } from "../../../code/graph/traverse.ts";
import type { Database } from "../../../store/database.ts";
import { describeNodes } from "./graph-names.ts";
import type { DistanceCount, GraphEdgeView, GraphNodeView, OverriddenView, Via } from "./graph-views.ts";

interface Described {
  nodes: GraphNodeView[];
  edges: GraphEdgeView[];
  byDistance: DistanceCount[];
  omitted: number;
}

/** `roots` have no distance and are not among the nodes; the nearest `limit` of the rest are. */
export function describeReached(
  db: Database,
  graph: Graph,
  roots: readonly number[],
  reached: readonly Reached[],
  { filter, limit }: { filter: Filter; limit: number },
): Described {
  const outside = reached.filter(({ distance }) => distance > 0);
  const shown = mostCentral(graph, outside, limit);
  const own = new Set(roots);
  const within = new Set([...roots, ...shown.map(({ node }) => node)]);
  const edges = edgesAmong(graph, within, filter).filter((edge) => isOutside(edge, own));
  const places = new Map(edges.map((edge, at) => [keyOf(edge), at]));
  const nodes = describeNodes(db, graph, shown).map((view, at) => {
    const { node, edge } = shown[at]!;
    const end: Via["end"] = edge!.from === node ? "from" : "to";
    return { ...view, via: { edge: places.get(keyOf(edge!))!, end } };
  });
  return {
    nodes,
    edges: describeEdges(db, graph, edges),
    byDistance: countByDistance(outside),
    omitted: outside.length - shown.length,
  };
}

export function describeOverridden(
  db: Database,
  graph: Graph,
  roots: readonly number[],
  filter: Filter,
): OverriddenView[] {
  const found = overriddenBy(graph, roots, filter);
  const views = describeNodes(
    db,
    graph,
    found.map(({ node }) => ({ node, distance: 0 })),
  );
  return found.map(({ edge: { evidence, confidence }, users }, at) => {
    const { id, name, kind, path, line } = views[at]!;
    return { id, name, kind, path, line, evidence, confidence, users };
  });
}

export function countByDistance(nodes: readonly { distance: number }[]): DistanceCount[] {
  return addCounts(nodes.map(({ distance }) => ({ distance, count: 1 })));
}

/** One count for each distance, nearest first. */
export function addCounts(counts: readonly DistanceCount[]): DistanceCount[] {
  const sums = new Map<number, number>();
  for (const { distance, count } of counts) sums.set(distance, (sums.get(distance) ?? 0) + count);
  return [...sums].map(([distance, count]) => ({ distance, count })).sort((a, b) => a.distance - b.distance);
}

export function describeEdges(db: Database, graph: Graph, edges: readonly GraphEdge[]): GraphEdgeView[] {
  const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const views = describeNodes(
    db,
    graph,
    nodes.map((node) => ({ node, distance: 0 })),
  );
  const viewOf = new Map(nodes.map((node, i) => [node, views[i]!]));
  return edges.map(({ from, to, kind, evidence, confidence, line, places }) => ({
    from: viewOf.get(from)!.id,
    to: viewOf.get(to)!.id,
    kind,
    evidence,
    confidence,
    // What contains something says so where that begins.
    line: kind === "contains" ? viewOf.get(to)!.line : line,
    ...(places > 0 ? { places } : {}),
  }));
}

/** Nearest first; where some must be left out, the ones that more of the graph leads to stay. */
function mostCentral(graph: Graph, reached: readonly Reached[], limit: number): readonly Reached[] {
  if (reached.length <= limit) return reached;
  const rank = centralityOf(graph);
  return [...reached]
    .sort((a, b) => a.distance - b.distance || rank[b.node]! - rank[a.node]! || a.node - b.node)
    .slice(0, limit);
}

/** Edges inside of what was asked about are its own affair; that a single symbol uses itself is not. */
function isOutside({ from, to }: GraphEdge, roots: ReadonlySet<number>): boolean {
  return roots.size === 1 || !(roots.has(from) && roots.has(to));
}

function keyOf({ from, to, kind }: GraphEdge): string {
  return `${from} ${to} ${kind}`;
}
