/** Places of references as plain data: their lines are read from the disk, where the index keeps no code. */
import { basename, join } from "node:path";
import { readSource } from "../../../answers/read-lines.ts";
import type { Graph, GraphFile } from "../../../code/graph/graph.ts";
import type { UsePlace } from "../../../code/graph/places.ts";
import { lastPart } from "../../../code/index/name-parts.ts";
import type { Tree } from "../../../code/index/trees.ts";
import type { Database } from "../../../store/database.ts";
import { linesAround } from "../search/match-lines.ts";
import { describeNodes } from "./graph-names.ts";
import type { GraphNodeView, ReferencePlace, ReferencesInFile } from "./graph-views.ts";

export function describeFiles(
  db: Database,
  tree: Tree,
  graph: Graph,
  files: readonly [GraphFile, UsePlace[]][],
  limit: number,
): ReferencesInFile[] {
  let left = limit;
  return files.map(([{ path, isTest }, all]) => {
    const shown = all.slice(0, left);
    left -= shown.length;
    const places = shown.length === 0 ? [] : describePlaces(db, tree, graph, shown);
    return { path, isTest, count: all.length, places };
  });
}

function describePlaces(
  db: Database,
  tree: Tree,
  graph: Graph,
  places: readonly UsePlace[],
): ReferencePlace[] {
  const text = readSource(join(tree.root, places[0]!.file.path));
  const lines = text.split("\n");
  const viewsOf = (nodes: readonly number[]) =>
    describeNodes(
      db,
      graph,
      nodes.map((node) => ({ node, distance: 0 })),
    );
  const sources = viewsOf(places.map(({ from }) => from));
  const targets = viewsOf(places.map(({ to }) => to));
  const columns = places.map(({ line, column }, at) =>
    column === -1 ? columnOf(lines[line - 1] ?? "", targets[at]!) : column + 1,
  );
  const views = linesAround(
    text,
    places.map(({ line }, at) => ({ line, column: columns[at]! })),
    { before: 0, after: 0 },
  );
  return places.map(({ kind, evidence, confidence }, at) => {
    const { line, column, text } = views[at]!;
    return {
      line,
      column,
      text: text.trim(),
      kind,
      evidence,
      confidence,
      in: sources[at]!.id,
      of: targets[at]!.id,
    };
  });
}

/** Where an import names it, or else where the line begins. */
function columnOf(line: string, { name, kind, path }: GraphNodeView): number {
  const word = kind === "file" ? basename(path).replace(/\.\w+$/, "") : lastPart(name);
  const found = wordAt(line, word);
  return (found === -1 ? line.search(/\S|$/) : found) + 1;
}

function wordAt(line: string, word: string): number {
  const isPart = (at: number) => /[\p{L}\p{N}_$]/u.test(line[at] ?? "");
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1))
    if (!isPart(at - 1) && !isPart(at + word.length)) return at;
  return -1;
}
