/** Where uses of symbols are written, read out of the packed edges of the files that they start in. */
import { hash31 } from "../../base/hash.ts";
import { mayMention } from "../../base/name-filter.ts";
import type { Database } from "../../store/database.ts";
import { FileFacts } from "../index/file-facts.ts";
import { listMentions, listSources, readSurface } from "../index/read-sources.ts";
import { decodeSymbolKeys } from "../index/surface.ts";
import type { Tree } from "../index/trees.ts";
import { EDGE_KINDS, type EdgeKind } from "./edges.ts";
import type { Graph, GraphFile } from "./graph.ts";
import type { Reason } from "./guesses.ts";
import { EVIDENCE, type Evidence } from "./meaning.ts";
import { readEdges, readUnresolved } from "./packed-edges.ts";
import { placeNumber, resolutionOf, resolvedBody } from "./resolution-store.ts";
import { rulesOf } from "./rules.ts";

export interface UsePlace {
  file: GraphFile;
  /** The node that it stands in. */
  from: number;
  /** The node that it means. */
  to: number;
  kind: EdgeKind;
  evidence: Evidence;
  /** 0 to 1. */
  confidence: number;
  line: number;
  /** From 0; -1 where only the line is known. */
  column: number;
}

/** All places that mean one of these nodes, in the order of the files and their lines. */
export function placesOf(db: Database, tree: Tree, graph: Graph, nodes: readonly number[]): UsePlace[] {
  const wanted = new Map<string, number>();
  for (const node of nodes) wanted.set(endOf(db, graph, node), node);
  const files = new Set(nodes.flatMap((node) => graph.incoming(node).map(({ from }) => graph.fileOf(from))));
  return [...files]
    .sort((a, b) => a.node - b.node)
    .flatMap((file) => placesIn(file, resolvedBody(db, tree.id, file), wanted));
}

function placesIn(
  file: GraphFile,
  body: Uint8Array | undefined,
  wanted: ReadonlyMap<string, number>,
): UsePlace[] {
  const found: UsePlace[] = [];
  if (!body) return found;
  let edge: Pick<UsePlace, "from" | "to" | "kind"> | undefined;
  readEdges(
    body,
    (source, kind, _evidence, _confidence, place, key) => {
      const to = wanted.get(`${place} ${key}`);
      edge = to === undefined ? undefined : { from: file.node + 1 + source, to, kind: EDGE_KINDS[kind]! };
    },
    (line, column, evidence, confidence) => {
      if (!edge) return;
      found.push({
        ...edge,
        file,
        line,
        column,
        evidence: EVIDENCE[evidence]!,
        confidence: confidence / 100,
      });
    },
  );
  return found.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** How packed edges name a node. */
function endOf(db: Database, graph: Graph, node: number): string {
  const file = graph.fileOf(node);
  const surface = readSurface(db, file.blob);
  const keys = node === file.node || !surface ? [] : decodeSymbolKeys(surface).keys;
  return `${placeNumber(db, file.path)} ${keys[node - file.node - 1] ?? -1}`;
}

/** What may be meant and is not known to be: the type of what stands before the dot, or which of several. */
const OPEN: ReadonlySet<Reason> = new Set<Reason>(["dynamic", "ambiguous"]);

/** How many places write one of these names as a member of something whose type is not known, in languages of a family. */
export function countOpenUses(
  db: Database,
  tree: Tree,
  names: ReadonlySet<string>,
  family: string,
  isAsked: (path: string) => boolean,
): number {
  const filters = listMentions(db, tree.id);
  const hashes = [...names].map((name) => hash31(name));
  let count = 0;
  for (const { path, blob, language } of listSources(db, tree.id)) {
    const filter = filters.get(blob);
    if (!filter || !isAsked(path) || rulesOf(language)?.family !== family) continue;
    if (!hashes.some((hash) => mayMention(filter, hash))) continue;
    const stored = resolutionOf(db, tree.id, path);
    if (!stored) continue;
    const { references } = new FileFacts(stored.facts);
    for (const { reference, reason } of readUnresolved(stored.body)) {
      const used = references[reference];
      if (used && OPEN.has(reason) && used.receiver !== "" && names.has(used.name)) count++;
    }
  }
  return count;
}
