/** Who still writes the name of something that is gone: references that lead nowhere, and imports of its file. */
import { basename, dirname, join } from "node:path/posix";
import type { Graph, GraphFile } from "../../../code/graph/graph.ts";
import type { Reason } from "../../../code/graph/guesses.ts";
import { EVIDENCE, type Evidence } from "../../../code/graph/meaning.ts";
import { readEdges, readUnresolved } from "../../../code/graph/packed-edges.ts";
import { resolutionOf } from "../../../code/graph/resolution-store.ts";
import { FileFacts } from "../../../code/index/file-facts.ts";
import { lastPart } from "../../../code/index/name-parts.ts";
import type { Database } from "../../../store/database.ts";
import type { CodeSymbol, Reference, SymbolKind } from "../../../syntax/types.ts";
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

const FIELDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(["field", "property"]);

/** What an object calls itself. */
const SELF = /^(?:\$?this|self|cls|super)$/;

interface Place extends Pick<Mention, "line" | "evidence"> {
  /** The position of the symbol around it in the file, or -1. */
  symbol: number;
  file: GraphFile;
  /** The type whose member is gone is mentioned in the file too. */
  isNear: boolean;
}

/** For each of the symbols, in the same order. */
export function mentionsOf(
  db: Database,
  treeId: number,
  graph: Graph,
  gone: readonly GoneSymbol[],
  most: number = MOST_MENTIONS,
): Mentions[] {
  const found = gone.map((): Place[] => []);
  for (const file of gone.length === 0 ? [] : graph.files) {
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
    const open = openReferences(facts, stored.body);
    for (const { one, at } of here) {
      const imports = importLines(facts, file, one);
      const isNear = texts.includes(JSON.stringify(lastPart(one.symbol?.container ?? "")));
      const places = new Map<string, Place>(
        imports.map((line) => [`${line} -1`, { line, symbol: -1, evidence: "name", file, isNear }]),
      );
      for (const { used, reason } of open) {
        const evidence = evidenceFor(used, reason, one, imports.length > 0, isNear);
        const { line, symbol } = used;
        if (evidence) places.set(`${line} ${symbol}`, { line, symbol, evidence, file, isNear });
      }
      found[at]!.push(...places.values());
    }
  }
  return found.map((places) => describe(db, graph, places, Math.min(most, MOST_MENTIONS)));
}

/** A guess by the name alone may have meant what is gone. */
type OpenReason = Reason | "guessed";

/** References that lead nowhere, and those that lead somewhere only because the name is the same. */
function openReferences(facts: FileFacts, body: Uint8Array): { used: Reference; reason: OpenReason }[] {
  const guesses = new Set<string>();
  readEdges(body, (source, _kind, evidence, _confidence, _place, _key, line) => {
    if (GUESSES.has(EVIDENCE[evidence]!)) guesses.add(`${line} ${source}`);
  });
  // `export { run } from './two'` says itself what it means.
  const handedOn = new Set(
    facts.exports.flatMap(({ module, name, local, line }) =>
      module === "" ? [] : [`${line} ${name}`, `${line} ${local}`],
    ),
  );
  const unresolved = new Map(readUnresolved(body).map(({ reference, reason }) => [reference, reason]));
  return facts.references.flatMap((used, at) => {
    const reason = unresolved.get(at) ?? (guesses.has(`${used.line} ${used.symbol}`) ? "guessed" : undefined);
    const isHandedOn = used.receiver === "" && handedOn.has(`${used.line} ${used.name}`);
    return reason === undefined || isHandedOn ? [] : [{ used, reason }];
  });
}

const GUESSES: ReadonlySet<Evidence> = new Set<Evidence>(["unique", "name"]);

/** The surest first. */
function describe(db: Database, graph: Graph, places: readonly Place[], most: number): Mentions {
  const doubt = ({ evidence, isNear }: Place) => (evidence === "name" ? 0 : isNear ? 1 : 2);
  const shown = places.toSorted((a, b) => doubt(a) - doubt(b)).slice(0, most);
  const nodes = describeNodes(
    db,
    graph,
    shown.map(({ file, symbol }) => ({ node: file.node + 1 + symbol, distance: 0 })),
  );
  return {
    mentions: shown.map(({ file, line, evidence }, i) => ({
      in: nodes[i]!.id,
      path: file.path,
      line,
      evidence,
    })),
    mentionCount: places.length,
  };
}

function evidenceFor(
  used: Reference,
  reason: OpenReason,
  { symbol }: GoneSymbol,
  isImported: boolean,
  isNear: boolean,
): Mention["evidence"] | undefined {
  if (used.name !== symbol?.name) return undefined;
  const { container } = symbol;
  // A parameter or a variable that is called means itself, and no field is called by its bare name.
  const isBareCall = used.receiver === "" && used.kind === "call";
  if (isBareCall && (reason === "dynamic" || (container !== "" && FIELDS.has(symbol.kind)))) return undefined;
  if (reason === "missing" || (isImported && used.receiver === "")) return "name";
  if (reason === "external") return undefined;
  if (reason === "guessed") return "member name";
  if (used.receiver === "") return container === "" || reason === "global" ? "name" : "member name";
  return isNear && container !== "" && SELF.test(used.receiver) ? "name" : "member name";
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
