/** Nodes and edges of the graph as a tree that a person can read. */
import type { Freshness, GraphEdgeView, GraphNodeView, ImpactResult, UnresolvedView } from "../../app/api.ts";
import { impactRings, placeOf, type Ring } from "../tools/graph-statements.ts";
import { partRemoved, sayMentions, sayMore, sayNoEdges, sayNow } from "../tools/graph-text.ts";
import { groupDigits, type Paint } from "./terminal.ts";

/** Lines for nodes by distance, each with the edge that led to it. */
export function renderRings(rings: readonly Ring[], paint: Paint): string[] {
  return rings.flatMap(({ title, nodes }) => [
    paint.dim(title.charAt(0).toLowerCase() + title.slice(1)),
    ...nodes.map(
      ({ node, step }) =>
        `  ${describeNode(node, paint)}  ${step.said}${step.at} ${renderEvidence(step.edge, paint)}`,
    ),
  ]);
}

export function describeNode(node: Omit<GraphNodeView, "distance">, paint: Paint): string {
  const at = placeOf(node);
  return `${at === "" ? "" : `${paint.cyan(at)}  `}${paint.dim(node.kind)} ${paint.bold(node.name)}`;
}

export function renderEvidence({ evidence, confidence }: GraphEdgeView, paint: Paint): string {
  const sure = `[${evidence} ${confidence.toFixed(2)}]`;
  return confidence < 0.8 ? paint.yellow(sure) : paint.dim(sure);
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

/** As an argument of a command: within quotes where a shell would read more than a word in it. */
export function quoteArgument(text: string): string {
  return /^[\w./#:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

export function renderRest(omitted: number, freshness: Freshness, paint: Paint): string[] {
  return [
    ...(omitted > 0 ? [paint.dim(`… and ${groupDigits(omitted)} more; --limit shows them`)] : []),
    ...(freshness.note ? [paint.yellow(`note: ${freshness.note}`)] : []),
  ];
}

export function renderImpact(result: ImpactResult, paint: Paint): string {
  const { of, changed, changedCount, removed, removedCount, byDistance, omitted, freshness } = result;
  if (changed.length + removed.length === 0)
    return [`No indexed symbol has changed in ${of}.`, ...renderRest(0, freshness, paint)].join("\n");
  const { told, rest } = partRemoved(removed);
  return [
    ...(removed.length > 0 ? [`removed in ${of} (${removedCount}; lines of the old version)`] : []),
    ...told.flatMap((one) => [
      `  ${describeNode(one, paint)}${sayNow(one)}`,
      ...sayMentions(one).map((line) => `    ${line}`),
    ]),
    ...[...rest, ...sayMore(removedCount - removed.length)].map((line) => `  ${paint.dim(line)}`),
    ...(changed.length > 0 ? [`changed in ${of} (${changedCount})`] : []),
    ...changed.map((node) => `  ${describeNode(node, paint)}`),
    ...sayMore(changedCount - changed.length).map((line) => `  ${paint.dim(line)}`),
    ...renderRings(impactRings(result), paint),
    ...(byDistance.length === 0 && changed.length > 0
      ? [
          paint.dim(
            sayNoEdges(
              freshness,
              `nothing depends on ${removed.length > 0 ? "what exists now" : "it"} that we know of`,
            ),
          ),
        ]
      : []),
    ...renderRest(omitted, freshness, paint),
  ].join("\n");
}
