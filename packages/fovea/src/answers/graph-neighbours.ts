/** Files around what a question names: who uses it, and what it uses. */
import type { Graph } from "../code/graph/graph.ts";
import { walk } from "../code/graph/traverse.ts";
import type { Definition } from "./definitions.ts";
import type { TreeFiles } from "./tree-files.ts";

const DEPTH = 2;
/** Candidates by name alone are no facts. */
const MIN_CONFIDENCE = 0.5;
/** Around a symbol that everything uses is everything. */
const MOST_REACHED = 400;
/** A name with this many definitions leads nowhere in particular. */
const MOST_ROOTS = 8;

/** By file: one over its distance and one more, at most 1/2 since the files that define the names are no neighbours. */
export function neighbourFiles(
  graph: Graph,
  tree: TreeFiles,
  definitions: ReadonlyMap<number, readonly Definition[]>,
): Map<number, number> {
  const found = new Map<number, number>();
  const roots: number[] = [];
  for (const [file, defined] of definitions)
    for (const { symbolId } of defined) {
      const node = graph.nodeOf(tree.files[file]!.path, symbolId);
      if (node !== undefined) roots.push(node, ...graph.inside(node));
    }
  if (roots.length === 0 || definitions.size > MOST_ROOTS) return found;
  const reached = walk(graph, [...new Set(roots)], "both", DEPTH, { minConfidence: MIN_CONFIDENCE });
  for (const { node, distance } of reached.slice(0, MOST_REACHED + roots.length)) {
    const file = tree.fileAt(graph.fileOf(node).path);
    if (file === -1 || distance === 0 || definitions.has(file)) continue;
    found.set(file, Math.max(found.get(file) ?? 0, 1 / (distance + 1)));
  }
  return found;
}
