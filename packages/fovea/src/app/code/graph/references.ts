/** Every place where a symbol is used, with its line, file by file; and what was not looked at. */
import { countNames } from "../../../base/counts.ts";
import type { Graph, GraphFile } from "../../../code/graph/graph.ts";
import { meaningLabel } from "../../../code/graph/meaning-label.ts";
import { countOpenUses, placesOf, type UsePlace } from "../../../code/graph/places.ts";
import { rulesOf } from "../../../code/graph/rules.ts";
import { lastPart } from "../../../code/index/name-parts.ts";
import { isPattern } from "../../../code/index/name-patterns.ts";
import { describeSymbols, findFile, listProblems, listSkipped } from "../../../code/index/read.ts";
import type { Tree } from "../../../code/index/trees.ts";
import { createPathSelector } from "../../../repo/files/path-filter.ts";
import type { Database } from "../../../store/database.ts";
import { languageHint } from "../../../syntax/detect-language.ts";
import { usage } from "../../errors.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { WorkOptions } from "../../types.ts";
import { asPattern } from "../names/written-paths.ts";
import { readFilter, withGraph } from "./graph.ts";
import { describeOverridden } from "./graph-answer.ts";
import { describeNodes, findNodes } from "./graph-names.ts";
import type { ReferencedView, ReferencesResult } from "./graph-views.ts";
import { describeFiles } from "./reference-places.ts";

export interface ReferencesOptions extends WorkOptions {
  /** 0 to 1. Candidates by name alone have less than the default. */
  minConfidence?: number | undefined;
  kinds?: readonly string[] | undefined;
  /** Most places shown; all are counted. */
  limit?: number | undefined;
  /** Only in these files: paths, or patterns as in `.gitignore`. */
  paths?: readonly string[] | undefined;
}

const DEFAULT_LIMIT = 200;
const MOST_PLACES = 10_000;
const MOST_SYMBOLS = 200;

export async function askReferences(
  workspace: Workspace,
  written: string,
  options: ReferencesOptions,
): Promise<ReferencesResult> {
  const { limit = DEFAULT_LIMIT } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PLACES)
    throw usage(`The limit must be a whole number from 1 to ${MOST_PLACES}, not ${limit}.`);
  const filter = readFilter(options);
  const patterns = (options.paths ?? []).map((one) => asPattern(one, workspace.tree, workspace.cwd));
  const isInPaths = createPathSelector(patterns);
  return withGraph(workspace, options, ({ db, tree, graph, freshness }) => {
    const started = performance.now();
    const nodes = findNodes(db, tree, workspace.cwd, graph, written, {
      labelled: meaningLabel,
      takesSeveral: isPattern(written),
    });
    if (nodes.length > MOST_SYMBOLS)
      throw usage(
        `${written} names ${nodes.length} symbols; at most ${MOST_SYMBOLS} are asked for at once. Write more of the name.`,
      );
    const all = usesOf(db, tree, graph, nodes).filter(
      ({ file, kind }) => isInPaths(file.path) && (!filter.kinds || filter.kinds.has(kind)),
    );
    const sure = withoutRepeats(all.filter(({ confidence }) => confidence >= filter.minConfidence));
    const files = byFile(sure);
    const shown = describeFiles(db, tree, graph, files, limit);
    const overridden = describeOverridden(db, graph, nodes, filter);
    return {
      symbols: describeSymbolsAsked(db, graph, nodes),
      files: shown,
      count: sure.length,
      testCount: sure.filter(({ file }) => file.isTest).length,
      omitted: sure.length - shown.reduce((sum, { places }) => sum + places.length, 0),
      weaker: withoutRepeats(all).length - sure.length,
      ...whatIsNotKnown(db, tree, graph, nodes, isInPaths),
      ...(overridden.length > 0 ? { overridden } : {}),
      freshness,
      ms: performance.now() - started,
    };
  });
}

/** A file is used by what imports it, or from it. */
function usesOf(db: Database, tree: Tree, graph: Graph, nodes: readonly number[]): UsePlace[] {
  const [first] = nodes;
  if (first === undefined || !graph.isFile(first)) return placesOf(db, tree, graph, nodes);
  const asked = graph.fileOf(first);
  return placesOf(db, tree, graph, [first, ...graph.inside(first)])
    .filter(({ kind, file }) => kind === "imports" && file !== asked)
    .map((place) => ({ ...place, to: first }));
}

/** Overloads share their uses, and a place is one place however many edges it makes. The surest is told. */
function withoutRepeats(places: readonly UsePlace[]): UsePlace[] {
  const known = new Map<string, UsePlace>();
  for (const place of places) {
    const key = `${place.file.node} ${place.line} ${place.column}`;
    const other = known.get(key);
    if (!other || other.confidence < place.confidence) known.set(key, place);
  }
  return [...known.values()];
}

/** Code before tests, each by path. */
function byFile(places: readonly UsePlace[]): [GraphFile, UsePlace[]][] {
  const files = new Map<GraphFile, UsePlace[]>();
  for (const place of places) {
    const known = files.get(place.file);
    if (known) known.push(place);
    else files.set(place.file, [place]);
  }
  return [...files].sort(
    ([a], [b]) => Number(a.isTest) - Number(b.isTest) || (a.path < b.path ? -1 : Number(a.path > b.path)),
  );
}

function describeSymbolsAsked(db: Database, graph: Graph, nodes: readonly number[]): ReferencedView[] {
  const views = describeNodes(
    db,
    graph,
    nodes.map((node) => ({ node, distance: 0 })),
  );
  const ids = nodes.map((node) => graph.symbolId(node) ?? -1);
  const symbols = describeSymbols(db, ids);
  return views.map(({ id, name, kind, path, line }, at) => ({
    id,
    name,
    kind,
    path,
    line,
    signature: symbols.get(ids[at]!)?.signature ?? "",
  }));
}

type NotKnown = Pick<ReferencesResult, "open" | "leftOut" | "unknownLanguage">;

/** What keeps us from saying that there is no other place. */
function whatIsNotKnown(
  db: Database,
  tree: Tree,
  graph: Graph,
  nodes: readonly number[],
  isInPaths: (path: string) => boolean,
): NotKnown {
  const { path } = graph.fileOf(nodes[0]!);
  const language = findFile(db, tree.id, path)?.language ?? "";
  const rules = rulesOf(language);
  if (!rules) return { open: 0, leftOut: {}, unknownLanguage: language };
  const isAlike = (other: string) => isInPaths(other) && languageHint(other) === languageHint(path);
  const reasons = [
    ...listSkipped(db, tree.id)
      .filter((one) => isAlike(one.path))
      .map(({ reason }) => reason),
    ...listProblems(db, tree.id)
      .filter((one) => isAlike(one.path))
      .map(() => "with syntax errors"),
  ];
  const members = describeNodes(
    db,
    graph,
    nodes.map((node) => ({ node, distance: 0 })),
  ).filter(({ name, kind }) => kind !== "file" && name.includes("."));
  const names = new Set(members.map(({ name }) => lastPart(name)));
  const open = names.size === 0 ? 0 : countOpenUses(db, tree, names, rules.family, isInPaths);
  return { open, leftOut: countNames(reasons) };
}
