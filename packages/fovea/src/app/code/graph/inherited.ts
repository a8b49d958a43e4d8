/** `Sub.method` where `method` is not of `Sub` itself but of a type that it is built on, found along the graph's edges. */

import type { EdgeKind } from "../../../code/graph/edges.ts";
import type { Graph } from "../../../code/graph/graph.ts";
import { findSymbols, type LocatedSymbol, readSymbol } from "../../../code/index/read.ts";
import type { Database } from "../../../store/database.ts";

const BUILT_ON: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["extends", "implements", "embeds"]);
/** Candidates by name alone are no facts. */
const LEAST_CONFIDENCE = 0.5;
const MOST_STEPS = 10;
const MOST_TYPES = 200;

/** `Store.open` -> `Store` and `open`, a path before them stays; undefined where a name has no container. */
export function splitMember(written: string): { type: string; member: string } | undefined {
  const parts = /^(.+?)(?:\.|::|->|#)(#?[^.:>#]+)$/.exec(written);
  return parts ? { type: parts[1]!, member: parts[2]! } : undefined;
}

/** The nearest ones up the hierarchy of these types, none where no type on the way has such a member. */
export function findInherited(
  db: Database,
  treeId: number,
  graph: Graph,
  types: readonly LocatedSymbol[],
  member: string,
): LocatedSymbol[] {
  let level = types.flatMap(({ path, id }) => graph.nodeOf(path, id) ?? []);
  const seen = new Set(level);
  for (let step = 0; step < MOST_STEPS && level.length > 0 && seen.size < MOST_TYPES; step++) {
    const next = new Set<number>();
    for (const node of level)
      for (const { kind, to, confidence } of graph.outgoing(node))
        if (BUILT_ON.has(kind) && confidence >= LEAST_CONFIDENCE && !seen.has(to)) next.add(to);
    const found = [...next].flatMap((node) => membersOf(db, treeId, graph, node, member));
    if (found.length > 0) return found;
    for (const node of next) seen.add(node);
    level = [...next];
  }
  return [];
}

function membersOf(
  db: Database,
  treeId: number,
  graph: Graph,
  node: number,
  member: string,
): LocatedSymbol[] {
  const id = graph.symbolId(node);
  const type = id === undefined ? undefined : readSymbol(db, id);
  if (!type) return [];
  const container = type.container === "" ? type.name : `${type.container}.${type.name}`;
  const all = findSymbols(db, treeId, `${container}.${member}`).filter((one) => one.container === container);
  const { path } = graph.fileOf(node);
  const here = all.filter((one) => one.path === path);
  return here.length > 0 ? here : all;
}
