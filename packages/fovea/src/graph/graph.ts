/**
 * The graph of one tree in memory, as plain arrays: a node per file and per symbol, edges sorted by where they start
 * and, in a second list, by where they end. A question of three hops then takes microseconds.
 */
import { listSurfaces } from "../codeindex/read-sources.ts";
import { IDS_PER_BLOB } from "../codeindex/schema.ts";
import { decodeSurface } from "../codeindex/surface.ts";
import type { Tree } from "../codeindex/trees.ts";
import { isTestPath } from "../files/test-path.ts";
import type { Database } from "../store/database.ts";
import { EDGE_KINDS, type EdgeKind } from "./edges.ts";
import { EVIDENCE, type Evidence } from "./meaning.ts";
import { readEdges } from "./packed-edges.ts";
import { allPlaces, edgesOfTree } from "./resolution-store.ts";

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
  readonly #outStart: Int32Array;
  readonly #inStart: Int32Array;
  /** Edges in the order of where they end. */
  readonly #inEdges: Int32Array;
  readonly #byPath: Map<string, GraphFile>;

  static load(db: Database, tree: Tree): Graph {
    const bodies = edgesOfTree(db, tree.id);
    const places = allPlaces(db);
    const rows = listSurfaces(db, tree.id).map(([path, blob, symbols]) => ({
      path,
      blob,
      place: places.get(path) ?? null,
      symbols,
      body: bodies.get(path) ?? null,
    }));
    return new Graph(rows);
  }

  private constructor(rows: readonly GraphRow[]) {
    const files: GraphFile[] = [];
    const byPlace = new Map<number, number>();
    const keysOf: number[][] = [];
    const parents: number[] = [];
    for (const { path, blob, place, symbols } of rows) {
      const surface = symbols ? decodeSurface(symbols) : { keys: [], parents: [] };
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
    this.edgeCount = found.from.length;
    const order = countingOrder(found.from, this.nodeCount);
    this.#outStart = order.start;
    const sorted = (list: readonly number[]) => order.items.map((at) => list[at]!);
    this.#from = sorted(found.from);
    this.#to = sorted(found.to);
    this.#lines = sorted(found.line);
    this.#kinds = Uint8Array.from(sorted(found.kind));
    this.#evidence = Uint8Array.from(sorted(found.evidence));
    this.#confidence = Uint8Array.from(sorted(found.confidence));
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
    };
  }
}

interface EdgeLists {
  from: number[];
  to: number[];
  kind: number[];
  evidence: number[];
  confidence: number[];
  line: number[];
}

const CALLS = EDGE_KINDS.indexOf("calls");
const TESTS = EDGE_KINDS.indexOf("tests");

function collectEdges(
  rows: readonly GraphRow[],
  files: readonly GraphFile[],
  byPlace: ReadonlyMap<number, number>,
  keysOf: readonly number[][],
): EdgeLists {
  const lists: EdgeLists = { from: [], to: [], kind: [], evidence: [], confidence: [], line: [] };
  const positions = new Map<number, Map<number, number>>();
  const nodeAt = (place: number, key: number): number => {
    const at = byPlace.get(place);
    if (at === undefined) return -1;
    if (key === -1) return files[at]!.node;
    let known = positions.get(at);
    if (!known) {
      known = new Map(keysOf[at]!.map((one, i) => [one, i]));
      positions.set(at, known);
    }
    const position = known.get(key);
    return position === undefined ? -1 : files[at]!.node + 1 + position;
  };
  rows.forEach(({ body }, at) => {
    if (!body) return;
    const { node, isTest } = files[at]!;
    readEdges(body, (source, kind, evidence, confidence, place, key, line) => {
      const to = nodeAt(place, key);
      if (to === -1) return;
      lists.from.push(node + 1 + source);
      lists.to.push(to);
      // A test that calls something outside of the tests exercises it.
      lists.kind.push(kind === CALLS && isTest && !isInTest(files, byPlace.get(place)!) ? TESTS : kind);
      lists.evidence.push(evidence);
      lists.confidence.push(confidence);
      lists.line.push(line);
    });
  });
  return lists;
}

function isInTest(files: readonly GraphFile[], at: number): boolean {
  return files[at]!.isTest;
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
