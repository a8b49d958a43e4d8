/**
 * Where terms stand in a tree, as plain arrays. To take the packed numbers of the index apart takes longer than to add
 * up what they say, so the terms of the last questions are kept; holds for as long as the tree's files do.
 */
import { eachPosting, type Postings } from "../code/index/postings.ts";
import type { WordReader } from "../code/index/word-store.ts";

export interface Term {
  /** How many rows have it, also in contents that are gone. */
  total: number;
  /** Taken apart when first asked for: of words that are everywhere it is often enough to know how many there are. */
  rows(): TermRows;
}

export interface TermRows {
  /** The files that have it; a content that is at several paths is there several times. */
  files: Int32Array;
  /** For each file the first of its entries, and after the last file the number of entries. */
  starts: Int32Array;
  /** For each entry the row among all rows of the tree, how often it has the term, and the code of its length. */
  rows: Int32Array;
  counts: Int32Array;
  lengths: Uint8Array;
  /** 1 where the term is in the row's name. */
  inName: Uint8Array;
}

/** What of a tree's files is needed to place rows. */
interface Places {
  words: Pick<WordReader, "find">;
  firstRow: Int32Array;
  /** One place of a content, or -1; and the next place of the same content. */
  firstFileOf(blobId: number): number;
  nextFileOf(file: number): number;
}

/** An entry takes ten bytes. */
const MOST_ENTRIES = 1_500_000;
/** The overhead of a term, in entries. */
const ENTRIES_PER_TERM = 100;

export class TermRowsReader {
  readonly #places: Places;
  /** The longest unused is the first. */
  readonly #kept = new Map<number, { total: number; rows: TermRows }>();
  #entries = 0;

  constructor(places: Places) {
    this.#places = places;
  }

  /** In the order asked for. */
  find(hashes: readonly number[]): Term[] {
    const unknown = hashes.filter((hash) => !this.#kept.has(hash));
    const found = new Map(this.#places.words.find(unknown).map((postings) => [postings.hash, postings]));
    return hashes.map((hash) => {
      const postings = found.get(hash);
      if (postings) return { total: postings.rows, rows: () => this.#add(postings) };
      const { total, rows } = this.#kept.get(hash)!;
      return { total, rows: () => this.#use(hash, total, rows) };
    });
  }

  #add(postings: Postings): TermRows {
    // A question may have a term twice.
    const rows = this.#kept.get(postings.hash)?.rows ?? this.#place(postings);
    return this.#use(postings.hash, postings.rows, rows);
  }

  /** What is used last is forgotten last. */
  #use(hash: number, total: number, rows: TermRows): TermRows {
    // There is no end of words that no file has, and it is quickly seen that none has one.
    if (rows.rows.length === 0) return rows;
    if (!this.#kept.delete(hash)) this.#entries += sizeOf(rows);
    this.#kept.set(hash, { total, rows });
    for (const [oldest, { rows }] of this.#kept) {
      if (this.#entries <= MOST_ENTRIES || oldest === hash) break;
      this.#kept.delete(oldest);
      this.#entries -= sizeOf(rows);
    }
    return rows;
  }

  #place(postings: Postings): TermRows {
    const places = this.#places;
    const { firstRow } = places;
    const entries = new Entries(postings.rows);
    const files: number[] = [];
    const starts: number[] = [];
    let first = -1;
    let start = 0;
    const endContent = () => {
      const end = entries.length;
      // Rare: the same content at several paths.
      for (
        let file = first === -1 ? -1 : places.nextFileOf(first);
        file !== -1;
        file = places.nextFileOf(file)
      ) {
        files.push(file);
        starts.push(entries.length);
        entries.repeat(start, end, firstRow[file]! - firstRow[first]!);
      }
    };
    eachPosting(
      postings,
      (blobId) => {
        endContent();
        first = places.firstFileOf(blobId);
        if (first === -1) return false;
        files.push(first);
        start = entries.length;
        starts.push(start);
        return true;
      },
      (row, count, isName, length) => entries.add(firstRow[first]! + row, count, isName ? 1 : 0, length),
    );
    endContent();
    return {
      files: Int32Array.from(files),
      starts: Int32Array.from([...starts, entries.length]),
      ...entries.arrays(),
    };
  }
}

function sizeOf({ rows }: TermRows): number {
  return rows.length + ENTRIES_PER_TERM;
}

/** Four lists that grow together. */
class Entries {
  length = 0;
  #rows: Int32Array;
  #counts: Int32Array;
  #lengths: Uint8Array;
  #inName: Uint8Array;

  constructor(expected: number) {
    const size = Math.max(1, expected);
    this.#rows = new Int32Array(size);
    this.#counts = new Int32Array(size);
    this.#lengths = new Uint8Array(size);
    this.#inName = new Uint8Array(size);
  }

  add(row: number, count: number, inName: number, length: number): void {
    if (this.length === this.#rows.length) this.#grow();
    const at = this.length++;
    this.#rows[at] = row;
    this.#counts[at] = count;
    this.#lengths[at] = length;
    this.#inName[at] = inName;
  }

  /** The same entries again, for rows so much further on. */
  repeat(from: number, to: number, shift: number): void {
    for (let at = from; at < to; at++)
      this.add(this.#rows[at]! + shift, this.#counts[at]!, this.#inName[at]!, this.#lengths[at]!);
  }

  arrays(): Pick<TermRows, "rows" | "counts" | "lengths" | "inName"> {
    const { length } = this;
    return {
      rows: this.#rows.slice(0, length),
      counts: this.#counts.slice(0, length),
      lengths: this.#lengths.slice(0, length),
      inName: this.#inName.slice(0, length),
    };
  }

  #grow(): void {
    const larger = new Entries(2 * this.#rows.length);
    larger.#rows.set(this.#rows);
    larger.#counts.set(this.#counts);
    larger.#lengths.set(this.#lengths);
    larger.#inName.set(this.#inName);
    this.#rows = larger.#rows;
    this.#counts = larger.#counts;
    this.#lengths = larger.#lengths;
    this.#inName = larger.#inName;
  }
}
