/** Questions about how symbols depend on each other, as plain data. */

import { countNames } from "../../../base/counts.ts";
import { EngineError } from "../../../base/errors.ts";
import { EDGE_KINDS, type EdgeKind } from "../../../code/graph/edges.ts";
import type { Graph } from "../../../code/graph/graph.ts";
import { type Direction, type Filter, impact, walk } from "../../../code/graph/traverse.ts";
import type { Tree } from "../../../code/index/trees.ts";
import type { Database } from "../../../store/database.ts";
import { usage, withFreshness } from "../../errors.ts";
import { dependenciesAcross, dependentsAcross, passesAcross } from "../../project/across.ts";
import { withLateEdges } from "../../project/so-far.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { Freshness, WorkOptions } from "../../types.ts";
import { addCounts, countByDistance, describeOverridden, describeReached } from "./graph-answer.ts";
import { describeNodes, findNodes } from "./graph-names.ts";
import { describePaths, findWays, LONGEST_PATH } from "./graph-paths.ts";
import type {
  GraphNodeView,
  GraphResult,
  GraphRoot,
  PathResult,
  UnresolvedResult,
  UnresolvedView,
} from "./graph-views.ts";
import { listUnresolved } from "./unresolved.ts";

export type { Direction };
export type GraphQuestion = "dependencies" | "dependents" | "impact" | "neighbors";

export interface GraphOptions extends WorkOptions {
  depth?: number | undefined;
  /** Of `neighbors`: only what leads to it, or only what it leads to. */
  direction?: Direction | undefined;
  /** 0 to 1. Candidates by name alone have less than the default. */
  minConfidence?: number | undefined;
  kinds?: readonly string[] | undefined;
  limit?: number | undefined;
  /** Also list what the roots refer to and could not be resolved. */
  unresolved?: boolean | undefined;
  /** Folders of other repositories, which may use this one or be used by it, by the names of their packages. */
  others?: readonly string[] | undefined;
}

export interface PathOptions extends GraphOptions {
  paths?: number | undefined;
}

const DEPTHS: Record<GraphQuestion, { usual: number; most: number }> = {
  dependencies: { usual: 1, most: 3 },
  dependents: { usual: 1, most: 3 },
  impact: { usual: 2, most: 5 },
  neighbors: { usual: 2, most: 5 },
};
const DEFAULT_CONFIDENCE = 0.5;
const DEFAULT_LIMIT = 200;
const MOST_TRIES = 3;

interface Opened {
  db: Database;
  tree: Tree;
  graph: Graph;
  freshness: Freshness;
}

/** Does work with the graph as it is on disk now; again, where another process was ahead of it. */
export async function withGraph<T>(
  workspace: Workspace,
  options: WorkOptions,
  work: (opened: Opened) => T,
): Promise<T> {
  const refreshed = await workspace.refresh(options);
  await workspace.graph(options);
  const freshness = workspace.edgesAreLate ? withLateEdges(refreshed) : refreshed;
  return workspace.guarded((db) => {
    for (let tries = 1; ; tries++)
      try {
        return work({ db, tree: workspace.tree, graph: workspace.graphNow(db), freshness });
      } catch (error) {
        // Another process wrote the symbol after the graph was read.
        if (error instanceof EngineError && error.code === "INDEX_BUSY" && tries < MOST_TRIES) continue;
        throw withFreshness(error, freshness);
      }
  });
}

export async function askGraph(
  workspace: Workspace,
  question: GraphQuestion,
  name: string,
  options: GraphOptions,
  others: readonly Workspace[],
): Promise<GraphResult> {
  const depth = depthOf(question, options);
  const result = await withGraph(workspace, options, ({ db, graph, tree, freshness }) => {
    const started = performance.now();
    const named = findNodes(db, tree, workspace.cwd, graph, name);
    // After the name is known to be one of code: relations between entities have kinds of their own.
    const filter = readFilter(options);
    // What is inside a class or file is part of it: who calls its methods depends on it. Who asks what it contains wants
    // to be told.
    const inside = filter.kinds?.has("contains") ? [] : named.flatMap((node) => graph.inside(node));
    const roots = [...named, ...inside];
    const reached =
      question === "impact"
        ? impact(graph, roots, depth, filter)
        : walk(graph, roots, directionOf(question, options), depth, filter);
    const ms = performance.now() - started;
    const limit = options.limit ?? DEFAULT_LIMIT;
    const found = describeReached(db, graph, roots, reached, { filter, limit });
    const rootViews = describeNodes(
      db,
      graph,
      named.map((node) => ({ node, distance: 0 })),
    );
    const unresolved = listUnresolved(db, tree.id, graph, roots);
    const overridden = question === "dependents" ? describeOverridden(db, graph, named, filter) : [];
    return {
      ...found,
      ...(overridden.length > 0 ? { overridden } : {}),
      root: withoutDistance(rootViews[0]!),
      nodes: [...rootViews, ...found.nodes],
      external: looksOut(question, options) ? countPackages(unresolved) : {},
      unresolved,
      freshness,
      ms,
    };
  });
  if (others.length > 0 && passesAcross(readFilter(options)))
    await addOthers(workspace, question, others, result, options);
  const { unresolved, ...answer } = result;
  return options.unresolved ? { ...answer, unresolved } : answer;
}

export function depthOf(question: GraphQuestion, { depth }: GraphOptions): number {
  const { usual, most } = DEPTHS[question];
  if (depth !== undefined && (depth < 1 || depth > most))
    throw usage(`The depth of ${question} is 1 to ${most}, not ${depth}.`);
  return depth ?? usual;
}

/** The first step into other repositories. */
async function addOthers(
  workspace: Workspace,
  question: GraphQuestion,
  others: readonly Workspace[],
  result: GraphResult & { unresolved: UnresolvedView[] },
  work: GraphOptions,
): Promise<void> {
  const roots = result.nodes.filter(({ distance }) => distance === 0);
  const looksIn = question === "impact" || directionOf(question, work) !== "outgoing";
  const crossings = [
    ...(looksOut(question, work) ? [await dependenciesAcross(others, result.unresolved, work)] : []),
    ...(looksIn ? [await dependentsAcross(workspace, others, roots, work)] : []),
  ];
  for (const { nodes, edges } of crossings) {
    const first = result.edges.length;
    for (const { via, ...node } of nodes)
      result.nodes.push({ ...node, via: { end: via!.end, edge: first + via!.edge } });
    result.edges.push(...edges);
  }
  const added = crossings.flatMap(({ nodes }) => nodes);
  result.byDistance = addCounts([...result.byDistance, ...countByDistance(added)]);
}

/** Whether what the roots use is part of the answer. */
function looksOut(question: GraphQuestion, options: GraphOptions): boolean {
  return question !== "impact" && directionOf(question, options) !== "incoming";
}

export function directionOf(
  question: Exclude<GraphQuestion, "impact">,
  { direction }: GraphOptions,
): Direction {
  if (question === "neighbors") return direction ?? "both";
  return question === "dependencies" ? "outgoing" : "incoming";
}

export async function askPath(
  workspace: Workspace,
  from: string,
  to: string,
  options: PathOptions,
): Promise<PathResult> {
  const filter = readFilter(options);
  const length = options.depth ?? LONGEST_PATH;
  if (length < 1 || length > LONGEST_PATH)
    throw usage(`The depth of path is 1 to ${LONGEST_PATH}, not ${length}.`);
  return withGraph(workspace, options, ({ db, graph, tree, freshness }) => {
    const started = performance.now();
    const starts = findNodes(db, tree, workspace.cwd, graph, from);
    const ends = findNodes(db, tree, workspace.cwd, graph, to);
    const ways = findWays(graph, starts, ends, { length, paths: options.paths }, filter);
    const [first] = describeNodes(db, graph, [{ node: starts[0]!, distance: 0 }]);
    const [last] = describeNodes(db, graph, [{ node: ends[0]!, distance: 0 }]);
    return {
      root: withoutDistance(first!),
      from: first!.id,
      to: last!.id,
      ...describePaths(db, graph, ways),
      freshness,
      ms: performance.now() - started,
    };
  });
}

export async function askUnresolved(
  workspace: Workspace,
  name: string | undefined,
  options: GraphOptions,
): Promise<UnresolvedResult> {
  return withGraph(workspace, options, ({ db, graph, tree, freshness }) => {
    const started = performance.now();
    const named =
      name === undefined
        ? graph.files.map((file) => file.node)
        : findNodes(db, tree, workspace.cwd, graph, name);
    const roots = named.flatMap((node) => [node, ...graph.inside(node)]);
    const all = listUnresolved(db, tree.id, graph, roots);
    const counts = countNames(all.map(({ reason }) => reason));
    const shown = all.slice(0, options.limit ?? DEFAULT_LIMIT);
    const nodes =
      name === undefined
        ? []
        : describeNodes(
            db,
            graph,
            named.map((node) => ({ node, distance: 0 })),
          );
    return {
      root: nodes[0] ? withoutDistance(nodes[0]) : null,
      nodes,
      edges: [],
      counts,
      unresolved: shown,
      omitted: all.length - shown.length,
      freshness,
      ms: performance.now() - started,
    };
  });
}

export function readFilter({ minConfidence = DEFAULT_CONFIDENCE, kinds }: GraphOptions): Filter {
  if (Number.isNaN(minConfidence) || minConfidence < 0 || minConfidence > 1)
    throw usage(`The least confidence is a number from 0 to 1, not ${minConfidence}.`);
  const unknown = kinds?.find((kind) => !(EDGE_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined)
    throw usage(`There are no edges of kind ${unknown}. Kinds: ${EDGE_KINDS.join(", ")}.`);
  return { minConfidence, kinds: kinds && new Set(kinds as readonly EdgeKind[]) };
}

function countPackages(unresolved: readonly UnresolvedView[]): Record<string, number> {
  return countNames(unresolved.flatMap(({ package: name }) => name ?? []));
}

function withoutDistance({ id, name, kind, path, line }: GraphNodeView): GraphRoot {
  return { id, name, kind, path, line };
}
