/**
 * The graph of one tree in memory, as plain arrays: a node per file and per symbol, edges sorted by where they start
 * and, in a second list, by where they end. A question of three hops then takes microseconds.
 */

import { isTestPath } from "../../repo/files/test-path.ts";
import type { Database } from "../../store/database.ts";
import { listSurfaces } from "../index/read-sources.ts";
import { IDS_PER_BLOB } from "../index/schema.ts";
import { decodeSymbolKeys } from "../index/surface.ts";
import type { Tree } from "../index/trees.ts";
import { EDGE_KINDS, type EdgeKind } from "./edges.ts";
import { EVIDENCE, type Evidence } from "./meaning.ts";
import { countEdges, readEdges } from "./packed-edges.ts";
import { packedEdges } from "./resolution-store.ts";

export interface GraphFile {
  path: string;
  blob: number;
  /** The file's own node; its symbols follow, in the order of the file. */
  node: number;
  symbols: number;
  isTest: boolean;
}

export interface GraphEdge {
  from: number;
  to: number;
  kind: EdgeKind;
  evidence: Evidence;
  /** 0 to 1. */
  confidence: number;
  line: number;
  /** How many places it is written at; 0 where nothing says it, as that a method overrides another. */
  places: number;
}

interface GraphRow {
  path: string;
  blob: number;
  place: number | null;
  symbols: Uint8Array | null;
  body: Uint8Array | null;
}

export class Graph {
  readonly files: readonly GraphFile[];
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** The node around each node: the enclosing symbol or the file; -1 for files. */
  readonly #parents: Int32Array;
  readonly #fileNodes: Int32Array;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #kinds: Uint8Array;
  readonly #evidence: Uint8Array;
  readonly #confidence: Uint8Array;
  readonly #lines: Int32Array;
  readonly #places: Int32Array;
  readonly #outStart: Int32Array;
  readonly #inStart: Int32Array;
  /** Edges in the order of where they end. */
  readonly #inEdges: Int32Array;
  readonly #byPath: Map<string, GraphFile>;

  static load(db: Database, tree: Tree): Graph {
    const edges = packedEdges(db, tree.id);
    return new Graph(
      listSurfaces(db, tree.id).map(([path, blob, symbols]) => {
        const known = edges.get(path);
        // Edges of the content before this one start at symbols that stand elsewhere now.
        const body = known?.blob === blob ? known.body : null;
        return { path, blob, place: known?.place ?? null, symbols, body };
      }),
    );
  }

  private constructor(rows: readonly GraphRow[]) {
    const files: GraphFile[] = [];
    const byPlace = new Map<number, number>();
    const keysOf: (readonly number[])[] = [];
    const parents: number[] = [];
    for (const { path, blob, place, symbols } of rows) {
      const surface = symbols ? decodeSymbolKeys(symbols) : { keys: [], parents: [] };
      const node = parents.length;
      if (place !== null) byPlace.set(place, files.length);
      files.push({ path, blob, node, symbols: surface.keys.length, isTest: isTestPath(path) });
      keysOf.push(surface.keys);
      parents.push(-1);
      for (const parent of surface.parents) parents.push(parent === -1 ? node : node + 1 + parent);
    }
    this.files = files;
    this.nodeCount = parents.length;
    this.#parents = Int32Array.from(parents);
    this.#fileNodes = Int32Array.from(files, (file) => file.node);
    this.#byPath = new Map(files.map((file) => [file.path, file]));
    const found = collectEdges(rows, files, byPlace, keysOf);
    const count = found.count;
    this.edgeCount = count;
    const order = countingOrder(found.from.subarray(0, count), this.nodeCount);
    this.#outStart = order.start;
    this.#from = inOrder(found.from, order.items, new Int32Array(count));
    this.#to = inOrder(found.to, order.items, new Int32Array(count));
    this.#lines = inOrder(found.line, order.items, new Int32Array(count));
    this.#places = inOrder(found.places, order.items, new Int32Array(count));
    this.#kinds = inOrder(found.kind, order.items, new Uint8Array(count));
    this.#evidence = inOrder(found.evidence, order.items, new Uint8Array(count));
    this.#confidence = inOrder(found.confidence, order.items, new Uint8Array(count));
    const incoming = countingOrder(this.#to, this.nodeCount);
    this.#inStart = incoming.start;
    this.#inEdges = incoming.items;
  }

  fileAt(path: string): GraphFile | undefined {
    return this.#byPath.get(path);
  }

  fileOf(node: number): GraphFile {
    let low = 0;
    let high = this.#fileNodes.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#fileNodes[middle]! <= node) low = middle;
      else high = middle - 1;
    }
    return this.files[low]!;
  }

  isFile(node: number): boolean {
    return this.#parents[node] === -1;
  }

  parentOf(node: number): number {
    return this.#parents[node]!;
  }

  /** The id of a node's symbol in the index; undefined for a file. */
  symbolId(node: number): number | undefined {
    const file = this.fileOf(node);
    return node === file.node ? undefined : file.blob * IDS_PER_BLOB + (node - file.node - 1);
  }

  /** The node of a symbol that is known by its content's id and position. */
  nodeOf(path: string, symbolId: number): number | undefined {
    const file = this.#byPath.get(path);
    if (!file || Math.floor(symbolId / IDS_PER_BLOB) !== file.blob) return undefined;
    return file.node + 1 + (symbolId % IDS_PER_BLOB);
  }

  /** Symbols inside a symbol or file, at any depth. */
  inside(node: number): number[] {
    const file = this.fileOf(node);
    const found: number[] = [];
    const isIn = new Set([node]);
    // A symbol comes after what is around it.
    for (let at = node + 1; at <= file.node + file.symbols; at++) {
      if (!isIn.has(this.#parents[at]!)) continue;
      isIn.add(at);
      found.push(at);
    }
    return found;
  }

  outgoing(node: number): GraphEdge[] {
    const edges: GraphEdge[] = [];
    for (let at = this.#outStart[node]!; at < this.#outStart[node + 1]!; at++) edges.push(this.#edge(at));
    return edges;
  }

  incoming(node: number): GraphEdge[] {
    const edges: GraphEdge[] = [];
    for (let at = this.#inStart[node]!; at < this.#inStart[node + 1]!; at++)
      edges.push(this.#edge(this.#inEdges[at]!));
    return edges;
  }

  /** For computations over the whole graph; no objects. */
  forEachEdge(visit: (from: number, to: number, kind: number, confidence: number) => void): void {
    for (let at = 0; at < this.edgeCount; at++)
      visit(this.#from[at]!, this.#to[at]!, this.#kinds[at]!, this.#confidence[at]!);
  }

  #edge(at: number): GraphEdge {
    return {
      from: this.#from[at]!,
      to: this.#to[at]!,
      kind: EDGE_KINDS[this.#kinds[at]!]!,
      evidence: EVIDENCE[this.#evidence[at]!]!,
      confidence: this.#confidence[at]! / 100,
      line: this.#lines[at]!,
      places: this.#places[at]!,
    };
  }
}

/** All edges, one list per column. */
class EdgeColumns {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly line: Int32Array;
  readonly places: Int32Array;
  readonly kind: Uint8Array;
  readonly evidence: Uint8Array;
  readonly confidence: Uint8Array;
  count = 0;

  constructor(most: number) {
    this.from = new Int32Array(most);
    this.to = new Int32Array(most);
    this.line = new Int32Array(most);
    this.places = new Int32Array(most);
    this.kind = new Uint8Array(most);
    this.evidence = new Uint8Array(most);
    this.confidence = new Uint8Array(most);
  }
}

const CALLS = EDGE_KINDS.indexOf("calls");
const TESTS = EDGE_KINDS.indexOf("tests");

function collectEdges(
  rows: readonly GraphRow[],
  files: readonly GraphFile[],
  byPlace: ReadonlyMap<number, number>,
  keysOf: readonly (readonly number[])[],
): EdgeColumns {
  let most = 0;
  for (const { body } of rows) if (body) most += countEdges(body);
  const columns = new EdgeColumns(most);
  const positions = new Array<Map<number, number> | undefined>(files.length);
  rows.forEach(({ body }, at) => {
    if (!body) return;
    const { node, isTest } = files[at]!;
    readEdges(body, (source, kind, evidence, confidence, place, key, line, places) => {
      const target = byPlace.get(place);
      if (target === undefined) return;
      let to = files[target]!.node;
      if (key !== -1) {
        positions[target] ??= positionsOf(keysOf[target]!);
        const position = positions[target].get(key);
        if (position === undefined) return;
        to += 1 + position;
      }
      const edge = columns.count++;
      columns.from[edge] = node + 1 + source;
      columns.to[edge] = to;
      // A test that calls something outside of the tests exercises it.
      columns.kind[edge] = kind === CALLS && isTest && !files[target]!.isTest ? TESTS : kind;
      columns.evidence[edge] = evidence;
      columns.confidence[edge] = confidence;
      columns.line[edge] = line;
      columns.places[edge] = places;
    });
  });
  return columns;
}

function positionsOf(keys: readonly number[]): Map<number, number> {
  const positions = new Map<number, number>();
  for (let at = 0; at < keys.length; at++) positions.set(keys[at]!, at);
  return positions;
}

/** The first so many items of a column in another order. */
function inOrder<T extends Int32Array | Uint8Array>(column: T, order: Int32Array, into: T): T {
  for (let at = 0; at < order.length; at++) into[at] = column[order[at]!]!;
  return into;
}

/** Positions of items in the order of their keys, and where each key begins. */
function countingOrder(keys: ArrayLike<number>, count: number): { start: Int32Array; items: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let i = 0; i < keys.length; i++) start[keys[i]! + 1]!++;
  for (let key = 0; key < count; key++) start[key + 1]! += start[key]!;
  const next = start.slice();
  const items = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) items[next[keys[i]!]!++] = i;
  return { start, items };
}
