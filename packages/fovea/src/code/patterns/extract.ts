/** Patterns of a project, found in its index: each with how often it holds, where, and where it does not. */

import { isTestPath } from "../../repo/files/test-path.ts";
import type { Database } from "../../store/database.ts";
import type { Graph } from "../graph/graph.ts";
import { listSources, readSymbols } from "../index/read-sources.ts";
import { namingPatterns } from "./naming.ts";
import { groupBy, type Pattern, type SourceFile } from "./pattern.ts";
import { testPatterns } from "./tests.ts";
import { usePatterns } from "./uses.ts";

export type { Pattern };

/** Beyond so many files the first ones, by path, speak for the rest. */
const MOST_FILES = 20_000;
const MOST_FOLDERS = 5;

export function extractPatterns(db: Database, treeId: number, graph: Graph): Pattern[] {
  const files = listSources(db, treeId)
    .slice(0, MOST_FILES)
    .map(
      ({ path, blob, language }): SourceFile => ({
        path,
        language,
        isTest: isTestPath(path),
        symbols: readSymbols(db, blob).map(({ kind, name, parent, container }) => ({
          kind,
          name,
          parent,
          container,
        })),
      }),
    );
  return [
    ...testPatterns(files),
    ...usePatterns(graph, files),
    ...namingPatterns(files),
    ...layoutPatterns(files),
  ];
}

function layoutPatterns(files: readonly SourceFile[]): Pattern[] {
  const code = files.filter(({ symbols }) => symbols.length > 0);
  const folders = groupBy(code, ({ path }) => path.split("/").slice(0, -1).slice(0, 2).join("/") || ".");
  if (folders.length < 2) return [];
  const shown = folders.slice(0, MOST_FOLDERS);
  const count = shown.reduce((sum, [, inside]) => sum + inside.length, 0);
  return [
    {
      kind: "layout",
      statement: `code lives in ${shown.map(([folder, inside]) => `${folder} (${inside.length})`).join(", ")}`,
      count,
      total: code.length,
      examples: shown.map(([folder]) => folder),
      exceptions: [],
    },
  ];
}
