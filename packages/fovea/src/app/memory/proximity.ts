/** How near what a memory is about is, in the graph, to what a question names: 1 for the same, less with every step. */

import type { Graph } from "../../code/graph/graph.ts";
import { walk } from "../../code/graph/traverse.ts";
import { findSymbols } from "../../code/index/read.ts";
import type { Tree } from "../../code/index/trees.ts";
import type { Anchor } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";

const FARTHEST = 3;
const LEAST_CONFIDENCE = 0.5;
/** A name that many things have tells of none of them. */
const MOST_MEANINGS = 3;

export function proximityFrom(
  db: Database,
  tree: Tree,
  graph: Graph,
  names: readonly string[],
): (anchors: readonly Anchor[]) => number {
  let distances: ReadonlyMap<number, number> | undefined;
  return (anchors) => {
    if (anchors.length === 0) return 0;
    // Most memories are about no code, and then nobody has to know what is around these names.
    distances ??= measure();
    if (distances.size === 0) return 0;
    let nearest = 0;
    for (const { path, symbol } of anchors)
      for (const node of nodesOf(path, symbol)) {
        const distance = distances.get(node);
        if (distance !== undefined) nearest = Math.max(nearest, 1 / (distance + 1));
      }
    return nearest;
  };

  function measure(): Map<number, number> {
    const pivots = names.flatMap((name) => {
      const found = findSymbols(db, tree.id, name);
      return found.length > MOST_MEANINGS
        ? []
        : found.flatMap(({ path, id }) => graph.nodeOf(path, id) ?? []);
    });
    const reached =
      pivots.length === 0 ? [] : walk(graph, pivots, "both", FARTHEST, { minConfidence: LEAST_CONFIDENCE });
    return new Map(reached.map(({ node, distance }) => [node, distance]));
  }

  function nodesOf(path: string, symbol: string): number[] {
    const file = graph.fileAt(path);
    if (!file) return [];
    if (symbol === "") return [file.node];
    return findSymbols(db, tree.id, symbol)
      .filter((found) => found.path === path)
      .flatMap(({ id }) => graph.nodeOf(path, id) ?? []);
  }
}
