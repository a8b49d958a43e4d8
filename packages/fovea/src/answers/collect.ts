/** Ranked units, what is around the best of them and the rest of their files, as items that a capsule is made of. */
import { basename } from "node:path/posix";
import { reasonOf } from "../code/graph/edge-words.ts";
import type { Graph } from "../code/graph/graph.ts";
import { IDS_PER_BLOB } from "../code/index/schema.ts";
import { isTestPath } from "../repo/files/test-path.ts";
import type { Material, MaterialReader, Wanted } from "./material.ts";
import { neighboursOf, type Pivot, type Task } from "./neighbours.ts";
import { restOfFile } from "./rest-of-files.ts";
import type { UnitSpan } from "./unit-spans.ts";
import type { Unit } from "./units.ts";

/** Units whose neighbours are looked at. */
const PIVOTS = 3;
const NEIGHBOURS = 12;
/** Files whose other pieces come in too. */
const WHOLE_FILES = 3;
const REST = "in the same file as a better match";
const MOST_REASONS = 4;
/** A test counts less where the question does not ask for tests. */
const TEST_SHARE = 0.2;
const DECLARATION = /\.d\.[cm]?ts$/;
const DECLARATION_SHARE = 0.5;
const IMPLEMENTATIONS = [".js", ".mjs", ".cjs", ".ts", ".tsx", ".jsx"];

/** `units`: best first. Neighbours come after them, then the rest of the best files. */
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
    const chance = unit.chance * share * shareOfPath(path, plan);
    const wanted = {
      path,
      language: unit.language,
      chance,
      why: unit.why.slice(0, MOST_REASONS),
      body: true,
    };
    const item = materialOf(reader, unit, wanted);
    if (!item) continue;
    items.push(item);
    const node = symbolId === undefined ? graph.fileAt(path)?.node : graph.nodeOf(path, symbolId);
    if (pivots.length < PIVOTS && node !== undefined) pivots.push({ node, chance });
  }
  const neighbours = plan.depth === 0 ? [] : around(graph, reader, items, pivots, plan);
  const known = new Set([...items, ...neighbours].map(keyOf));
  const rest = restOfBest(reader, units, items, plan).filter((item) => !known.has(keyOf(item)));
  return [...items, ...neighbours, ...rest];
}

function shareOfPath(path: string, { asksForTests }: { asksForTests: boolean }): number {
  return !asksForTests && isTestPath(path) ? TEST_SHARE : 1;
}

/** The other pieces of the files that the first of `items` are in. */
function restOfBest(
  reader: MaterialReader,
  units: readonly Unit[],
  items: readonly Material[],
  plan: { asksForTests: boolean },
): Material[] {
  const paths = [...new Set(items.map(({ path }) => path))].slice(0, WHOLE_FILES);
  return paths.flatMap((path) => {
    const known = units.filter((unit) => unit.path === path);
    const { contentId, language } = known[0]!;
    const content = reader.outlineOf(contentId);
    if (!content) return [];
    const rest = restOfFile(content, known);
    const idOf = ({ symbol }: UnitSpan) => contentId * IDS_PER_BLOB + symbol;
    reader.prepare({ symbols: rest.filter(({ symbol }) => symbol !== -1).map(idOf) });
    return rest.flatMap((piece) => {
      const symbolId = piece.symbol === -1 ? undefined : idOf(piece);
      const chance = piece.chance * shareOfPath(path, plan);
      const wanted = { path, language, chance, why: [REST], body: true };
      return materialOf(reader, { ...piece, symbolId }, wanted) ?? [];
    });
  });
}

type Piece = Pick<Unit, "kind" | "symbolId" | "startLine" | "endLine">;

/** Undefined where there is nothing to show. */
function materialOf(reader: MaterialReader, piece: Piece, wanted: Wanted): Material | undefined {
  const { path, language } = wanted;
  const span = endsAtNextSymbol(piece) ? reader.withoutTrailingComments(path, language, piece) : piece;
  if (!span) return undefined;
  return piece.symbolId === undefined
    ? reader.lines(span.startLine, span.endLine, wanted)
    : reader.symbol(piece.symbolId, wanted, span);
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
function endsAtNextSymbol({ kind, symbolId }: Piece): boolean {
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
