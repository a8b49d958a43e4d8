/** The edges of one file as bytes: ends by place and symbol key, so that they outlive edits in the file they end in. */
import { NumberReader, NumberWriter } from "../base/packed-numbers.ts";
import { type FoundEdge, KIND_NUMBERS } from "./edges.ts";
import { EVIDENCE } from "./meaning.ts";
import { REASONS, type Reason, type Unresolved } from "./resolve-file.ts";

export interface StoredUnresolved {
  reference: number;
  reason: Reason;
  /** Position in the file's packages, or -1. */
  package: number;
}

export function packEdges(
  edges: readonly FoundEdge[],
  placeOf: (edge: FoundEdge) => number,
  keyOf: (edge: FoundEdge) => number,
  unresolved: readonly Unresolved[],
  packageAt: (name: string) => number,
): Uint8Array {
  const writer = new NumberWriter();
  writer.put(edges.length);
  for (const edge of edges) {
    writer.put(edge.source);
    writer.put(KIND_NUMBERS[edge.kind]);
    writer.put(EVIDENCE.indexOf(edge.evidence));
    writer.put(edge.confidence);
    writer.put(placeOf(edge));
    writer.put(keyOf(edge));
    writer.put(edge.line);
  }
  writer.put(unresolved.length);
  let last = 0;
  for (const one of unresolved) {
    writer.put(one.reference - last);
    last = one.reference;
    writer.put(REASONS.indexOf(one.reason));
    writer.put(one.package === undefined ? -1 : packageAt(one.package));
  }
  return writer.bytes();
}

/** Calls `add` for every edge; the graph needs no objects. */
export function readEdges(
  body: Uint8Array,
  add: (
    source: number,
    kind: number,
    evidence: number,
    confidence: number,
    place: number,
    key: number,
    line: number,
  ) => void,
): NumberReader {
  const reader = new NumberReader(body);
  for (let left = reader.next(); left > 0; left--)
    add(
      reader.next(),
      reader.next(),
      reader.next(),
      reader.next(),
      reader.next(),
      reader.next(),
      reader.next(),
    );
  return reader;
}

export function readUnresolved(body: Uint8Array): StoredUnresolved[] {
  const reader = readEdges(body, () => {});
  const found: StoredUnresolved[] = [];
  let last = 0;
  for (let left = reader.next(); left > 0; left--) {
    last += reader.next();
    found.push({ reference: last, reason: REASONS[reader.next()]!, package: reader.next() });
  }
  return found;
}
