/** Edges between repositories: one imports the other by the name of its package. */
import { basename, join } from "node:path";
import { limits } from "../../base/limits.ts";
import { readTextOrUndefined } from "../../base/read-bounded.ts";
import type { Graph } from "../../code/graph/graph.ts";
import { filesUsingPackages } from "../../code/graph/resolution-store.ts";
import type { Filter } from "../../code/graph/traverse.ts";
import { plainHandle } from "../../code/index/handle.ts";
import { findSymbols } from "../../code/index/read.ts";
import { publishedNames } from "../../repo/project/published-names.ts";
import type { Database } from "../../store/database.ts";
import type { GraphEdgeView, GraphNodeView, UnresolvedView } from "../code/graph/graph-views.ts";
import { listUnresolved } from "../code/graph/unresolved.ts";
import type { WorkOptions } from "../types.ts";
import type { Workspace } from "./workspace.ts";

/** As sure as an import that we could not follow through the other repository's own exports. */
const ACROSS = { kind: "references", evidence: "import", confidence: 0.9 } as const;

export interface Crossing {
  nodes: GraphNodeView[];
  edges: GraphEdgeView[];
}

interface Served {
  workspace: Workspace;
  db: Database;
  graph: Graph;
  /** How its nodes are told apart from those of others. */
  name: string;
}

/** What symbols of one tree use of other trees. */
export async function dependenciesAcross(
  others: readonly Workspace[],
  unresolved: readonly UnresolvedView[],
  work: WorkOptions,
): Promise<Crossing> {
  const found: Crossing = { nodes: [], edges: [] };
  for (const other of others) {
    const served = await serve(other, work);
    const names = namesOf(served);
    for (const one of unresolved) {
      if (one.package === undefined || !names.has(one.package)) continue;
      const target = offered(served, lastName(one.name));
      if (target) add(found, target, { from: sourceId(one), to: target.id, line: one.line });
    }
  }
  return found;
}

/** What other trees use of symbols of this one. */
export async function dependentsAcross(
  tree: Workspace,
  others: readonly Workspace[],
  symbols: readonly GraphNodeView[],
  work: WorkOptions,
): Promise<Crossing> {
  const found: Crossing = { nodes: [], edges: [] };
  const names = namesOf(await serve(tree, work));
  // What is inside of something is reached through it; only what stands at the top is imported.
  const wanted = new Map(symbols.filter(({ name }) => !name.includes(".")).map((one) => [one.name, one]));
  for (const other of others) {
    const served = await serve(other, work);
    const { db, graph } = served;
    for (const path of filesUsingPackages(db, other.tree.id, names)) {
      const file = graph.fileAt(path);
      if (!file) continue;
      const nodes = [file.node, ...graph.inside(file.node)];
      for (const one of listUnresolved(db, other.tree.id, graph, nodes)) {
        const target = names.has(one.package ?? "") ? wanted.get(lastName(one.name)) : undefined;
        if (!target) continue;
        const id = `${served.name}:${sourceId(one)}`;
        const kind = one.in === path ? "file" : "symbol";
        const node = { id, name: one.in, kind, path: `${served.name}:${path}`, line: one.line, distance: 1 };
        add(found, node, { from: id, to: target.id, line: one.line });
      }
    }
  }
  return found;
}

async function serve(workspace: Workspace, work: WorkOptions): Promise<Served> {
  await workspace.refresh(work);
  const graph = await workspace.graph(work);
  return { workspace, db: workspace.index, graph, name: basename(workspace.folder.place.top) };
}

function namesOf({ workspace, graph }: Served): Set<string> {
  const { top } = workspace.folder.place;
  return publishedNames(
    graph.files.map(({ path }) => path),
    (path) => readTextOrUndefined(join(top, path), { mostBytes: limits.settingsBytes, within: top }),
  );
}

/** The one symbol at the top of a file that a tree offers under a name. */
function offered({ workspace, db, name: served }: Served, name: string): GraphNodeView | undefined {
  const found = findSymbols(db, workspace.tree.id, name).filter(
    (symbol) => symbol.name === name && symbol.container === "" && symbol.modifiers.includes("exported"),
  );
  const [only] = found;
  if (!only || found.length > 1) return undefined;
  return {
    id: `${served}:${plainHandle(only.path, "", name)}`,
    name,
    kind: only.kind,
    path: `${served}:${only.path}`,
    line: only.nameLine,
    distance: 1,
  };
}

/** `via` of a node counts within the edges of the crossing. */
function add(found: Crossing, node: GraphNodeView, ends: { from: string; to: string; line: number }): void {
  const isKnown = found.edges.some(({ from, to }) => from === ends.from && to === ends.to);
  if (isKnown) return;
  if (!found.nodes.some(({ id }) => id === node.id))
    found.nodes.push({
      ...node,
      via: { edge: found.edges.length, end: node.id === ends.from ? "from" : "to" },
    });
  found.edges.push({ ...ends, ...ACROSS });
}

/** Whether the one kind of edge that there is between repositories is wanted. */
export function passesAcross({ kinds, minConfidence }: Filter): boolean {
  return ACROSS.confidence >= minConfidence && (!kinds || kinds.has(ACROSS.kind));
}

function sourceId(one: UnresolvedView): string {
  return one.inId;
}

function lastName(written: string): string {
  return written.slice(written.lastIndexOf(".") + 1);
}
