/** Edges of the graph as they are found, before they are packed. */
import type { SymbolKind } from "../syntax/types.ts";
import type { Evidence } from "./meaning.ts";

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
  target: { path: string; at: number };
  line: number;
}

/** How much an edge can be trusted, as measured on the suites (benchmarks/RESULTS.md). */
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
  path: string;
  at: number;
  /** Where it differs from that of the other ends. */
  evidence?: Evidence;
}

/** One edge per source, target and kind: the best known, at the first line. */
export class EdgeList {
  readonly #edges: FoundEdge[] = [];
  /** By where an edge ends, then by where it starts and its kind. */
  readonly #known = new Map<string, Map<number, Map<number, FoundEdge>>>();

  add(edge: FoundEdge): void {
    let inFile = this.#known.get(edge.target.path);
    if (!inFile) {
      inFile = new Map();
      this.#known.set(edge.target.path, inFile);
    }
    let atSymbol = inFile.get(edge.target.at);
    if (!atSymbol) {
      atSymbol = new Map();
      inFile.set(edge.target.at, atSymbol);
    }
    const from = edge.source * EDGE_KINDS.length + KIND_NUMBERS[edge.kind];
    const known = atSymbol.get(from);
    if (!known) {
      atSymbol.set(from, edge);
      this.#edges.push(edge);
    } else if (known.confidence < edge.confidence) {
      known.confidence = edge.confidence;
      known.evidence = edge.evidence;
    }
  }

  all(): FoundEdge[] {
    return this.#edges;
  }
}
