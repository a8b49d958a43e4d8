/** The edges of one file as bytes: ends by place and symbol key, so that they outlive edits in the file they end in. */
import { NumberReader, NumberWriter } from "../../base/packed-numbers.ts";
import { type FoundEdge, KIND_NUMBERS } from "./edges.ts";
import { REASONS, type Reason } from "./guesses.ts";
import { EVIDENCE, type Evidence } from "./meaning.ts";
import type { Unresolved } from "./resolve-file.ts";
import type { SourceFile } from "./source-file.ts";

const EVIDENCE_NUMBERS = Object.fromEntries(EVIDENCE.map((one, i) => [one, i])) as Record<Evidence, number>;
const REASON_NUMBERS = Object.fromEntries(REASONS.map((one, i) => [one, i])) as Record<Reason, number>;
/** A file has some hundred edges of some ten bytes. */
const FIRST_BYTES = 2048;

export interface StoredUnresolved {
  reference: number;
  reason: Reason;
  /** Position in the file's packages, or -1. */
  package: number;
}

/** How the ends in one file are written. */
export interface EndsOfFile {
  /** The number of its path. */
  place: number;
  /** Of its symbols. */
  keys: readonly number[];
}

export function packEdges(
  edges: readonly FoundEdge[],
  endsOf: (file: SourceFile) => EndsOfFile,
  unresolved: readonly Unresolved[],
  packages: readonly string[],
): Uint8Array {
  const writer = new NumberWriter(FIRST_BYTES);
  writer.put(edges.length);
  for (const { source, kind, evidence, confidence, target, line } of edges) {
    const { place, keys } = endsOf(target.file);
    writer.put(source);
    writer.put(KIND_NUMBERS[kind]);
    writer.put(EVIDENCE_NUMBERS[evidence]);
    writer.put(confidence);
    writer.put(place);
    writer.put(target.at === -1 ? -1 : (keys[target.at] ?? -1));
    writer.put(line);
  }
  writer.put(unresolved.length);
  let last = 0;
  for (const one of unresolved) {
    writer.put(one.reference - last);
    last = one.reference;
    writer.put(REASON_NUMBERS[one.reason]);
    writer.put(one.package === undefined ? -1 : packages.indexOf(one.package));
  }
  return writer.bytes();
}

export function countEdges(body: Uint8Array): number {
  return new NumberReader(body).next();
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
