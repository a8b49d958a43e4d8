/** Edges of the graph as they are found, before they are packed. */
import type { SymbolKind } from "../../syntax/types.ts";
import type { Evidence } from "./meaning.ts";
import type { SourceFile } from "./source-file.ts";

export const EDGE_KINDS = [
  "calls",
  "imports",
  "extends",
  "implements",
  "embeds",
  "type_ref",
  "contains",
  "references",
  "overrides",
  "tests",
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

export const KIND_NUMBERS = Object.fromEntries(EDGE_KINDS.map((kind, i) => [kind, i])) as Record<
  EdgeKind,
  number
>;

export interface FoundEdge {
  /** The symbol it starts at, or -1 for the file itself. */
  source: number;
  kind: EdgeKind;
  evidence: Evidence;
  /** 0 to 100. */
  confidence: number;
  /** The symbol it ends at, or -1 for the file itself. */
  target: End;
  line: number;
  /** Everywhere that it is written, the best known place first; none for what no line says, as that a method overrides another. */
  places: EdgePlace[];
}

/** Where a reference or an import stands. */
export interface EdgePlace {
  line: number;
  /** From 0; -1 where only the line is known. */
  column: number;
  evidence: Evidence;
  /** 0 to 100. */
  confidence: number;
}

/** How much an edge can be trusted, as measured on the suites (benchmarks/RESULTS.md); `unique` also by language. */
export const CONFIDENCE: Record<Evidence, number> = {
  import: 98,
  scope: 97,
  self: 96,
  typed: 90,
  unique: 60,
  name: 20,
};

export const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  "function",
  "method",
  "constructor",
  "macro",
  "class",
  "struct",
]);

/** Where an edge ends. */
export interface End {
  file: SourceFile;
  at: number;
  /** Where it differs from that of the other ends. */
  evidence?: Evidence;
}

/** One edge per source, target and kind: the best known, at the first line that has it, with all its places. */
export class EdgeList {
  readonly #edges: FoundEdge[] = [];
  /** By the file an edge ends in; then by where it starts, its kind, and the symbol it ends at, as one number. */
  readonly #known = new Map<SourceFile, Map<number, FoundEdge>>();

  /** What no reference and no import says stands on a line, but at no place; `column` is undefined then. */
  add(
    source: number,
    kind: EdgeKind,
    evidence: Evidence,
    confidence: number,
    target: End,
    line: number,
    column?: number,
  ): FoundEdge {
    const { file, at } = target;
    let inFile = this.#known.get(file);
    if (!inFile) {
      inFile = new Map();
      this.#known.set(file, inFile);
    }
    const from = (source + 1) * EDGE_KINDS.length + KIND_NUMBERS[kind];
    const key = from * (file.symbolCount + 1) + at + 1;
    const known = inFile.get(key);
    const edge = known ?? { source, kind, evidence, confidence, target, line, places: [] };
    if (!known) {
      inFile.set(key, edge);
      this.#edges.push(edge);
    }
    const isBetter = edge.confidence < confidence;
    if (isBetter) Object.assign(edge, { confidence, evidence, line });
    if (column === undefined) return edge;
    addPlace(edge, { line, column, evidence, confidence }, isBetter);
    return edge;
  }

  all(): FoundEdge[] {
    return this.#edges;
  }
}

/** What is told twice, as by several names of one import, is one place. */
export function addPlace({ places }: FoundEdge, place: EdgePlace, isBest = false): void {
  const last = places.at(-1);
  if (last?.line === place.line && last.column === place.column) return;
  if (isBest) places.unshift(place);
  else places.push(place);
}
