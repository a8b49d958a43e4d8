/** What may break: from changed files, changed lines or a range of commits to the symbols that depend on them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readLines } from "../../../answers/read-lines.ts";
import type { Graph } from "../../../code/graph/graph.ts";
import { impact } from "../../../code/graph/traverse.ts";
import { plainHandle } from "../../../code/index/handle.ts";
import { describeSymbols, type LocatedSymbol } from "../../../code/index/read.ts";
import { type ChangedLines, diffLines, hasCommits, listUntracked } from "../../../repo/git/git.ts";
import type { Database } from "../../../store/database.ts";
import {
  noGitHere,
  nothingCommitted,
  nothingToCompare,
  symbolAmbiguous,
  usage,
  withFreshness,
} from "../../errors.ts";
import { withLateEdges } from "../../project/so-far.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { Freshness } from "../../types.ts";
import { findWritten } from "../names/written-code.ts";
import { pathCandidates, splitLine } from "../names/written-paths.ts";
import { type GraphOptions, readFilter } from "./graph.ts";
import { describeReached } from "./graph-answer.ts";
import { describeNodes } from "./graph-names.ts";
import type { ImpactResult } from "./graph-views.ts";
import { describeGone, findGone } from "./removed.ts";

const DEPTH = { usual: 2, most: 5 };
const DEFAULT_LIMIT = 200;

export interface ImpactOptions extends GraphOptions {
  staged?: boolean | undefined;
  /** Where relative paths of files start. */
  cwd: string;
}

/** `what`: files, also ones that are gone, or symbols, or one range of commits, or nothing for what is not committed. */
export async function askImpact(
  workspace: Workspace,
  what: readonly string[],
  options: ImpactOptions,
): Promise<ImpactResult> {
  const depth = options.depth ?? DEPTH.usual;
  if (depth < 1 || depth > DEPTH.most)
    throw usage(`The depth of impact is 1 to ${DEPTH.most}, not ${depth}.`);
  const filter = readFilter(options);
  const refreshed = await workspace.refresh(options);
  const graph = await workspace.graph(options);
  const freshness = workspace.edgesAreLate ? withLateEdges(refreshed) : refreshed;
  const { of, pieces, isStored } = await findPieces(workspace, graph, what, options).catch(
    (error: unknown) => {
      throw withFreshness(error, freshness);
    },
  );
  const gone = await findGone(workspace, pieces, { isStored });
  return workspace.guarded((db) => {
    const started = performance.now();
    const graph = workspace.graphNow(db);
    const roots = [
      ...new Set(pieces.flatMap((piece) => nodesOf(db, graph, piece, rootOf(workspace, isStored)))),
    ];
    // Who uses what is in a file depends on the file, as for every other question about one.
    const inside = roots.flatMap((node) => (graph.symbolId(node) === undefined ? graph.inside(node) : []));
    const all = [...new Set([...roots, ...inside])];
    const reached = impact(graph, all, depth, filter);
    const limit = options.limit ?? DEFAULT_LIMIT;
    const { nodes: affected, ...found } = describeReached(db, graph, all, reached, { filter, limit });
    return {
      of,
      files: [...new Set(pieces.map(({ path }) => path))],
      changed: describeNodes(
        db,
        graph,
        roots.slice(0, limit).map((node) => ({ node, distance: 0 })),
      ),
      changedCount: roots.length,
      removed: describeGone(db, workspace.tree.id, graph, gone.symbols.slice(0, limit), limit),
      removedCount: gone.symbols.length,
      affected,
      ...found,
      freshness: gone.unread > 0 ? withUnread(freshness, gone.unread) : freshness,
      ms: performance.now() - started,
    };
  });
}

interface Pieces {
  of: string;
  pieces: ChangedLines[];
  /** Where the old versions are compared with what git has, not with the files as they are. */
  isStored: boolean;
}

async function findPieces(
  workspace: Workspace,
  graph: Graph,
  what: readonly string[],
  { staged, cwd }: ImpactOptions,
): Promise<Pieces> {
  const { top, isGit } = workspace.folder.place;
  if (what.length > 0 && !staged) {
    const files = await findFiles(workspace, graph, what, cwd);
    const found = files ?? findNamed(workspace, what, cwd, isHandle);
    if (found) return found;
  }
  // git would take it for an option, and some of those write files.
  if (what[0]?.startsWith("-")) throw usage(`${what[0]} is neither an indexed file nor a range of commits.`);
  const isRange = what.length > 0 && !staged;
  // A name may be that of a branch, too; git is asked first.
  const named = () => (isRange ? findNamed(workspace, what, cwd, () => true) : undefined);
  if (!isGit || (what.length > 1 && isRange)) {
    const found = named();
    if (found) return found;
    throw isGit
      ? nothingToCompare(what, await findUnknown(workspace, graph, what, cwd))
      : noGitHere(top, what);
  }
  const of = isRange ? what[0]! : staged ? "the staged changes" : "the uncommitted changes";
  const paths = staged ? what.map((one) => pathCandidates(one, workspace.tree, cwd)[0] ?? one) : [];
  const pieces = await diffLines(top, isRange ? [what[0]!] : [staged ? "--staged" : "HEAD"], paths);
  const stray =
    staged && pieces
      ? what.find((one) => !isKnown(workspace, graph, pieces, pathCandidates(one, workspace.tree, cwd)))
      : undefined;
  if (stray !== undefined)
    throw usage(
      `--staged compares what is staged with the last commit, and ${stray} is not a file here. For a range of commits leave out --staged.`,
    );
  if (!pieces) {
    const found = named();
    if (found) return found;
    throw (await hasCommits(top)) ? nothingToCompare(what, what) : nothingCommitted(top);
  }
  const isStored = staged || isRange;
  const added = isStored ? [] : (await listUntracked(top)).filter(({ path }) => graph.fileAt(path));
  return { of, pieces: [...pieces, ...added], isStored };
}

/** A file or folder that is there or that has changed. */
function isKnown(
  { folder }: Workspace,
  graph: Graph,
  pieces: readonly ChangedLines[],
  candidates: readonly string[],
): boolean {
  return (
    candidates.length === 0 ||
    candidates.some(
      (one) =>
        graph.fileAt(one) !== undefined ||
        existsSync(join(folder.place.top, one)) ||
        pieces.some(({ path }) => path === one || path.startsWith(`${one}/`)),
    )
  );
}

/** Files that are there, all of each or the symbol around a line; files that were there when last committed. */
async function findFiles(
  workspace: Workspace,
  graph: Graph,
  what: readonly string[],
  cwd: string,
): Promise<Pieces | undefined> {
  const { place } = workspace.folder;
  const written = what.map((one) => {
    const whole = pathCandidates(one, workspace.tree, cwd);
    const { path, line } = splitLine(one);
    const known = whole.find((candidate) => graph.fileAt(candidate));
    if (known !== undefined || line === undefined) return { known, candidates: whole, line: undefined };
    const candidates = pathCandidates(path, workspace.tree, cwd);
    return { known: candidates.find((candidate) => graph.fileAt(candidate)), candidates, line };
  });
  const asked = written.flatMap(({ known, candidates }) => known ?? candidates);
  const changed = (place.isGit && (await diffLines(place.top, ["HEAD"], asked))) || [];
  const pieces = written.map(({ known, candidates, line }): ChangedLines | undefined => {
    const before = changed.find(({ path }) =>
      known === undefined ? candidates.includes(path) : path === known,
    );
    if (known === undefined) return before && { ...before, lines: [] };
    return { ...before, path: known, lines: [line === undefined ? [1, Infinity] : [line, line]] };
  });
  if (!pieces.every((piece) => piece !== undefined)) return undefined;
  return { of: pieces.map(({ path }) => path).join(", "), pieces, isStored: false };
}

/** Which of them mean nothing by themselves. */
async function findUnknown(
  workspace: Workspace,
  graph: Graph,
  what: readonly string[],
  cwd: string,
): Promise<string[]> {
  const unknown: string[] = [];
  for (const one of what)
    if (!(await findFiles(workspace, graph, [one], cwd)) && !findNamed(workspace, [one], cwd, () => true))
      unknown.push(one);
  return unknown;
}

function isHandle(written: string): boolean {
  return written.includes("#");
}

/** Symbols by their names or handles; undefined where one is not known or not to be read as a name. */
function findNamed(
  workspace: Workspace,
  what: readonly string[],
  cwd: string,
  isName: (written: string) => boolean,
): Pieces | undefined {
  if (!what.every(isName)) return undefined;
  const found = what.map((one) => onlyMeaning(workspace, one, cwd));
  if (found.some((symbols) => symbols.length === 0)) return undefined;
  const pieces = found
    .flat()
    .map(({ path, startLine, endLine }): ChangedLines => ({ path, lines: [[startLine, endLine]] }));
  return { of: what.join(", "), pieces, isStored: false };
}

/** All symbols of one meaning; an error with the choices where there are several. */
function onlyMeaning({ index, tree }: Workspace, written: string, cwd: string): LocatedSymbol[] {
  const { symbols } = findWritten(index, tree, cwd, written);
  const choices = new Map(
    symbols.map(({ path, container, name, kind, nameLine: line }) => {
      const id = plainHandle(path, container, name);
      return [id, { id, kind, path, line }];
    }),
  );
  if (choices.size > 1) throw symbolAmbiguous(written, [...choices.values()]);
  return symbols;
}

function withUnread(freshness: Freshness, count: number): Freshness {
  const note = `what was removed from ${count} more changed files is left out; name a smaller range`;
  return { ...freshness, note: freshness.note === undefined ? note : `${freshness.note}; ${note}` };
}

/** The innermost symbols around the changed lines, and the file itself where a line is in no symbol. */
function nodesOf(
  db: Database,
  graph: Graph,
  { path, lines }: ChangedLines,
  root: string | undefined,
): number[] {
  const file = graph.fileAt(path);
  if (!file) return [];
  const nodes = Array.from({ length: file.symbols }, (_, i) => file.node + 1 + i);
  const places = describeSymbols(
    db,
    nodes.map((node) => graph.symbolId(node)!),
  );
  const found = new Set<number>();
  for (const [first, last] of lines) {
    const touched = nodes.filter((node) => {
      const place = places.get(graph.symbolId(node)!);
      return place && place.startLine <= last && first <= place.endLine;
    });
    const outer = new Set(touched.map((node) => graph.parentOf(node)));
    // A class around a changed method has not changed itself.
    for (const node of touched)
      if (!outer.has(node) || isWhole(places.get(graph.symbolId(node)!), first, last)) found.add(node);
    if (touched.length === 0 && !(root !== undefined && isEmpty(join(root, path), first, last)))
      found.add(file.node);
  }
  return [...found];
}

/** Where the lines of the files as they are can be read. */
function rootOf({ folder }: Workspace, isStored: boolean): string | undefined {
  return isStored ? undefined : folder.place.top;
}

/** Empty lines between symbols mean nothing. Where lines were taken away, the place is between two lines. */
function isEmpty(path: string, first: number, last: number): boolean {
  return Number.isInteger(first) && last < Infinity && readLines(path, first, last).trim() === "";
}

function isWhole(
  place: { startLine: number; endLine: number } | undefined,
  first: number,
  last: number,
): boolean {
  return place !== undefined && first <= place.startLine && place.endLine <= last;
}
