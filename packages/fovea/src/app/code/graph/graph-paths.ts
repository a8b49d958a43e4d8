/** How one symbol leads to another: which nodes and edges count as a way, and the ways as plain data. */
import type { Graph } from "../../../code/graph/graph.ts";
import { type Filter, findPaths, type PathEdge, startOf } from "../../../code/graph/traverse.ts";
import type { Database } from "../../../store/database.ts";
import { describeEdges } from "./graph-answer.ts";
import { describeNodes } from "./graph-names.ts";
import type { GraphEdgeView, PathResult } from "./graph-views.ts";

export const LONGEST_PATH = 10;
const MOST_PATHS = 3;
const MOST_QUEUED = 10_000;

type Way = readonly PathEdge[];

/**
 * Sure ways first: between the symbols themselves, then from and to what is inside of them. Only where there is none,
 * also those that go on from a method to what overrides it.
 */
export function findWays(
  graph: Graph,
  starts: readonly number[],
  ends: readonly number[],
  { length, paths = MOST_PATHS }: { length: number; paths?: number | undefined },
  filter: Filter,
): Way[] {
  const limits = { length, paths, queue: MOST_QUEUED };
  const exact = findPaths(graph, starts, ends, limits, filter);
  if (exact.length > 0) return exact;
  const [from, to] = withInside(graph, starts, ends);
  const sure = findPaths(graph, from, to, limits, filter);
  return sure.length > 0 ? sure : findPaths(graph, from, to, limits, { ...filter, mayBe: true });
}

export function describePaths(
  db: Database,
  graph: Graph,
  ways: readonly Way[],
): Pick<PathResult, "paths" | "nodes" | "edges"> {
  const distances = new Map<number, number>();
  const see = (node: number, distance: number) => {
    if (!distances.has(node)) distances.set(node, distance);
  };
  for (const way of ways)
    way.forEach(({ edge, node }, at) => {
      see(startOf(edge, node), at);
      see(node, at + 1);
    });
  const paths = ways.map((way) => describeWay(db, graph, way));
  return {
    paths,
    nodes: describeNodes(
      db,
      graph,
      [...distances].map(([node, distance]) => ({ node, distance })),
    ),
    edges: [...new Map(paths.flat().map((edge) => [JSON.stringify(edge), edge])).values()],
  };
}

function describeWay(db: Database, graph: Graph, way: Way): GraphEdgeView[] {
  const views = describeEdges(
    db,
    graph,
    way.map(({ edge }) => edge),
  );
  return views.map((view, at) => {
    const { edge, node } = way[at]!;
    return node === edge.to ? view : { ...view, mayBe: true };
  });
}

/** Where one end is inside of the other, everything in it would lead to itself: both stay as they are. */
function withInside(graph: Graph, starts: readonly number[], ends: readonly number[]) {
  const [from, to] = [starts, ends].map(
    (nodes) => new Set(nodes.flatMap((one) => [one, ...graph.inside(one)])),
  );
  return [...from!].some((node) => to!.has(node))
    ? ([starts, ends] as const)
    : ([[...from!], [...to!]] as const);
}
