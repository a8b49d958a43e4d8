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
  for (const { source, kind, evidence, confidence, target, line, places } of edges) {
    const { place, keys } = endsOf(target.file);
    writer.put(source);
    writer.put(KIND_NUMBERS[kind]);
    writer.put(EVIDENCE_NUMBERS[evidence]);
    writer.put(confidence);
    writer.put(place);
    writer.put(target.at === -1 ? -1 : (keys[target.at] ?? -1));
    writer.put(line);
    writer.put(places.length);
    let last = line;
    for (const place of places) {
      writer.put(place.line - last);
      last = place.line;
      const isAlike = place.evidence === evidence && place.confidence === confidence;
      writer.put((place.column + 1) * 2 + (isAlike ? 0 : 1));
      if (isAlike) continue;
      writer.put(EVIDENCE_NUMBERS[place.evidence]);
      writer.put(place.confidence);
    }
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

type AddEdge = (
  source: number,
  kind: number,
  evidence: number,
  confidence: number,
  place: number,
  key: number,
  line: number,
  /** How many places it is written at. */
  places: number,
) => void;

/** Evidence and confidence as numbers: of the edge, where the place has no others. */
type AddPlace = (line: number, column: number, evidence: number, confidence: number) => void;

/** Calls `add` for every edge, and then `addPlace` for each of its places; the graph needs no objects. */
export function readEdges(body: Uint8Array, add: AddEdge, addPlace?: AddPlace): NumberReader {
  const reader = new NumberReader(body);
  for (let left = reader.next(); left > 0; left--) {
    const source = reader.next();
    const kind = reader.next();
    const evidence = reader.next();
    const confidence = reader.next();
    const place = reader.next();
    const key = reader.next();
    let line = reader.next();
    let places = reader.next();
    add(source, kind, evidence, confidence, place, key, line, places);
    for (; places > 0; places--) {
      line += reader.next();
      const column = reader.next();
      const hasOwn = (column & 1) === 1;
      const ownEvidence = hasOwn ? reader.next() : evidence;
      const ownConfidence = hasOwn ? reader.next() : confidence;
      addPlace?.(line, (column >> 1) - 1, ownEvidence, ownConfidence);
    }
  }
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
