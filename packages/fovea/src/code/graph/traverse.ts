/** Questions to the graph: what is around a node, what a change reaches, how one node leads to another. */

import type { EdgeKind } from "./edges.ts";
import type { Graph, GraphEdge } from "./graph.ts";

export type Direction = "outgoing" | "incoming" | "both";

export interface Filter {
  /** 0 to 1. */
  minConfidence: number;
  /** All kinds, where not given. */
  kinds?: ReadonlySet<EdgeKind> | undefined;
}

export interface Reached {
  node: number;
  distance: number;
  /** The edge by which it was reached first; none for where the walk began. */
  edge: GraphEdge | undefined;
}

/** Breadth first, nearest first. */
export function walk(
  graph: Graph,
  roots: readonly number[],
  direction: Direction,
  depth: number,
  filter: Filter,
): Reached[] {
  const reached: Reached[] = roots.map((node) => ({ node, distance: 0, edge: undefined }));
  const seen = new Set(roots);
  for (let at = 0; at < reached.length; at++) {
    const { node, distance } = reached[at]!;
    if (distance >= depth) break;
    for (const edge of edgesOf(graph, node, direction, filter)) {
      const next = edge.from === node ? edge.to : edge.from;
      if (seen.has(next)) continue;
      seen.add(next);
      reached.push({ node: next, distance: distance + 1, edge });
    }
  }
  return reached;
}

/** All edges between the nodes that were reached. */
export function edgesAmong(graph: Graph, nodes: ReadonlySet<number>, filter: Filter): GraphEdge[] {
  const edges: GraphEdge[] = [];
  for (const node of nodes)
    for (const edge of edgesOf(graph, node, "outgoing", filter)) if (nodes.has(edge.to)) edges.push(edge);
  return edges;
}

/**
 * What a change of the roots may break: everything that depends on them. Who calls a method of a base type may call
 * the method that overrides it, so overriding counts in both directions.
 */
export function impact(graph: Graph, roots: readonly number[], depth: number, filter: Filter): Reached[] {
  const reached: Reached[] = roots.map((node) => ({ node, distance: 0, edge: undefined }));
  const seen = new Set(roots);
  for (let at = 0; at < reached.length; at++) {
    const { node, distance } = reached[at]!;
    if (distance >= depth) break;
    const overridden = graph
      .outgoing(node)
      .filter((edge) => edge.kind === "overrides" && passes(edge, filter));
    for (const edge of [...edgesOf(graph, node, "incoming", filter), ...overridden]) {
      const next = edge.from === node ? edge.to : edge.from;
      if (seen.has(next)) continue;
      seen.add(next);
      reached.push({ node: next, distance: distance + 1, edge });
    }
  }
  return reached;
}

export interface PathLimits {
  paths: number;
  length: number;
  queue: number;
}

/** An edge of a way and the node that it leads to, which is its start where the way follows it backwards. */
export interface PathEdge {
  edge: GraphEdge;
  node: number;
}

interface Trail {
  node: number;
  path: readonly PathEdge[];
}

/**
 * The shortest ways from one node to another along outgoing edges. With `mayBe` also from a type or method to what
 * implements or overrides it: who calls the one may call the other.
 */
export function findPaths(
  graph: Graph,
  from: readonly number[],
  to: readonly number[],
  limits: PathLimits,
  filter: Filter & { mayBe?: boolean },
): (readonly PathEdge[])[] {
  const ends = new Set(to);
  const found: (readonly PathEdge[])[] = [];
  const queue: Trail[] = from.map((node) => ({ node, path: [] }));
  // A node is worth visiting once per path that is wanted; more would only repeat what is known.
  const visits = new Map<number, number>();
  for (let at = 0; at < queue.length && found.length < limits.paths; at++) {
    const { node, path } = queue[at]!;
    if (path.length >= limits.length) continue;
    for (const step of stepsFrom(graph, node, filter)) {
      const next = step.node;
      if (next === node || path.some(({ edge, node: end }) => startOf(edge, end) === next)) continue;
      if (ends.has(next)) {
        found.push([...path, step]);
        if (found.length >= limits.paths) break;
        continue;
      }
      const times = visits.get(next) ?? 0;
      if (times >= limits.paths || queue.length >= limits.queue) continue;
      visits.set(next, times + 1);
      queue.push({ node: next, path: [...path, step] });
    }
  }
  return found;
}

export function startOf({ from, to }: GraphEdge, end: number): number {
  return end === to ? from : to;
}

/** What replaces a method, or has the methods of an interface. */
export function isReplacement({ kind }: GraphEdge): boolean {
  return kind === "overrides" || kind === "implements";
}

function stepsFrom(graph: Graph, node: number, filter: Filter & { mayBe?: boolean }): PathEdge[] {
  const forward = edgesOf(graph, node, "outgoing", filter).map((edge) => ({ edge, node: edge.to }));
  if (!filter.mayBe) return forward;
  const replacing = graph.incoming(node).filter((edge) => isReplacement(edge) && passes(edge, filter));
  return [...forward, ...replacing.map((edge) => ({ edge, node: edge.from }))];
}

/** A method that a method replaces, at any number of steps, with who uses it. */
export interface Overridden {
  node: number;
  /** The edge that leads to it: from the method asked about, or from one that this replaces. */
  edge: GraphEdge;
  users: number;
}

/** What these replace, as far as something else uses it: those users may mean these. Edges of any kind lead there. */
export function overriddenBy(graph: Graph, roots: readonly number[], filter: Filter): Overridden[] {
  const own = new Set(roots);
  const found = walk(graph, roots, "outgoing", Number.POSITIVE_INFINITY, {
    minConfidence: filter.minConfidence,
    kinds: new Set<EdgeKind>(["overrides"]),
  });
  return found.flatMap(({ node, edge }) => {
    const uses = edge ? edgesOf(graph, node, "incoming", filter).filter((one) => !isReplacement(one)) : [];
    const users = new Set(uses.map((one) => one.from).filter((one) => one !== node && !own.has(one))).size;
    return users > 0 ? [{ node, edge: edge!, users }] : [];
  });
}

function edgesOf(graph: Graph, node: number, direction: Direction, filter: Filter): GraphEdge[] {
  const edges = [
    ...(direction === "incoming" ? [] : graph.outgoing(node)),
    ...(direction === "outgoing" ? [] : graph.incoming(node)),
  ].filter((edge) => passes(edge, filter));
  return filter.kinds?.has("contains") ? [...edges, ...containment(graph, node, direction)] : edges;
}

function containment(graph: Graph, node: number, direction: Direction): GraphEdge[] {
  const sure = { kind: "contains", evidence: "scope", confidence: 1, line: 0, places: 0 } as const;
  const edges: GraphEdge[] = [];
  if (direction !== "outgoing" && !graph.isFile(node))
    edges.push({ ...sure, from: graph.parentOf(node), to: node });
  if (direction !== "incoming")
    for (const child of graph.inside(node))
      if (graph.parentOf(child) === node) edges.push({ ...sure, from: node, to: child });
  return edges;
}

function passes(edge: GraphEdge, { minConfidence, kinds }: Filter): boolean {
  return edge.confidence >= minConfidence && (!kinds || kinds.has(edge.kind));
}
