/** Nodes and edges of the graph as a tree that a person can read. */
import type { GraphEdgeView, GraphNodeView, UnresolvedView } from "../engine/graph-views.ts";
import type { Freshness } from "../engine/types.ts";
import { groupDigits, type Paint } from "./terminal.ts";

/** Lines for nodes by distance, each with the edge that led to it: the one it starts, where `end` is `from`. */
export function renderByDistance(
  nodes: readonly GraphNodeView[],
  edges: readonly GraphEdgeView[],
  end: "from" | "to",
  paint: Paint,
): string[] {
  const lines: string[] = [];
  const distances = [...new Set(nodes.map(({ distance }) => distance))]
    .filter((d) => d > 0)
    .sort((a, b) => a - b);
  const nearer = new Map<string, number>(nodes.map(({ id, distance }) => [id, distance]));
  for (const distance of distances) {
    const here = nodes.filter((node) => node.distance === distance);
    lines.push(paint.dim(`${distance === 1 ? "directly" : `${distance} steps away`} (${here.length})`));
    for (const node of here) {
      const leading = edges.filter((one) => leadsTo(one, node, nearer));
      const edge = chooseLeading(leading, node.id, end);
      lines.push(
        `  ${place(node, paint)}  ${paint.dim(node.kind)} ${paint.bold(node.name)}${edge ? `  ${describe(edge, node, paint)}` : ""}`,
      );
    }
  }
  return lines;
}

/** Impact goes against the edges, except from a method to the one that it overrides. */
function chooseLeading(
  edges: readonly GraphEdgeView[],
  id: string,
  end: "from" | "to",
): GraphEdgeView | undefined {
  return edges.find((one) => one[end] === id) ?? edges.find(({ kind }) => kind === "overrides") ?? edges[0];
}

function leadsTo(
  { from, to }: GraphEdgeView,
  { id, distance }: GraphNodeView,
  nearer: ReadonlyMap<string, number>,
): boolean {
  const other = from === id ? to : to === id ? from : undefined;
  // Symbols inside of what was asked about are not listed; they are at no distance.
  return other !== undefined && (nearer.get(other) ?? 0) === distance - 1;
}

function describe(
  { from, to, kind, evidence, confidence, line }: GraphEdgeView,
  node: GraphNodeView,
  paint: Paint,
): string {
  const other = from === node.id ? to : from;
  const name = other.includes("#") ? other.slice(other.indexOf("#") + 1) : other;
  const verb =
    from === node.id
      ? `${kind} ${name}`
      : `${kind === "overrides" ? "overridden by" : `${kind} from`} ${name}`;
  const sure = `${evidence} ${confidence.toFixed(2)}`;
  return `${verb} at line ${line} ${confidence < 0.8 ? paint.yellow(`[${sure}]`) : paint.dim(`[${sure}]`)}`;
}

export function place({ path, line }: { path: string; line: number }, paint: Paint): string {
  return paint.cyan(`${path}:${line}`);
}

export function renderUnresolved(unresolved: readonly UnresolvedView[], paint: Paint): string[] {
  return unresolved.map(
    (one) =>
      `  ${place(one, paint)}  ${paint.dim(one.kind)} ${one.name}  ${paint.yellow(one.reason)}${one.package ? ` ${one.package}` : ""}`,
  );
}

export function renderRest(omitted: number, freshness: Freshness, paint: Paint): string[] {
  return [
    ...(omitted > 0 ? [paint.dim(`… and ${groupDigits(omitted)} more; --limit shows them`)] : []),
    ...(freshness.note ? [paint.yellow(`note: ${freshness.note}`)] : []),
  ];
}
