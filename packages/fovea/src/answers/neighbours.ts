/** What stands around the best hits in the graph, in the direction the task needs, with the reason in words. */
import { centralityOf } from "../code/graph/centrality.ts";
import type { Graph, GraphEdge } from "../code/graph/graph.ts";
import { type Direction, type Filter, walk } from "../code/graph/traverse.ts";

/** What the user is about to do. */
export type Task = "debug" | "refactor" | "modify" | "explore";

export interface Pivot {
  node: number;
  chance: number;
}

export interface Neighbour {
  node: number;
  chance: number;
  /** How it was reached, the strongest way first. */
  edges: readonly GraphEdge[];
}

const DIRECTIONS: Record<Task, Direction> = {
  debug: "both",
  refactor: "incoming",
  modify: "outgoing",
  explore: "outgoing",
};
/** Candidates by name alone are no facts. */
const FILTER: Filter = { minConfidence: 0.5 };
/** Beside its pivot: an outline of a neighbour is worth about as much as the rest of another pivot's body. */
const SHARE = 0.15;
const TEST_SHARE = 0.4;
const FILE_SHARE = 0.3;
/** Neighbours of a symbol that everything uses, before the best are chosen. */
const MOST_PER_PIVOT = 2000;

/** The nearest and most central first; nothing inside or around the pivots, but pivots that are near each other. */
export function neighboursOf(
  graph: Graph,
  pivots: readonly Pivot[],
  { task, depth, limit }: { task: Task; depth: number; limit: number },
): Neighbour[] {
  const own = new Set<number>();
  const roots = pivots.map(({ node, chance }) => {
    const inside = graph.isFile(node) ? [] : graph.inside(node);
    for (const one of inside) own.add(one);
    for (let at = graph.parentOf(node); at !== -1; at = graph.parentOf(at)) own.add(at);
    return { nodes: [node, ...inside], chance };
  });
  const rank = centralityOf(graph);
  const found = new Map<number, { chance: number; edges: { edge: GraphEdge; weight: number }[] }>();
  for (const { nodes, chance } of roots) {
    for (const { node, distance, edge } of walk(graph, nodes, DIRECTIONS[task], depth, FILTER).slice(
      0,
      MOST_PER_PIVOT,
    )) {
      if (!edge || own.has(node)) continue;
      const weight = (chance * SHARE * edge.confidence * importance(graph, rank, node)) / distance;
      const known = found.get(node) ?? { chance: 0, edges: [] };
      known.chance += weight;
      known.edges.push({ edge, weight });
      found.set(node, known);
    }
  }
  return [...found]
    .map(([node, { chance, edges }]) => ({
      node,
      chance: Math.min(chance, SHARE * 2),
      edges: edges.sort((a, b) => b.weight - a.weight).map(({ edge }) => edge),
    }))
    .sort((a, b) => b.chance - a.chance || a.node - b.node)
    .slice(0, limit);
}

/** Half for being there, half for how much of the graph leads to it. */
function importance(graph: Graph, rank: Float64Array, node: number): number {
  const timesAverage = rank[node]! * graph.nodeCount;
  const central = 0.5 + 0.5 * Math.min(1, Math.log2(1 + timesAverage) / 6);
  const isTest = graph.fileOf(node).isTest;
  return central * (isTest ? TEST_SHARE : 1) * (graph.isFile(node) ? FILE_SHARE : 1);
}
