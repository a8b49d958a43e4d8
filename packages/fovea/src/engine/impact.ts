/** What may break: from changed files, changed lines or a range of commits to the symbols that depend on them. */
import { relative, resolve } from "node:path";
import { messageOf } from "../base/errors.ts";
import { toPosix } from "../base/paths.ts";
import { describeSymbols } from "../codeindex/read.ts";
import { type ChangedLines, diffLines } from "../files/git.ts";
import type { Graph } from "../graph/graph.ts";
import { impact } from "../graph/traverse.ts";
import type { Database } from "../store/database.ts";
import { diffFailed, fileNotIndexed, noGitHere, usage, withFreshness } from "./errors.ts";
import { type GraphOptions, readFilter } from "./graph.ts";
import { describeReached } from "./graph-answer.ts";
import { describeNodes } from "./graph-names.ts";
import type { ImpactResult } from "./graph-views.ts";
import { withLateEdges } from "./so-far.ts";
import type { Workspace } from "./workspace.ts";

const DEPTH = { usual: 2, most: 5 };
const DEFAULT_LIMIT = 200;

export interface ImpactOptions extends GraphOptions {
  staged?: boolean | undefined;
  /** Where relative paths of files start. */
  cwd: string;
}

/** `what`: files, or one range of commits, or nothing for what is not committed. */
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
  const { of, pieces } = await findPieces(workspace, graph, what, options).catch((error: unknown) => {
    throw withFreshness(error, freshness);
  });
  return workspace.guarded((db) => {
    const started = performance.now();
    const graph = workspace.graphNow(db);
    const roots = pieces.flatMap((piece) => nodesOf(db, graph, piece));
    const reached = impact(graph, roots, depth, filter);
    const limit = options.limit ?? DEFAULT_LIMIT;
    const { nodes: affected, ...found } = describeReached(db, graph, roots, reached, { filter, limit });
    return {
      of,
      files: [...new Set(pieces.map(({ path }) => path))],
      changed: describeNodes(
        db,
        graph,
        roots.map((node) => ({ node, distance: 0 })),
      ),
      affected,
      ...found,
      freshness,
      ms: performance.now() - started,
    };
  });
}

async function findPieces(
  workspace: Workspace,
  graph: Graph,
  what: readonly string[],
  { staged, cwd }: ImpactOptions,
): Promise<{ of: string; pieces: ChangedLines[] }> {
  const { top, isGit } = workspace.folder.place;
  const asPath = (written: string) => toPosix(relative(top, resolve(cwd, written)));
  if (what.length > 0 && !staged && what.every((one) => graph.fileAt(asPath(one)) ?? graph.fileAt(one))) {
    const paths = what.map((one) => (graph.fileAt(asPath(one)) ? asPath(one) : one));
    return { of: paths.join(", "), pieces: paths.map((path) => ({ path, lines: [[1, Infinity]] })) };
  }
  // git would take it for an option, and some of those write files.
  if (what[0]?.startsWith("-"))
    throw usage(`${what[0]} is neither a file of the index nor a range of commits.`);
  if (what.length > 1) throw fileNotIndexed(what.join(", "), "are not all files of the index", []);
  if (!isGit) throw noGitHere(top, what);
  const of = what[0] ?? (staged ? "what is staged" : "what is not committed");
  try {
    const against = what.length > 0 ? [what[0]!] : staged ? ["--staged"] : ["HEAD"];
    return { of, pieces: await diffLines(top, against) };
  } catch (error) {
    throw diffFailed(of, messageOf(error).split("\n").slice(1).join(" ").trim() || messageOf(error));
  }
}

/** The innermost symbols around the changed lines, and the file itself where a line is in no symbol. */
function nodesOf(db: Database, graph: Graph, { path, lines }: ChangedLines): number[] {
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
    if (touched.length === 0) found.add(file.node);
  }
  return [...found];
}

function isWhole(
  place: { startLine: number; endLine: number } | undefined,
  first: number,
  last: number,
): boolean {
  return place !== undefined && first <= place.startLine && place.endLine <= last;
}
