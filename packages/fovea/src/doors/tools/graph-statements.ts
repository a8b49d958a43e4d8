/**
 * What an answer of the graph says about its nodes, one statement each, for every door to write in its own way. All of it
 * is taken from the nodes and edges of the answer, so that a text cannot say what the data does not.
 */
import {
  type EdgeKind,
  type GraphEdgeView,
  type GraphNodeView,
  type GraphResult,
  type ImpactResult,
  PASSIVE,
  type PathResult,
  withoutSuffix,
} from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";

/** How a node was reached. */
export interface Step {
  edge: GraphEdgeView;
  /** `calls Store.open`, `called by run`. */
  said: string;
  /** ` at line 4`, with the file where it is not the node's own; empty where it is written in no file. */
  at: string;
}

export interface Ring {
  distance: number;
  /** `Directly (3)`, `2 steps away (200 of 431)`. */
  title: string;
  nodes: { node: GraphNodeView; step: Step }[];
}

type Answer = Pick<GraphResult, "nodes" | "edges" | "byDistance">;
type End = { name: string; path: string };

/** The nodes that are not roots, by distance. */
export function ringsOf({ nodes, edges, byDistance }: Answer): Ring[] {
  const listed = new Map(nodes.map((node) => [node.id, node]));
  const roots = nodes.filter(({ distance }) => distance === 0);
  const endOf = (id: string) => listed.get(id) ?? endInside(id, roots);
  return byDistance.flatMap(({ distance, count }) => {
    const here = nodes.filter((node) => node.distance === distance);
    if (here.length === 0) return [];
    const shown = here.length === count ? `${count}` : `${here.length} of ${count}`;
    return [
      {
        distance,
        title: `${distance === 1 ? "Directly" : `${distance} steps away`} (${shown})`,
        nodes: here.map((node) => ({ node, step: stepTo(node, edges[node.via!.edge]!, endOf) })),
      },
    ];
  });
}

export function impactRings({ changed, affected, edges, byDistance }: ImpactResult): Ring[] {
  return ringsOf({ nodes: [...changed, ...affected], edges, byDistance });
}

/** Where a way begins, and then each step of it. */
export interface PathStep {
  node: GraphNodeView;
  /** Missing for the first. */
  step?: Step;
}

export function pathSteps({ nodes }: PathResult, path: readonly GraphEdgeView[]): PathStep[] {
  const listed = new Map(nodes.map((node) => [node.id, node]));
  const [first] = path;
  return [
    { node: listed.get(first!.mayBe ? first!.to : first!.from)! },
    ...path.map((edge) => {
      const node = listed.get(edge.mayBe ? edge.from : edge.to)!;
      const at = sayLine(edge, node, (id) => listed.get(id)!);
      return edge.mayBe
        ? { node, step: { edge, said: "may be", at: `, which ${edge.kind} it${at}` } }
        : { node, step: { edge, said: edge.kind, at } };
    }),
  ];
}

/** The methods that it overrides and that have users, a sentence each; `ask` is how the reader asks about one. */
export function sayOverridden(
  { overridden = [] }: Pick<GraphResult, "overridden">,
  hasUsers: boolean,
  ask: (id: string) => string,
): string[] {
  return overridden.map((one, at) => {
    const users = sayCount(one.users, "user");
    const also = at > 0 ? "It also overrides" : hasUsers ? "It overrides" : "But it overrides";
    return `${also} ${one.name} (${placeOf(one)}), which has ${users} that may call it: ask ${ask(one.id)}`;
  });
}

/** `src/store.ts:3`; entities are known by their names alone. */
export function placeOf({ path, line }: Pick<GraphNodeView, "path" | "line">): string {
  return line === 0 ? path : `${path}:${line}`;
}

/** The last of `nodes` are left out, and the edges that only they have. */
export function withFewerNodes<T extends GraphNodeView>(
  nodes: readonly T[],
  edges: readonly GraphEdgeView[],
  leftOut: readonly GraphNodeView[],
): { nodes: T[]; edges: GraphEdgeView[] } {
  const kept = new Set(nodes.map(({ id }) => id));
  const gone = new Set(leftOut.map(({ id }) => id).filter((id) => !kept.has(id)));
  const places = edges.map(({ from, to }) => !gone.has(from) && !gone.has(to));
  let count = 0;
  const renumbered = places.map((isKept) => (isKept ? count++ : -1));
  return {
    nodes: nodes.map((node) =>
      node.via ? { ...node, via: { ...node.via, edge: renumbered[node.via.edge]! } } : node,
    ),
    edges: edges.filter((_, at) => places[at]),
  };
}

function stepTo(node: GraphNodeView, edge: GraphEdgeView, endOf: (id: string) => End): Step {
  const isSource = node.via!.end === "from";
  const { name } = endOf(isSource ? edge.to : edge.from);
  const said = isSource ? `${edge.kind} ${name}` : saidOfTarget(edge, name);
  return { edge, said, at: sayLine(edge, node, endOf) };
}

/** Relations that somebody stated have kinds in words of their own. */
function saidOfTarget({ kind, evidence }: GraphEdgeView, name: string): string {
  return evidence === "stated" ? `${name} ${kind} it` : `${PASSIVE[kind as EdgeKind]} ${name}`;
}

function sayLine(
  { from, line, places = 0 }: GraphEdgeView,
  node: GraphNodeView,
  endOf: (id: string) => End,
): string {
  if (line === 0) return "";
  const { path } = endOf(from);
  const count = places > 1 ? ` (${places} places)` : "";
  return ` at line ${line}${path === node.path ? "" : ` of ${path}`}${count}`;
}

/** Symbols inside of what was asked about are not listed; their ids begin with its path. */
function endInside(id: string, roots: readonly GraphNodeView[]): End {
  const around = roots.find(({ path }) => id.startsWith(`${path}#`));
  return around
    ? { name: withoutSuffix(id.slice(around.path.length + 1)), path: around.path }
    : { name: id, path: id };
}
