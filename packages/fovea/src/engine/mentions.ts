/** Who still writes the name of something that is gone: references that lead nowhere, and imports of its file. */
import { dirname, join } from "node:path/posix";
import { FileFacts } from "../codeindex/file-facts.ts";
import { lastPart } from "../codeindex/name-parts.ts";
import type { Graph, GraphFile } from "../graph/graph.ts";
import { readUnresolved } from "../graph/packed-edges.ts";
import { resolutionOf } from "../graph/resolution-store.ts";
import type { Database } from "../store/database.ts";
import type { Reference } from "../syntax/types.ts";
import { describeNodes } from "./graph-names.ts";
import type { Mention } from "./graph-views.ts";
import type { GoneSymbol } from "./removed.ts";

const MOST_MENTIONS = 20;

export interface Mentions {
  mentions: Mention[];
  /** How many there are in all. */
  mentionCount: number;
}

/** For each of the symbols, in the same order. */
export function mentionsOf(
  db: Database,
  treeId: number,
  graph: Graph,
  gone: readonly GoneSymbol[],
): Mentions[] {
  const found = gone.map((): Mentions => ({ mentions: [], mentionCount: 0 }));
  if (gone.length === 0) return found;
  for (const file of graph.files) {
    const stored = resolutionOf(db, treeId, file.path);
    if (!stored) continue;
    const { texts } = stored.facts;
    const here = gone
      .map((one, at) => ({ one, at }))
      .filter(({ one }) => texts.includes(JSON.stringify(one.symbol.name)));
    if (here.length === 0) continue;
    const facts = new FileFacts(stored.facts);
    const unresolved = readUnresolved(stored.body).flatMap(({ reference, reason }) => {
      const used = facts.references[reference];
      return used ? [{ used, reason }] : [];
    });
    for (const { one, at } of here) {
      const imports = importLines(facts, file, one);
      const places = new Map(imports.map((line) => [`${line} -1`, { line, symbol: -1 }]));
      for (const { used, reason } of unresolved)
        if (mayMean(used, reason, one, imports.length > 0, texts))
          places.set(`${used.line} ${used.symbol}`, { line: used.line, symbol: used.symbol });
      add(db, graph, file, [...places.values()], found[at]!);
    }
  }
  return found;
}

function add(
  db: Database,
  graph: Graph,
  file: GraphFile,
  places: readonly { line: number; symbol: number }[],
  into: Mentions,
): void {
  into.mentionCount += places.length;
  const shown = places.slice(0, MOST_MENTIONS - into.mentions.length);
  const nodes = describeNodes(
    db,
    graph,
    shown.map(({ symbol }) => ({ node: file.node + 1 + symbol, distance: 0 })),
  );
  shown.forEach(({ line }, i) => {
    into.mentions.push({ in: nodes[i]!.id, path: file.path, line, evidence: "name" });
  });
}

/** A reference with the right name that leads nowhere; one on a value of unknown type only where its type is mentioned too. */
function mayMean(
  used: Reference,
  reason: string,
  { symbol: { name, container } }: GoneSymbol,
  isImported: boolean,
  texts: string,
): boolean {
  if (used.name !== name) return false;
  if (reason === "missing" || isImported) return true;
  if (reason === "external") return false;
  if (used.receiver === "") return container === "" || reason === "global";
  return container !== "" && texts.includes(JSON.stringify(lastPart(container)));
}

/** Lines that import the symbol by its name from the file it was in. */
function importLines(facts: FileFacts, file: GraphFile, { path, symbol }: GoneSymbol): number[] {
  const exchanged = [
    ...facts.imports.map(({ module, name, line }) => ({ module, name, line })),
    ...facts.exports.map(({ module, name, local, line }) => ({ module, name: local || name, line })),
  ];
  return exchanged
    .filter(({ module, name }) => name === symbol.name && mayBeModule(module, file.path, path))
    .map(({ line }) => line);
}

/** Without knowing the rules of the language: do the parts of the module's name end the path? */
function mayBeModule(module: string, from: string, path: string): boolean {
  if (module === "") return false;
  const bare = (one: string) => one.replace(/\.\w+$/, "").replace(/\/(?:index|__init__|mod)$/, "");
  const wanted = bare(path);
  if (/^\.\.?(?:\/|$)/.test(module)) return bare(join(dirname(from), module)) === wanted;
  const parts = module.replace(/^\.+/, "").replaceAll(/\.|::|\\/g, "/");
  return parts !== "" && (wanted === parts || wanted.endsWith(`/${parts}`));
}
