/** Kinds of edges in words, said of the node where they begin and of the one where they end. */
import type { EdgeKind } from "./edges.ts";
import type { GraphEdge } from "./graph.ts";

const USES: Readonly<Record<EdgeKind, string>> = {
  calls: "calls",
  imports: "imports",
  extends: "extends",
  implements: "implements",
  embeds: "embeds",
  type_ref: "uses the type",
  contains: "contains",
  references: "uses",
  overrides: "overrides",
  tests: "tests",
};

export const PASSIVE: Readonly<Record<EdgeKind, string>> = {
  calls: "called by",
  imports: "imported by",
  extends: "extended by",
  implements: "implemented by",
  embeds: "embedded in",
  type_ref: "type used by",
  contains: "inside",
  references: "used by",
  overrides: "overridden by",
  tests: "tested by",
};

/** `called by Store.open (import)`, said of the node at one end of the edge. */
export function reasonOf(edge: GraphEdge, node: number, nameOf: (node: number) => string): string {
  const [verb, other] = edge.from === node ? [USES[edge.kind], edge.to] : [PASSIVE[edge.kind], edge.from];
  return `${verb} ${nameOf(other)} (${edge.evidence})`;
}
