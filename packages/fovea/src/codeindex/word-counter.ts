/**
 * Counts terms by row, one content after the other. Everything is kept in typed arrays that serve the next content
 * again: this runs for every word of every file.
 */
import { enlarged } from "../base/enlarged.ts";
import { hash31 } from "../base/hash.ts";
import { NumberWriter } from "../base/packed-numbers.ts";
import { IdentifierLists } from "../text/identifier-lists.ts";
import { identifiers, Tokens } from "../text/identifier-table.ts";
import { termsOf } from "../text/terms.ts";
import { lengthCode } from "./bucket-words.ts";

/** Counts are cut off here; a word does not become more telling by being there for the thousandth time. */
const MOST_COUNTED = 255;

/** A hash has 31 bits; with the number of its term it still is an exact number. */
const TERMS = 2 ** 22;

export class WordCounter {
  /** Terms have small numbers here, in the order in which they are first met. */
  readonly #numberOf = new Map<number, number>();
  readonly #hashOf: number[] = [];
  readonly #lists = new IdentifierLists((identifier) =>
    termsOf(identifier).map((term) => this.#number(hash31(term))),
  );
  /** By term: its first and its last entry in the content at hand, or zero. */
  #firsts = new Int32Array(2 ** 12);
  #lasts = new Int32Array(2 ** 12);
  /** An entry is a term in a row: the row, the count doubled, odd where it is in the row's name, and the next entry. */
  #rows = new Int32Array(2 ** 12);
  #counts = new Int32Array(2 ** 12);
  #nexts = new Int32Array(2 ** 12);
  #entries = 0;
  /** The terms of the content at hand. */
  #terms: number[] = [];
  #lengths: number[] = [];
  #row = 0;
  readonly #otherTokens = new Tokens();
  /** By row of the content at hand: the code of its length. */
  #codes = new Int32Array(2 ** 10);
  readonly #writer = new NumberWriter(2 ** 14);
  readonly #rowsOut = new NumberWriter();

  /** For a new content, whose text has been read. */
  start(): void {
    if (this.#lists.keepUp()) {
      this.#numberOf.clear();
      this.#hashOf.length = 0;
      this.#firsts.fill(0);
    } else for (const term of this.#terms) this.#firsts[term] = 0;
    this.#terms = [];
    this.#lengths = [];
    this.#entries = 0;
  }

  begin(row: number): void {
    this.#row = row;
    this.#lengths.push(row, 0);
  }

  add(tokens: Tokens, from: number, to: number): void {
    this.#add(tokens, from, to, 0);
  }

  addText(text: string, isName: boolean): void {
    identifiers.read(text, 0, text.length, this.#otherTokens);
    this.#add(this.#otherTokens, 0, this.#otherTokens.count, isName ? 1 : 0);
  }

  get total(): number {
    let total = 0;
    for (let i = 1; i < this.#lengths.length; i += 2) total += this.#lengths[i]!;
    return total;
  }

  /**
   * How many terms, and for each by rising hash: its hash (as difference), how many rows have it, how many bytes they take,
   * and these rows as they will stand in a segment (`postings.ts`), so that folding only has to copy them.
   */
  bytes(): Uint8Array {
    const writer = this.#writer;
    const terms = this.#terms;
    writer.clear();
    writer.put(terms.length);
    this.#readLengths();
    const keys = new Float64Array(terms.length);
    for (let i = 0; i < keys.length; i++) keys[i] = this.#hashOf[terms[i]!]! * TERMS + terms[i]!;
    let last = 0;
    keys.sort();
    for (let i = 0; i < keys.length; i++) {
      const hash = Math.floor(keys[i]! / TERMS);
      writer.put(hash - last);
      this.#putRows(keys[i]! - hash * TERMS, writer);
      last = hash;
    }
    return writer.bytes();
  }

  #readLengths(): void {
    const rows = (this.#lengths.at(-2) ?? 0) + 1;
    while (rows > this.#codes.length) this.#codes = enlarged(this.#codes);
    for (let i = 0; i < this.#lengths.length; i += 2)
      this.#codes[this.#lengths[i]!] = lengthCode(this.#lengths[i + 1]!);
  }

  #putRows(term: number, writer: NumberWriter): void {
    const rowsOut = this.#rowsOut;
    rowsOut.clear();
    let rows = 0;
    let last = -1;
    for (let entry = this.#firsts[term]!; entry !== 0; entry = this.#nexts[entry]!) {
      const row = this.#rows[entry]!;
      rowsOut.put(row - last);
      rowsOut.put(this.#counts[entry]!);
      rowsOut.put(this.#codes[row]!);
      last = row;
      rows++;
    }
    rowsOut.put(0);
    writer.put(rows);
    writer.put(rowsOut.length);
    writer.take(rowsOut);
  }

  #add(tokens: Tokens, from: number, to: number, isName: 0 | 1): void {
    const { ids } = tokens;
    let words = 0;
    for (let i = from; i < to; i++) {
      const place = this.#lists.find(ids[i]!);
      const terms = this.#lists.numbers;
      const end = place + terms[place]!;
      for (let at = place; at < end; at++) this.#count(terms[at + 1]!, isName);
      words += end - place;
    }
    this.#lengths[this.#lengths.length - 1]! += words;
  }

  #count(term: number, isName: 0 | 1): void {
    const last = this.#firsts[term] === 0 ? 0 : this.#lasts[term]!;
    if (last !== 0 && this.#rows[last] === this.#row) {
      if (this.#counts[last]! < MOST_COUNTED * 2) this.#counts[last] = (this.#counts[last]! + 2) | isName;
      return;
    }
    const entry = this.#addEntry(isName);
    if (last === 0) {
      this.#terms.push(term);
      this.#firsts[term] = entry;
    } else this.#nexts[last] = entry;
    this.#lasts[term] = entry;
  }

  #addEntry(isName: 0 | 1): number {
    const entry = ++this.#entries;
    if (entry === this.#rows.length) {
      this.#rows = enlarged(this.#rows);
      this.#counts = enlarged(this.#counts);
      this.#nexts = enlarged(this.#nexts);
    }
    this.#rows[entry] = this.#row;
    this.#counts[entry] = 2 + isName;
    this.#nexts[entry] = 0;
    return entry;
  }

  #number(hash: number): number {
    let number = this.#numberOf.get(hash);
    if (number === undefined) {
      number = this.#hashOf.push(hash) - 1;
      this.#numberOf.set(hash, number);
      if (number === this.#firsts.length) {
        this.#firsts = enlarged(this.#firsts);
        this.#lasts = enlarged(this.#lasts);
      }
    }
    return number;
  }
}
