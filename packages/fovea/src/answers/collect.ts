/** Ranked units and what is around the best of them, as items that a capsule is made of. */
import { basename } from "node:path/posix";
import { reasonOf } from "../code/graph/edge-words.ts";
import type { Graph } from "../code/graph/graph.ts";
import { isTestPath } from "../repo/files/test-path.ts";
import type { Material, MaterialReader } from "./material.ts";
import { neighboursOf, type Pivot, type Task } from "./neighbours.ts";
import type { Unit } from "./units.ts";

/** Units whose neighbours are looked at. */
const PIVOTS = 3;
const NEIGHBOURS = 12;
const MOST_REASONS = 4;
/** A test counts less where the question does not ask for tests. */
const TEST_SHARE = 0.2;
const DECLARATION = /\.d\.[cm]?ts$/;
const DECLARATION_SHARE = 0.5;
const IMPLEMENTATIONS = [".js", ".mjs", ".cjs", ".ts", ".tsx", ".jsx"];

/** `units`: best first. Neighbours come after them. */
export function collect(
  graph: Graph,
  reader: MaterialReader,
  units: readonly Unit[],
  plan: { task: Task; depth: number; asksForTests: boolean },
): Material[] {
  reader.prepare({ symbols: units.flatMap(({ symbolId }) => symbolId ?? []) });
  const items: Material[] = [];
  const pivots: Pivot[] = [];
  for (const { unit, share } of behindImplementations(graph, units)) {
    const { path, symbolId } = unit;
    const chance = unit.chance * share * (!plan.asksForTests && isTestPath(path) ? TEST_SHARE : 1);
    const wanted = {
      path,
      language: unit.language,
      chance,
      why: unit.why.slice(0, MOST_REASONS),
      body: true,
    };
    const span = endsAtNextSymbol(unit) ? reader.withoutTrailingComments(path, unit.language, unit) : unit;
    if (!span) continue;
    const item =
      symbolId === undefined
        ? reader.lines(span.startLine, span.endLine, wanted)
        : reader.symbol(symbolId, wanted, span);
    if (!item) continue;
    items.push(item);
    const node = symbolId === undefined ? graph.fileAt(path)?.node : graph.nodeOf(path, symbolId);
    if (pivots.length < PIVOTS && node !== undefined) pivots.push({ node, chance });
  }
  return plan.depth === 0 ? items : [...items, ...around(graph, reader, items, pivots, plan)];
}

/** Declarations (`store.d.ts`) count less where what they declare (`store.js`) is found or stands beside them. */
function behindImplementations(
  graph: Graph,
  units: readonly Unit[],
): { unit: Unit; share: number; score: number }[] {
  const found = new Set(units.map(({ path }) => nameOfImplementation(path)));
  const isDeclared = (path: string) =>
    DECLARATION.test(path) &&
    (found.has(path.replace(/^.*\//, "").replace(DECLARATION, "")) ||
      IMPLEMENTATIONS.some((ending) => graph.fileAt(path.replace(DECLARATION, ending)) !== undefined));
  const shared = units.map((unit) => {
    const share = isDeclared(unit.path) ? DECLARATION_SHARE : 1;
    return { unit, share, score: unit.score * share };
  });
  return shared.some(({ share }) => share < 1) ? shared.sort((a, b) => b.score - a.score) : shared;
}

/** Undefined for a file that only declares. */
function nameOfImplementation(path: string): string | undefined {
  if (DECLARATION.test(path)) return undefined;
  const name = basename(path);
  const end = /\.[cm]?[jt]sx?$/.exec(name)?.index ?? 0;
  return end > 0 ? name.slice(0, end) : undefined;
}

/** The lines up to the next symbol hold the comments of that one as well. */
function endsAtNextSymbol({ kind, symbolId }: Unit): boolean {
  return kind === "header" || (symbolId === undefined && kind !== "section");
}

/** What calls and is called by the best, as signatures. */
function around(
  graph: Graph,
  reader: MaterialReader,
  items: readonly Material[],
  pivots: readonly Pivot[],
  plan: { task: Task; depth: number },
): Material[] {
  const known = new Map(items.map((item) => [keyOf(item), item]));
  const found = neighboursOf(graph, pivots, { ...plan, limit: NEIGHBOURS });
  const named = found.flatMap(({ node, edges }) => [node, ...edges.flatMap(({ from, to }) => [from, to])]);
  reader.prepare({
    symbols: [...new Set(named)].flatMap((node) => graph.symbolId(node) ?? []),
    contents: found.map(({ node }) => graph.fileOf(node).blob),
  });
  const nameOf = (node: number) => {
    const symbolId = graph.symbolId(node);
    return (symbolId === undefined ? undefined : reader.nameOf(symbolId)) ?? graph.fileOf(node).path;
  };
  return found.flatMap(({ node, chance, edges }) => {
    const { path, blob } = graph.fileOf(node);
    const symbolId = graph.symbolId(node);
    const why = [...new Set(edges.map((edge) => reasonOf(edge, node, nameOf)))].slice(0, 2);
    const wanted = { path, language: reader.languageOf(blob), chance, why, body: false };
    const item = symbolId === undefined ? reader.file(blob, wanted) : reader.symbol(symbolId, wanted);
    const same = symbolId === undefined || !item ? undefined : known.get(keyOf(item));
    // What its words have found already gets the reason beside those.
    if (same) same.why = [...same.why.slice(0, MOST_REASONS - why.length), ...why];
    return item && !same ? [item] : [];
  });
}

/** Overloads share a handle. */
function keyOf({ handle, startLine }: Material): string {
  return `${handle} ${startLine}`;
}
