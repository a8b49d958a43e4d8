/** The edges of small projects given as text, as lines that a test can compare. */
import type { FoundEdge } from "../../src/code/graph/edges.ts";
import { resolveFile } from "../../src/code/graph/resolve-file.ts";
import { Resolver } from "../../src/code/graph/resolver.ts";
import type { SourceFile } from "../../src/code/graph/source-file.ts";
import { parseSources } from "./parse-sources.ts";

/** Such as `main.go#main calls store/store.go#Store.Open (typed)`; a file as a whole has no `#`. */
export async function edgesOf(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await namedEdges(texts);
  return found.map(({ from, to, kind, evidence }) => `${from} ${kind} ${to} (${evidence})`);
}

interface Wanted {
  kind?: FoundEdge["kind"];
  /** Only edges that start in this file. */
  from?: string;
}

/** As `a.c#run -> b.c#open (import)`, sorted, each once; without imports, unless their kind is asked for. */
export async function linksOf(
  texts: Readonly<Record<string, string>>,
  wanted: FoundEdge["kind"] | Wanted = {},
): Promise<string[]> {
  const { kind, from }: Wanted = typeof wanted === "string" ? { kind: wanted } : wanted;
  const found = (await namedEdges(texts)).filter(
    (edge) =>
      (from === undefined || edge.path === from) && (kind ? edge.kind === kind : edge.kind !== "imports"),
  );
  return [...new Set(found.map((edge) => `${edge.from} -> ${edge.to} (${edge.evidence})`))].sort();
}

interface NamedEdge extends Pick<FoundEdge, "kind" | "evidence"> {
  /** The file it starts in. */
  path: string;
  from: string;
  to: string;
}

async function namedEdges(texts: Readonly<Record<string, string>>): Promise<NamedEdge[]> {
  const sources = await parseSources(texts);
  const resolver = new Resolver(sources);
  return Object.keys(texts).flatMap((path) => {
    const file = sources.file(path);
    if (!file) return [];
    return resolveFile(resolver, sources, file).edges.map(({ source, target, kind, evidence }) => ({
      path,
      kind,
      evidence,
      from: nameOf(file, source),
      to: nameOf(sources.file(target.file.path)!, target.at),
    }));
  });
}

function nameOf(file: SourceFile, at: number): string {
  const symbol = file.symbols[at];
  return symbol ? `${file.path}#${[symbol.container, symbol.name].filter(Boolean).join(".")}` : file.path;
}
