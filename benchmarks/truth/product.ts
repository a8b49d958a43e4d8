/** What our graph says, place by place. The only file here that knows the product's sources. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { End } from "../../packages/fovea/src/code/graph/edges.ts";
import { addTo } from "../../packages/fovea/src/code/graph/grouping.ts";
import { answersIn, confidenceOf, resolveFile } from "../../packages/fovea/src/code/graph/resolve-file.ts";
import { Resolver } from "../../packages/fovea/src/code/graph/resolver.ts";
import type { SourceFile } from "../../packages/fovea/src/code/graph/source-file.ts";
import type { SymbolFacts } from "../../packages/fovea/src/code/index/file-facts.ts";
import { isTestPath } from "../../packages/fovea/src/repo/files/test-path.ts";
import type { ReferenceKind } from "../../packages/fovea/src/syntax/types.ts";
import { parseSources } from "../../packages/fovea/test/support/parse-sources.ts";
import { git } from "../support.ts";
import type { ReferencesOf, Use } from "./references.ts";
import type { Edge, GraphAnswers, Place } from "./sites.ts";

const KINDS: Partial<Record<ReferenceKind, Edge["kind"]>> = {
  call: "call",
  new: "call",
  macro: "call",
  decorator: "call",
  type: "type",
  extends: "type",
  implements: "type",
  embeds: "type",
};

export function listSources(root: string, extensions: RegExp): string[] {
  return git(root, "ls-files", "-z")
    .split("\0")
    .filter((path) => extensions.test(path) && !isTestPath(path));
}

export async function askProduct(root: string, paths: readonly string[]): Promise<GraphAnswers> {
  const sources = await parseSources(readTexts(root));
  const resolver = new Resolver(sources);
  const edges: Edge[] = [];
  for (const path of paths) {
    const file = sources.file(path);
    if (!file) continue;
    const answer = answersIn(resolver, sources, file);
    for (const reference of file.facts.references) {
      const kind = KINDS[reference.kind];
      const { ends, ...found } = answer(reference);
      if (!kind || !ends || !("evidence" in found)) continue;
      const { line, column, name } = reference;
      for (const end of ends) {
        const evidence = end.evidence ?? found.evidence;
        const confidence = confidenceOf(evidence, ends.length, file.rules) / 100;
        const from = linesOf(file, reference.symbol);
        edges.push({ kind, path, line, column, name, from, to: placeOf(end), evidence, confidence });
      }
    }
    for (const { kind, source, line, target, evidence, confidence } of resolveFile(resolver, sources, file)
      .edges) {
      if (kind !== "imports") continue;
      const from = linesOf(file, source);
      const to = placeOf(target);
      edges.push({
        kind: "import",
        path,
        line,
        column: undefined,
        name: to.name,
        from,
        to,
        evidence,
        confidence: confidence / 100,
      });
    }
  }
  return { name: "fovea", edges, sure: new Set(["import", "scope", "self", "typed"]) };
}

/** What `fovea references` lists of a symbol: the places of all edges to it and its overloads. */
export async function referencesByProduct(root: string, paths: readonly string[]): Promise<ReferencesOf> {
  const sources = await parseSources(readTexts(root));
  const resolver = new Resolver(sources);
  const uses = new Map<string, Use[]>();
  for (const path of paths) {
    const file = sources.file(path);
    if (!file) continue;
    for (const { target, places } of resolveFile(resolver, sources, file).edges)
      for (const { line, column, confidence } of places)
        if (confidence >= SHOWN) addTo(uses, `${target.file.path} ${target.at}`, { path, line, column });
  }
  return ({ path, line, column }) => {
    const file = sources.file(path);
    const symbols = file?.symbols ?? [];
    const asked = symbols.find((one) => one.nameLine === line && one.nameColumn === column);
    const meant = symbols.flatMap((one, at) => (asked && isOverload(one, asked) ? [at] : []));
    return meant.flatMap((at) => uses.get(`${path} ${at}`) ?? []);
  };
}

/** In per cent, as edges have it. */
const SHOWN = 50;

/** The compiler, too, is asked about the type or the value of a name. */
function isOverload(one: SymbolFacts, other: SymbolFacts): boolean {
  return (["name", "container", "kind", "modifiers"] as const).every((part) => one[part] === other[part]);
}

function readTexts(root: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const path of git(root, "ls-files", "-z").split("\0")) {
    try {
      texts[path] = readFileSync(join(root, path), "utf8");
    } catch {
      // A link, a submodule, or not checked out: no text of its own.
    }
  }
  return texts;
}

function linesOf(file: SourceFile, at: number): Edge["from"] {
  const symbol = file.symbols[at];
  return symbol
    ? { line: symbol.nameLine, endLine: symbol.endLine }
    : { line: 0, endLine: Number.POSITIVE_INFINITY };
}

function placeOf({ file, at }: End): Place {
  const symbol = file.symbols[at];
  return symbol
    ? { path: file.path, line: symbol.nameLine, column: symbol.nameColumn, name: symbol.name }
    : { path: file.path, line: 0, column: 0, name: "" };
}
