/** The graph of a tree, kept until files or edges change: nodes are files and symbols, so a new file makes a new graph. */

import { Graph } from "../../code/graph/graph.ts";
import type { Tree } from "../../code/index/trees.ts";
import type { Database } from "../../store/database.ts";

export class GraphCache {
  #known: { db: Database; state: string; graph: Graph } | undefined;

  get(db: Database, tree: Tree): Graph {
    const state = `${tree.id} ${tree.revision} ${tree.generation}`;
    if (this.#known?.db !== db || this.#known.state !== state)
      this.#known = { db, state, graph: Graph.load(db, tree) };
    return this.#known.graph;
  }
}
