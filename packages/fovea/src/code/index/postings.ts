/**
 * Where terms stand, as bytes. A bucket is a list of terms by rising hash: hash (as difference), number of rows, length
 * in bytes, then the rows: per content its id (as difference), then row + 1 (as difference), count and length code for
 * each row, and a zero.
 */
import { NumberReader, NumberWriter } from "../../base/packed-numbers.ts";

export interface Postings {
  hash: number;
  /** How many rows have the term, also in contents that are gone. */
  rows: number;
  parts: { bytes: Uint8Array; hidden: ReadonlySet<number> }[];
}

interface TermWriter {
  rows: number;
  lastBlob: number;
  lastRow: number;
  writer: NumberWriter;
}

const FIRST_BYTES = 16;

/** Collects the rows of terms, content by content, in any order of contents. */
export class PostingsWriter {
  readonly #terms = new Map<number, TermWriter>();
  #current: TermWriter | undefined;

  /** From here on `put` is about this term in this content. */
  begin(hash: number, blobId: number): void {
    let term = this.#terms.get(hash);
    if (!term) {
      term = { rows: 0, lastBlob: 0, lastRow: -1, writer: new NumberWriter(FIRST_BYTES) };
      this.#terms.set(hash, term);
    }
    if (term.lastBlob !== 0) term.writer.put(0);
    term.writer.put(blobId - term.lastBlob);
    term.lastBlob = blobId;
    term.lastRow = -1;
    this.#current = term;
  }

  put(row: number, count: number, isName: boolean, length: number): void {
    const term = this.#current!;
    term.rows++;
    term.writer.put(row - term.lastRow);
    term.writer.put(count * 2 + (isName ? 1 : 0));
    term.writer.put(length);
    term.lastRow = row;
  }

  /** Takes over what an older bucket says about some contents. */
  merge(bucket: Uint8Array, kept: ReadonlySet<number>): void {
    const reader = new NumberReader(bucket);
    let hash = 0;
    while (!reader.isAtEnd) {
      hash += reader.next();
      reader.next();
      const bytes = reader.take(reader.next());
      eachRow(
        bytes,
        (blobId) => {
          if (!kept.has(blobId)) return false;
          this.begin(hash, blobId);
          return true;
        },
        (row, count, isName, length) => this.put(row, count, isName, length),
      );
    }
  }

  bytes(): Uint8Array {
    const out = new NumberWriter();
    let last = 0;
    for (const hash of Float64Array.from(this.#terms.keys()).sort()) {
      const { rows, writer } = this.#terms.get(hash)!;
      writer.put(0);
      out.put(hash - last);
      out.put(rows);
      out.put(writer.length);
      out.append(writer.bytes());
      last = hash;
    }
    return out.bytes();
  }
}

/** Adds what a bucket says about some terms to what is known of them. */
export function readTerms(
  bucket: Uint8Array,
  wanted: readonly Postings[],
  hidden: ReadonlySet<number>,
): void {
  const reader = new NumberReader(bucket);
  let hash = 0;
  while (!reader.isAtEnd) {
    hash += reader.next();
    const rows = reader.next();
    const bytes = reader.take(reader.next());
    for (const postings of wanted) {
      if (postings.hash !== hash) continue;
      postings.rows += rows;
      postings.parts.push({ bytes, hidden });
    }
  }
}

/** `isWanted` is asked for each content; its rows are passed over where it says no. */
export function eachRow(
  bytes: Uint8Array,
  isWanted: (blobId: number) => boolean,
  visit: (row: number, count: number, isName: boolean, length: number) => void,
): void {
  const reader = new NumberReader(bytes);
  let blobId = 0;
  while (!reader.isAtEnd) {
    blobId += reader.next();
    if (!isWanted(blobId)) {
      while (reader.next() !== 0) {
        reader.next();
        reader.next();
      }
      continue;
    }
    let row = -1;
    for (let step = reader.next(); step !== 0; step = reader.next()) {
      row += step;
      const count = reader.next();
      visit(row, count >> 1, (count & 1) === 1, reader.next());
    }
  }
}

/** All rows of a term in contents that are not hidden by newer ones. */
export function eachPosting(
  { parts }: Postings,
  isWanted: (blobId: number) => boolean,
  visit: (row: number, count: number, isName: boolean, length: number) => void,
): void {
  for (const { bytes, hidden } of parts) {
    const isSeen = hidden.size === 0 ? isWanted : (blobId: number) => !hidden.has(blobId) && isWanted(blobId);
    eachRow(bytes, isSeen, visit);
  }
}
