/** Nodes and edges as lines that a model can read: place, kind and name, and the edge that led there. */

import type {
  Freshness,
  GraphEdgeView,
  GraphNodeView,
  GraphResult,
  ImpactResult,
  PathResult,
  RemovedView,
} from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { impactRings, pathSteps, placeOf, type Ring, ringsOf, sayOverridden } from "./graph-statements.ts";
import { sayNotes } from "./write.ts";

export function writeGraph(result: GraphResult): string {
  const { root, external, omitted, freshness } = result;
  const packages = Object.entries(external).sort((a, b) => b[1] - a[1]);
  const rings = ringsOf(result);
  return [
    root.path === "" ? `${root.kind} \`${root.name}\`` : `**${placeOf(root)}** ${root.kind} \`${root.name}\``,
    ...writeRings(rings),
    ...(result.byDistance.length === 0 ? [sayNoEdges(freshness, sayNoUsers(result))] : []),
    ...sayOverridden(
      result,
      result.byDistance.length > 0,
      (id) => `\`graph\` with ${JSON.stringify({ op: "dependents", symbol: id })}`,
    ),
    ...(packages.length > 0
      ? [`Outside this tree: ${packages.map(([name, n]) => `${name} (${n})`).join(", ")}`]
      : []),
    ...sayRest(omitted, freshness.note),
  ].join("\n");
}

/** No answer, for every question but `path`. */
export function sayNoUsers({ overridden }: GraphResult): string {
  return overridden ? "No known caller uses this name." : "None known.";
}

export function writePaths(result: PathResult): string {
  const { from, to, paths, freshness } = result;
  const written = paths.map((path) =>
    pathSteps(result, path)
      .map(({ node, step }, i) =>
        step
          ? `${"  ".repeat(i)}${step.said} ${describeNode(node)}${step.at} ${sayEvidence(step.edge)}`
          : describeNode(node),
      )
      .join("\n"),
  );
  const found =
    written.length > 0
      ? written.join("\n\n")
      : sayNoEdges(freshness, `No known path leads from ${from} to ${to}.`);
  return [found, ...sayNotes([freshness.note])].join("\n\n");
}

export function writeImpact(result: ImpactResult): string {
  const { of, changed, changedCount, removed, removedCount, byDistance, omitted, freshness } = result;
  if (changed.length + removed.length === 0)
    return [`No indexed symbol has changed in ${of}.`, ...sayNotes([freshness.note])].join("\n");
  const { told, rest } = partRemoved(removed);
  return [
    ...(removed.length > 0 ? [`Removed in ${of} (${removedCount}):`] : []),
    ...told.flatMap((one) => [
      `- ${one.kind === "file" ? "" : `${placeOf(one)} (old version) `}${one.kind} \`${one.name}\`${sayNow(one)}`,
      ...sayMentions(one).map((line) => `  - ${line}`),
    ]),
    ...[...rest, ...sayMore(removedCount - removed.length)].map((line) => `- ${line}`),
    ...(changed.length > 0 ? [`Changed in ${of} (${changedCount}):`] : []),
    ...changed.map((node) => `- ${describeNode(node)}`),
    ...sayMore(changedCount - changed.length).map((line) => `- ${line}`),
    ...writeRings(impactRings(result)),
    ...(byDistance.length === 0 && changed.length > 0
      ? [
          sayNoEdges(
            freshness,
            `Nothing depends on ${removed.length > 0 ? "what exists now" : "it"} as far as we know.`,
          ),
        ]
      : []),
    ...sayRest(omitted, freshness.note),
  ].join("\n");
}

/** Beyond the limit. */
export function sayMore(count: number): string[] {
  return count > 0 ? [`and ${count} more; a higher limit shows them`] : [];
}

/** Where the same code is now, if anywhere. */
export function sayNow({ now }: RemovedView): string {
  if (!now) return "";
  return now.id === now.path
    ? `; moved to ${now.path}`
    : `; the same code is now ${now.name} (${now.path}:${now.line})`;
}

/** What still writes the name of something that is gone, a line each. */
export function sayMentions({ mentions, mentionCount }: RemovedView): string[] {
  const more = mentionCount - mentions.length;
  return [
    ...mentions.map(({ in: id, path, line, evidence }) => {
      const inside = id === path ? "" : ` in ${id.slice(path.length + 1)}`;
      return `${evidence === "name" ? "still mentioned" : "perhaps meant"} at ${path}:${line}${inside} [by ${evidence}]`;
    }),
    ...(more > 0 ? [`and ${sayCount(more, "more mention")}`] : []),
  ];
}

/** Those that somebody may miss, and the rest in one sentence. */
export function partRemoved(removed: readonly RemovedView[]): { told: RemovedView[]; rest: string[] } {
  const told = removed.filter(({ now, mentionCount }) => now || mentionCount > 0);
  const quiet = removed.filter((one) => !told.includes(one)).map(({ name }) => name);
  const names = quiet.slice(0, MOST_NAMES).join(", ");
  const more = quiet.length > MOST_NAMES ? ` and ${quiet.length - MOST_NAMES} more` : "";
  return { told, rest: names === "" ? [] : [`Nothing known still mentions ${names}${more}`] };
}

const MOST_NAMES = 30;

/** While edges are being found, or where the tree is told to leave things out, none is known to be missing. */
export function sayNoEdges(
  { edgesPending, restriction }: Pick<Freshness, "edgesPending" | "restriction">,
  text: string,
): string {
  if (edgesPending) return "Found; its edges are not known yet.";
  return restriction === undefined ? text : "No edges are known, since parts of this tree are left out.";
}

function writeRings(rings: readonly Ring[]): string[] {
  return rings.flatMap(({ title, nodes }) => [
    `${title}:`,
    ...nodes.map(
      ({ node, step }) => `- ${describeNode(node)} ${step.said}${step.at} ${sayEvidence(step.edge)}`,
    ),
  ]);
}

function describeNode(node: GraphNodeView): string {
  return node.kind === "file" ? node.path : `${placeOf(node)} ${node.kind} \`${node.name}\``.trimStart();
}

function sayEvidence({ evidence, confidence }: GraphEdgeView): string {
  return `[${evidence} ${confidence.toFixed(2)}]`;
}

function sayRest(omitted: number, note: string | undefined): string[] {
  return sayNotes([
    omitted > 0
      ? `${omitted} ${omitted === 1 ? "is" : "are"} not shown; a smaller depth or kinds narrow it`
      : undefined,
    note,
  ]);
}
