/** Nodes and edges as lines that a model can read: place, kind and name, and the edge that led there. */
import type {
  GraphEdgeView,
  GraphNodeView,
  GraphResult,
  ImpactResult,
  PathResult,
} from "../engine/graph-views.ts";
import type { Freshness } from "../engine/types.ts";
import { sayNotes } from "./write.ts";

/** `end` is where the edge that led to a node has it. */
export function writeGraph(result: GraphResult, end: "from" | "to"): string {
  const { root, nodes, edges, external, omitted, freshness } = result;
  const packages = Object.entries(external).sort((a, b) => b[1] - a[1]);
  const others = nodes.filter(({ distance }) => distance > 0);
  return [
    `**${root.path}:${root.line}** ${root.kind} \`${root.name}\``,
    ...writeByDistance(others, edges, end),
    ...(others.length === 0 ? [sayNoEdges(freshness, "Nothing that we know of.")] : []),
    ...(packages.length > 0
      ? [`Outside of this tree: ${packages.map(([name, n]) => `${name} (${n})`).join(", ")}`]
      : []),
    ...sayRest(omitted, freshness.note),
  ].join("\n");
}

export function writePaths({ from, to, paths, nodes, freshness }: PathResult): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const written = paths.map((path) =>
    [
      describeNode(byId.get(path[0]!.from)!),
      ...path.map(
        (edge, i) => `${"  ".repeat(i + 1)}${edge.kind} ${describeNode(byId.get(edge.to)!)} ${sayHow(edge)}`,
      ),
    ].join("\n"),
  );
  const found =
    written.length > 0
      ? written.join("\n\n")
      : sayNoEdges(freshness, `No way leads from ${from} to ${to} that we know of.`);
  return [found, ...sayNotes([freshness.note])].join("\n\n");
}

export function writeImpact({ of, changed, affected, edges, omitted, freshness }: ImpactResult): string {
  if (changed.length === 0)
    return [`Nothing that is indexed has changed in ${of}.`, ...sayNotes([freshness.note])].join("\n");
  return [
    `Changed in ${of} (${changed.length}):`,
    ...changed.map((node) => `- ${describeNode(node)}`),
    ...writeByDistance(affected, edges, "from"),
    ...(affected.length === 0 ? [sayNoEdges(freshness, "Nothing depends on it that we know of.")] : []),
    ...sayRest(omitted, freshness.note),
  ].join("\n");
}

/** While a first index is under way, no edge is known to be missing. */
export function sayNoEdges({ progress }: Pick<Freshness, "progress">, text: string): string {
  return progress?.isFirst ? "Not known yet: edges are found when all files are parsed." : text;
}

function writeByDistance(
  nodes: readonly GraphNodeView[],
  edges: readonly GraphEdgeView[],
  end: "from" | "to",
): string[] {
  const distances = [...new Set(nodes.map(({ distance }) => distance))].sort((a, b) => a - b);
  return distances.flatMap((distance) => {
    const here = nodes.filter((node) => node.distance === distance);
    return [
      `${distance === 1 ? "Directly" : `${distance} steps away`} (${here.length}):`,
      ...here.map((node) => {
        const around = edges.filter(({ from, to }) => from === node.id || to === node.id);
        const edge =
          around.find((one) => one[end] === node.id) ??
          around.find(({ kind }) => kind === "overrides") ??
          around[0];
        return `- ${describeNode(node)}${edge ? ` ${describeEdge(edge, node.id)}` : ""}`;
      }),
    ];
  });
}

function describeNode({ path, line, kind, name }: GraphNodeView): string {
  return kind === "file" ? path : `${path}:${line} ${kind} \`${name}\``;
}

function describeEdge(edge: GraphEdgeView, id: string): string {
  const other = edge.from === id ? edge.to : edge.from;
  const name = other.slice(other.indexOf("#") + 1);
  const backwards = edge.kind === "overrides" ? "overridden by" : `${edge.kind} from`;
  return `${edge.from === id ? edge.kind : backwards} ${name} ${sayHow(edge)}`;
}

function sayHow({ line, evidence, confidence }: GraphEdgeView): string {
  return `at line ${line} [${evidence} ${confidence.toFixed(2)}]`;
}

function sayRest(omitted: number, note: string | undefined): string[] {
  return sayNotes([
    omitted > 0 ? `${omitted} more are not shown; a smaller depth or kinds narrow it` : undefined,
    note,
  ]);
}
