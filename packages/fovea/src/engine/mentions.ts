/** Who still writes the name of something that is gone: references that lead nowhere, and imports of its file. */
import { basename, dirname, join } from "node:path/posix";
import { FileFacts } from "../codeindex/file-facts.ts";
import { lastPart } from "../codeindex/name-parts.ts";
import type { Graph, GraphFile } from "../graph/graph.ts";
import { readUnresolved } from "../graph/packed-edges.ts";
import { resolutionOf } from "../graph/resolution-store.ts";
import type { Database } from "../store/database.ts";
import type { CodeSymbol, Reference } from "../syntax/types.ts";
import { describeNodes } from "./graph-names.ts";
import type { Mention, RemovedView } from "./graph-views.ts";

const MOST_MENTIONS = 10;

export interface GoneSymbol {
  path: string;
  /** Missing where it is the file itself. */
  symbol?: CodeSymbol;
  now?: RemovedView["now"];
}

export interface Mentions {
  mentions: Mention[];
  /** How many there are in all. */
  mentionCount: number;
}

/** What an object calls itself. */
const SELF = /^(?:\$?this|self|cls|super)$/;

interface Place extends Pick<Mention, "line" | "evidence"> {
  /** The position of the symbol around it in the file, or -1. */
  symbol: number;
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
      .filter(({ one: { symbol, path } }) =>
        symbol ? texts.includes(JSON.stringify(symbol.name)) : texts.includes(basename(bare(path))),
      );
    if (here.length === 0) continue;
    const facts = new FileFacts(stored.facts);
    const unresolved = readUnresolved(stored.body).flatMap(({ reference, reason }) => {
      const used = facts.references[reference];
      return used ? [{ used, reason }] : [];
    });
    for (const { one, at } of here) {
      const imports = importLines(facts, file, one);
      const places = new Map<string, Place>(
        imports.map((line) => [`${line} -1`, { line, symbol: -1, evidence: "name" }]),
      );
      for (const { used, reason } of unresolved) {
        const evidence = evidenceFor(used, reason, one, imports.length > 0, texts);
        const { line, symbol } = used;
        if (evidence) places.set(`${line} ${symbol}`, { line, symbol, evidence });
      }
      add(db, graph, file, [...places.values()], found[at]!);
    }
  }
  return found;
}

function add(db: Database, graph: Graph, file: GraphFile, places: readonly Place[], into: Mentions): void {
  into.mentionCount += places.length;
  const shown = places.slice(0, MOST_MENTIONS - into.mentions.length);
  const nodes = describeNodes(
    db,
    graph,
    shown.map(({ symbol }) => ({ node: file.node + 1 + symbol, distance: 0 })),
  );
  shown.forEach(({ line, evidence }, i) => {
    into.mentions.push({ in: nodes[i]!.id, path: file.path, line, evidence });
  });
}

/** Of a reference that leads nowhere. Of a value of unknown type only where the type is mentioned too. */
function evidenceFor(
  used: Reference,
  reason: string,
  { symbol }: GoneSymbol,
  isImported: boolean,
  texts: string,
): Mention["evidence"] | undefined {
  if (used.name !== symbol?.name) return undefined;
  const { container } = symbol;
  if (reason === "missing" || (isImported && used.receiver === "")) return "name";
  if (reason === "external") return undefined;
  if (used.receiver === "") return container === "" || reason === "global" ? "name" : undefined;
  if (container === "" || !texts.includes(JSON.stringify(lastPart(container)))) return undefined;
  return SELF.test(used.receiver) ? "name" : "member name";
}

/** Lines that import the file, or the symbol by its name from the file it was in. */
function importLines(facts: FileFacts, file: GraphFile, { path, symbol }: GoneSymbol): number[] {
  const exchanged = [
    ...facts.imports.map(({ module, name, line }) => ({ module, name, line })),
    ...facts.exports.map(({ module, name, local, line }) => ({ module, name: local || name, line })),
  ];
  return exchanged
    .filter(({ module, name }) => (!symbol || name === symbol.name) && mayBeModule(module, file.path, path))
    .map(({ line }) => line);
}

/** Without its ending; a folder for the file that stands for it. */
function bare(path: string): string {
  return path.replace(/\.\w+$/, "").replace(/\/(?:index|__init__|mod)$/, "");
}

/** Without knowing the rules of the language: do the parts of the module's name end the path? */
function mayBeModule(module: string, from: string, path: string): boolean {
  if (module === "") return false;
  const wanted = bare(path);
  if (/^\.\.?(?:\/|$)/.test(module)) return bare(join(dirname(from), module)) === wanted;
  const parts = module.replace(/^\.+/, "").replaceAll(/\.|::|\\/g, "/");
  return parts !== "" && (wanted === parts || wanted.endsWith(`/${parts}`));
}
