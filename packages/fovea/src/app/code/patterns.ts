/** The patterns of a project for doors; computed again only when the tree has changed. */
import { extractPatterns, type Pattern } from "../../code/patterns/extract.ts";
import type { Workspace } from "../project/workspace.ts";
import type { WorkOptions } from "../types.ts";

export type { Pattern };

export interface PatternsResult {
  patterns: Pattern[];
  ms: number;
}

const known = new WeakMap<Workspace, { revision: string; patterns: Pattern[] }>();

export async function findPatterns(workspace: Workspace, options: WorkOptions): Promise<PatternsResult> {
  const started = performance.now();
  await workspace.refresh(options);
  const graph = await workspace.graph(options);
  return workspace.guarded((db) => {
    const { id, revision, generation } = workspace.tree;
    const state = `${id} ${revision} ${generation}`;
    const before = known.get(workspace);
    const patterns = before?.revision === state ? before.patterns : extractPatterns(db, id, graph);
    known.set(workspace, { revision: state, patterns });
    return { patterns, ms: performance.now() - started };
  });
}
