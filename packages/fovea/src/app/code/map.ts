/** A map of a tree or folder: its most central symbols as signatures, by file, inside a budget of tokens. */

import { largestThatFits } from "../../answers/largest.ts";
import { rolesOf } from "../../answers/roles.ts";
import { sayCount } from "../../base/counts.ts";
import { estimateTokens } from "../../base/tokens.ts";
import { centralityOf } from "../../code/graph/centrality.ts";
import type { Graph } from "../../code/graph/graph.ts";
import { findFile, readSymbol } from "../../code/index/read.ts";
import { IDS_PER_BLOB } from "../../code/index/schema.ts";
import type { Database } from "../../store/database.ts";
import type { CodeSymbol, SymbolKind } from "../../syntax/types.ts";
import { fileNotIndexed, withFreshness } from "../errors.ts";
import type { Workspace } from "../project/workspace.ts";
import type { MapResult, WorkOptions } from "../types.ts";
import { checkBudget } from "./capsule/capsule-views.ts";
import { folderCandidates } from "./names/written-paths.ts";

export interface MapOptions extends WorkOptions {
  budget?: number | undefined;
  /** Only what is below this folder, or in this file. */
  path?: string | undefined;
}

const DEFAULT_BUDGET = 2000;
/** Symbols that are looked at closely. */
const MOST_CANDIDATES = 4000;
/** Most symbols that any budget may show. */
const MOST_SHOWN = 2000;
/** Tests, examples, generated and other files that are rarely what a tree is about. */
const BESIDE_SHARE = 0.1;
const KIND_SHARES: ReadonlyMap<SymbolKind, number> = new Map<SymbolKind, number>([
  ["const", 0.5],
  ["variable", 0.3],
  ["field", 0.2],
  ["property", 0.3],
  ["enum_member", 0.05],
  ["macro", 0.5],
  ["module", 0.3],
  ["namespace", 0.3],
]);
/** Enough to know it by; more symbols are worth more than all their parameters. */
const SIGNATURE_CHARS = 100;
const FUNCTIONS: ReadonlySet<string> = new Set(["function", "method", "constructor"]);

interface Landmark {
  path: string;
  symbol: CodeSymbol;
  centrality: number;
  weight: number;
}

export async function drawMap(workspace: Workspace, options: MapOptions): Promise<MapResult> {
  const started = performance.now();
  const budget = checkBudget(options.budget ?? DEFAULT_BUDGET);
  const freshness = await workspace.refresh(options);
  await workspace.graph(options);
  return workspace.guarded((db) => {
    const graph = workspace.graphNow(db);
    const nodes = nodesAt(workspace, graph, options.path);
    if (options.path !== undefined && nodes.length === 0 && graph.files.length > 0)
      throw withFreshness(fileNotIndexed(options.path, "has no indexed files", []), freshness);
    const landmarks = findLandmarks(db, graph, nodes);
    const best = landmarks.slice(0, MOST_SHOWN);
    const draw = (count: number) => render(best.slice(0, count), nodes.length - count);
    const language = best[0] && findFile(db, workspace.tree.id, best[0].path)?.language;
    const measure = (text: string) => estimateTokens(text, language);
    const count = largestThatFits(best.length, (n) => measure(draw(n)), budget);
    const text = draw(count);
    const shown = best.slice(0, count);
    return {
      text,
      tokens: measure(text),
      budget,
      shown: { files: new Set(shown.map(({ path }) => path)).size, symbols: count },
      symbols: nodes.length,
      items: shown.map(({ path, symbol, centrality }) => ({
        path,
        name: qualified(symbol),
        kind: symbol.kind,
        line: symbol.nameLine,
        centrality,
      })),
      freshness,
      ms: performance.now() - started,
    };
  });
}

/** Of the first place that the path may mean. */
function nodesAt({ tree, cwd }: Workspace, graph: Graph, path: string | undefined): number[] {
  const folders = path === undefined ? [""] : folderCandidates(path, tree, cwd);
  return folders.map((folder) => nodesBelow(graph, folder)).find(({ length }) => length > 0) ?? [];
}

/** Symbols of the files in a folder; what is inside of functions is their own affair. */
function nodesBelow(graph: Graph, folder: string): number[] {
  const files = graph.files.filter(
    ({ path }) => folder === "" || path === folder || path.startsWith(`${folder}/`),
  );
  return files.flatMap(({ node, symbols }) => Array.from({ length: symbols }, (_, at) => node + 1 + at));
}

function findLandmarks(db: Database, graph: Graph, nodes: readonly number[]): Landmark[] {
  const rank = centralityOf(graph);
  const depthOf = (node: number) => {
    let depth = 0;
    for (let at = graph.parentOf(node); at !== -1; at = graph.parentOf(at)) depth++;
    return depth;
  };
  const candidates = nodes
    .map((node) => ({ node, depth: depthOf(node) }))
    .sort((a, b) => rank[b.node]! - rank[a.node]! || a.depth - b.depth || a.node - b.node)
    .slice(0, MOST_CANDIDATES);
  const landmarks: Landmark[] = [];
  for (const { node } of candidates) {
    const id = graph.symbolId(node)!;
    const symbol = readSymbol(db, id);
    if (!symbol || isLocal(db, id, symbol)) continue;
    const { path } = graph.fileOf(node);
    const centrality = rank[node]! * graph.nodeCount;
    const weight = weightOf(symbol, centrality) * (isBeside(path) ? BESIDE_SHARE : 1);
    landmarks.push({ path, symbol, centrality, weight });
  }
  return landmarks.sort(
    (a, b) =>
      b.weight - a.weight ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbol.startLine - b.symbol.startLine),
  );
}

function isBeside(path: string): boolean {
  const { test, example, benchmark, legacy, vendored, generated, docs } = rolesOf(path, "");
  return test || example || benchmark || legacy || vendored || generated || docs;
}

/** Inside of a function, where nobody else can see it. */
function isLocal(db: Database, id: number, { parent }: CodeSymbol): boolean {
  if (parent === -1) return false;
  const around = readSymbol(db, id - (id % IDS_PER_BLOB) + parent);
  return around !== undefined && FUNCTIONS.has(around.kind);
}

/** How much of the graph leads to it; where nothing is known of that, what is offered to others and is large. */
function weightOf(symbol: CodeSymbol, timesAverage: number): number {
  const lines = symbol.endLine - symbol.startLine + 1;
  const isOffered = symbol.modifiers.includes("exported") || symbol.modifiers.includes("public");
  const byItself = (isOffered ? 0.5 : 0.2) + 0.1 * Math.log2(1 + Math.min(lines, 500));
  return (timesAverage + byItself) * (KIND_SHARES.get(symbol.kind) ?? 1);
}

function render(landmarks: readonly Landmark[], leftOut: number): string {
  const byFile = new Map<string, CodeSymbol[]>();
  for (const { path, symbol } of landmarks) byFile.set(path, [...(byFile.get(path) ?? []), symbol]);
  const parts = [...byFile].map(([path, symbols]) => {
    const lines = symbols
      .sort((a, b) => a.startLine - b.startLine)
      .map((symbol) => `  ${symbol.nameLine}: ${shorten(symbol.signature || symbol.name)}${within(symbol)}`);
    return [path, ...lines].join("\n");
  });
  const end = leftOut > 0 ? `${sayCount(leftOut, "more symbol")} left out.` : "";
  return [...parts, end].filter((part) => part !== "").join("\n\n");
}

function shorten(signature: string): string {
  return signature.length > SIGNATURE_CHARS ? `${signature.slice(0, SIGNATURE_CHARS - 1)}…` : signature;
}

function within({ container }: CodeSymbol): string {
  return container === "" ? "" : ` in ${container}`;
}

function qualified({ container, name }: CodeSymbol): string {
  return container === "" ? name : `${container}.${name}`;
}
