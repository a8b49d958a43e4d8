/** Every edge of a tree as a line, whatever ids it is stored under: two indexes of the same files must agree. */

import { describeNodes } from "../../src/app/code/graph/graph-names.ts";
import { Graph } from "../../src/code/graph/graph.ts";
import { listTrees } from "../../src/code/index/trees.ts";
import { Database } from "../../src/store/database.ts";
import { indexFile } from "./stores.ts";

export function dumpGraph(home: string, root: string): string[] {
  const db = new Database(indexFile(home));
  try {
    const tree = listTrees(db).find((one) => one.root === root)!;
    const graph = Graph.load(db, tree);
    const all = Array.from({ length: graph.nodeCount }, (_, node) => ({ node, distance: 0 }));
    const views = describeNodes(db, graph, all);
    return all
      .flatMap(({ node }) => graph.outgoing(node))
      .map(
        ({ from, to, kind, evidence, confidence, line }) =>
          `${views[from]!.id}:${views[from]!.line} ${kind} ${views[to]!.id}:${views[to]!.line} ${evidence} ${confidence} at ${line}`,
      )
      .sort();
  } finally {
    db.close();
  }
}
