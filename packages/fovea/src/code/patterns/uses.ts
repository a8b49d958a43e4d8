/** Which helpers and modules are used everywhere, and how errors are made: by who uses them, from the graph. */
import { EDGE_KINDS } from "../graph/edges.ts";
import type { Graph } from "../graph/graph.ts";
import {
  groupBy,
  handle,
  LEAST_CASES,
  MOST_SHOWN,
  type Pattern,
  percent,
  type SourceFile,
} from "./pattern.ts";

const CALLS = new Set([EDGE_KINDS.indexOf("calls"), EDGE_KINDS.indexOf("tests")]);
const IMPORTS = EDGE_KINDS.indexOf("imports");
/** Candidates by name alone are no evidence. */
const LEAST_CONFIDENCE = 50;
const MOST_HELPERS = 5;
const MOST_MODULES = 3;
const MOST_MAKERS = 3;
const IS_ERROR = /(?:Error|Exception)s?$/;
const ERROR_FILE = /(?:^|\/)(?:errors?|exceptions?)(?:\.\w+|\/[^/]+)$/i;

interface Use {
  /** Files outside of tests that use it, and how often it is used. */
  files: Set<string>;
  times: number;
}

export function usePatterns(graph: Graph, files: readonly SourceFile[]): Pattern[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const called = new Map<number, Use>();
  const imported = new Map<string, Use>();
  graph.forEachEdge((from, to, kind, confidence) => {
    if (confidence < LEAST_CONFIDENCE) return;
    const source = graph.fileOf(from);
    const target = graph.fileOf(to);
    if (source.path === target.path || source.isTest || target.isTest) return;
    if (CALLS.has(kind) && !graph.isFile(to)) add(called, to, source.path);
    if (kind === IMPORTS) add(imported, target.path, source.path);
  });
  const symbolAt = (node: number) => {
    const { path, node: first } = graph.fileOf(node);
    const symbol = byPath.get(path)?.symbols[node - first - 1];
    return symbol && { path, symbol };
  };
  const sources = files.filter(({ isTest }) => !isTest).length;
  const uses = [...called]
    .flatMap(([node, use]) => {
      const found = symbolAt(node);
      return found ? [{ ...found, ...use }] : [];
    })
    .sort((a, b) => b.files.size - a.files.size || b.times - a.times)
    // Variants of one function, for other platforms or with other parameters, are one habit.
    .filter((use, at, all) => all.findIndex((other) => other.symbol.name === use.symbol.name) === at);
  return [
    ...uses
      .filter(({ path, symbol }) => symbol.kind === "function" && !ERROR_FILE.test(path))
      .slice(0, MOST_HELPERS)
      .filter(({ files: users }) => users.size >= LEAST_CASES)
      .map((use) => sayUse("helper", `${use.symbol.name} is a shared helper, called in`, use, sources)),
    ...sayModules(imported, sources),
    ...sayErrors(uses, files, sources),
  ];
}

function add<K>(uses: Map<K, Use>, key: K, user: string): void {
  const use = uses.get(key) ?? { files: new Set<string>(), times: 0 };
  use.files.add(user);
  use.times++;
  uses.set(key, use);
}

function sayUse(
  kind: Pattern["kind"],
  what: string,
  { path, symbol, files: users, times }: Use & { path: string; symbol: { name: string; container: string } },
  sources: number,
): Pattern {
  return {
    kind,
    statement: `${what} ${percent(users.size, sources)} files, by ${times} symbols (${handle(path, symbol)})`,
    count: users.size,
    total: sources,
    examples: [...users].slice(0, MOST_SHOWN),
    exceptions: [],
  };
}

function sayModules(imported: ReadonlyMap<string, Use>, sources: number): Pattern[] {
  return [...imported]
    .sort((a, b) => b[1].files.size - a[1].files.size)
    .slice(0, MOST_MODULES)
    .filter(([, { files }]) => files.size >= LEAST_CASES)
    .map(([path, { files }]) => ({
      kind: "imports" as const,
      statement: `${path} is imported by ${percent(files.size, sources)} files`,
      count: files.size,
      total: sources,
      examples: [...files].slice(0, MOST_SHOWN),
      exceptions: [],
    }));
}

type Used = Use & { path: string; symbol: SourceFile["symbols"][number] };

/** Through functions of a file for errors, or by classes of their own. */
function sayErrors(uses: readonly Used[], files: readonly SourceFile[], sources: number): Pattern[] {
  const classes = files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, symbols }) =>
      symbols
        .filter(({ kind, name }) => (kind === "class" || kind === "struct") && IS_ERROR.test(name))
        .map((symbol) => ({ path, symbol })),
    );
  const places = groupBy(classes, ({ path }) => path);
  const makers = uses.filter(
    ({ path, symbol }) => (symbol.kind === "function" && ERROR_FILE.test(path)) || IS_ERROR.test(symbol.name),
  );
  return [
    ...(classes.length >= LEAST_CASES
      ? [
          {
            kind: "errors" as const,
            statement: `errors have their own classes: ${classes.length}, in ${places.length} files, most in ${places[0]![0]} (${places[0]![1].length})`,
            count: places[0]![1].length,
            total: classes.length,
            examples: places[0]![1].slice(0, MOST_SHOWN).map(({ path, symbol }) => handle(path, symbol)),
            exceptions: places.slice(1, 1 + MOST_SHOWN).map(([path]) => path),
          },
        ]
      : []),
    ...makers
      .slice(0, MOST_MAKERS)
      .filter(({ files: users }) => users.size >= LEAST_CASES)
      .map((maker) => sayUse("errors", `errors go through ${maker.symbol.name} in`, maker, sources)),
  ];
}
