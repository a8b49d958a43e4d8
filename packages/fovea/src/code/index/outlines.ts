/**
 * Where the symbols of contents stand, as search needs them: all of a content at once, kept for the next question. A
 * content never changes and its id is never used again, so what is kept stays true.
 */
import type { Database } from "../../store/database.ts";
import { IDS_PER_BLOB } from "./schema.ts";

/** The symbols of a content, in the order of the file. */
export interface Outline {
  kinds: string[];
  names: string[];
  containers: string[];
  /** The position of the enclosing symbol, or -1. */
  parents: number[];
  starts: number[];
  ends: number[];
  /** The lengths of signature and doc in characters. */
  signatures: number[];
  docs: number[];
  /** Declared here, its body stands elsewhere. */
  declared: boolean[];
  /** Of a content without symbols: the chunks it is cut into. */
  chunks: { startLine: number; endLine: number }[];
}

/** A symbol takes some 300 bytes. */
const MOST_SYMBOLS = 150_000;

interface Kept {
  outlines: Map<number, Outline>;
  symbols: number;
}

const keptOf = new WeakMap<Database, Kept>();

export function readOutlines(db: Database, blobIds: Iterable<number>): Map<number, Outline> {
  let kept = keptOf.get(db);
  if (!kept) {
    kept = { outlines: new Map(), symbols: 0 };
    keptOf.set(db, kept);
  }
  const { outlines } = kept;
  const found = new Map<number, Outline>();
  const unknown = new Set<number>();
  for (const blobId of blobIds) {
    const outline = outlines.get(blobId);
    if (!outline) {
      unknown.add(blobId);
      continue;
    }
    found.set(blobId, outline);
    outlines.delete(blobId);
    outlines.set(blobId, outline);
  }
  if (unknown.size === 0) return found;
  for (const [blobId, outline] of load(db, [...unknown])) {
    found.set(blobId, outline);
    outlines.set(blobId, outline);
    kept.symbols += sizeOf(outline);
  }
  for (const [blobId, outline] of outlines) {
    if (kept.symbols <= MOST_SYMBOLS) break;
    outlines.delete(blobId);
    kept.symbols -= sizeOf(outline);
  }
  return found;
}

function sizeOf({ names, chunks }: Outline): number {
  return 1 + names.length + chunks.length;
}

type Row = [number, string, string, string, number, number, number, number, number, number];

function load(db: Database, blobIds: readonly number[]): Map<number, Outline> {
  const found = new Map(blobIds.map((blobId) => [blobId, emptyOutline()]));
  const rows = db.packed<Row>(
    [
      "symbol.id",
      "kind",
      "name",
      "container",
      "symbol.parent",
      "start_line",
      "end_line",
      "length(signature)",
      "length(doc)",
      "instr(' ' || modifiers || ' ', ' declared ')",
    ],
    `from json_each(?) join symbol
     on symbol.id >= value * ${IDS_PER_BLOB} and symbol.id < (value + 1) * ${IDS_PER_BLOB} order by symbol.id`,
    JSON.stringify(blobIds),
  );
  for (const [id, kind, name, container, parent, start, end, signature, doc, declared] of rows) {
    const outline = found.get(Math.floor(id / IDS_PER_BLOB))!;
    outline.kinds.push(kind);
    outline.names.push(name);
    outline.containers.push(container);
    outline.parents.push(parent);
    outline.starts.push(start);
    outline.ends.push(end);
    outline.signatures.push(signature);
    outline.docs.push(doc);
    outline.declared.push(declared > 0);
  }
  const bare = blobIds.filter((blobId) => found.get(blobId)!.names.length === 0);
  if (bare.length === 0) return found;
  const chunks = db.packed<[number, number, number]>(
    ["chunk.id", "start_line", "end_line"],
    `from json_each(?) join chunk
     on chunk.id >= value * ${IDS_PER_BLOB} and chunk.id < (value + 1) * ${IDS_PER_BLOB} order by chunk.id`,
    JSON.stringify(bare),
  );
  for (const [id, startLine, endLine] of chunks)
    found.get(Math.floor(id / IDS_PER_BLOB))!.chunks.push({ startLine, endLine });
  return found;
}

function emptyOutline(): Outline {
  return {
    kinds: [],
    names: [],
    containers: [],
    parents: [],
    starts: [],
    ends: [],
    signatures: [],
    docs: [],
    declared: [],
    chunks: [],
  };
}
