/**
 * Counts terms by row, one content after the other. Everything is kept in typed arrays that serve the next content
 * again: this runs for every word of every file.
 */
import { enlarged } from "../../base/enlarged.ts";
import { hash31 } from "../../base/hash.ts";
import { NumberWriter } from "../../base/packed-numbers.ts";
import { Tokens } from "../../kernels/text/tokens.ts";
import { identifiers } from "../../words/identifier-table.ts";
import { stem } from "../../words/stem.ts";
import { WordNumbers } from "../../words/word-numbers.ts";
import { lengthCode } from "./bucket-words.ts";

/** Counts are cut off here; a word does not become more telling by being there for the thousandth time. */
const MOST_COUNTED = 255;

/** What is known of a term in the content at hand: its first and its last entry, or zero, and the row of the last one. */
const FIRST = 0;
const LAST = 1;
const LAST_ROW = 2;
const TERM_SIZE = 4;

/** An entry is a term in a row: the row, the count doubled, odd where it is in the row's name, and the next entry. */
const ROW = 0;
const COUNT = 1;
const NEXT = 2;
const ENTRY_SIZE = 4;

export class WordCounter {
  /** Terms have small numbers here, in the order in which they are first met. */
  readonly #numberOf = new Map<number, number>();
  readonly #hashOf: number[] = [];
  /** The term of each word: a part's stem, an identifier as a whole. */
  readonly #termOf = new WordNumbers((word) =>
    this.#number(
      identifiers.isWhole(word) ? identifiers.hashOfWord(word) : hash31(stem(identifiers.textOfWord(word))),
    ),
  );
  /** Each side by side: what is looked at together is fetched once. */
  #states = new Int32Array(2 ** 3 * TERM_SIZE);
  #entries = new Int32Array(2 ** 3 * ENTRY_SIZE);
  #lastEntry = 0;
  /** The terms of the content at hand. */
  #terms: number[] = [];
  #lengths: number[] = [];
  #row = 0;
  readonly #otherTokens = new Tokens();
  /** By row of the content at hand: the code of its length. */
  #codes = new Int32Array(2 ** 3);
  readonly #writer = new NumberWriter(2 ** 4);
  readonly #rowsOut = new NumberWriter(2 ** 3);

  /** For a new content, whose text has been read. */
  start(): void {
    if (this.#termOf.keepUp()) {
      this.#numberOf.clear();
      this.#hashOf.length = 0;
      this.#states.fill(0);
    } else for (const term of this.#terms) this.#states[term * TERM_SIZE + FIRST] = 0;
    this.#terms.length = 0;
    this.#lengths.length = 0;
    this.#lastEntry = 0;
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
   * How many terms, and for each: its hash (as difference), how many rows have it, how many bytes they take, and these
   * rows as they will stand in a segment (`postings.ts`), so that folding only has to copy them.
   */
  bytes(): Uint8Array {
    const writer = this.#writer;
    writer.clear();
    writer.put(this.#terms.length);
    this.#readLengths();
    let last = 0;
    for (const term of this.#terms) {
      const hash = this.#hashOf[term]!;
      writer.put(hash - last);
      this.#putRows(term, writer);
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
    const entries = this.#entries;
    for (let at = this.#states[term * TERM_SIZE + FIRST]!; at !== 0; at = entries[at + NEXT]!) {
      const row = entries[at + ROW]!;
      rowsOut.put(row - last);
      rowsOut.put(entries[at + COUNT]!);
      rowsOut.put(this.#codes[row]!);
      last = row;
      rows++;
    }
    rowsOut.put(0);
    writer.put(rows);
    writer.put(rowsOut.length);
    writer.take(rowsOut);
  }

  #add({ words }: Tokens, from: number, to: number, isName: 0 | 1): void {
    for (let i = from; i < to; i++) this.#count(this.#termOf.find(words[i]!), isName);
    this.#lengths[this.#lengths.length - 1]! += to - from;
  }

  #count(term: number, isName: 0 | 1): void {
    const states = this.#states;
    const state = term * TERM_SIZE;
    const isKnown = states[state + FIRST] !== 0;
    if (isKnown && states[state + LAST_ROW] === this.#row) {
      const at = states[state + LAST]! + COUNT;
      const count = this.#entries[at]!;
      if (count < MOST_COUNTED * 2) this.#entries[at] = (count + 2) | isName;
      return;
    }
    const entry = this.#addEntry(isName);
    if (isKnown) this.#entries[states[state + LAST]! + NEXT] = entry;
    else {
      this.#terms.push(term);
      states[state + FIRST] = entry;
    }
    states[state + LAST] = entry;
    states[state + LAST_ROW] = this.#row;
  }

  #addEntry(isName: 0 | 1): number {
    this.#lastEntry += ENTRY_SIZE;
    if (this.#lastEntry === this.#entries.length) this.#entries = enlarged(this.#entries);
    const entry = this.#lastEntry;
    this.#entries[entry + ROW] = this.#row;
    this.#entries[entry + COUNT] = 2 + isName;
    this.#entries[entry + NEXT] = 0;
    return entry;
  }

  #number(hash: number): number {
    let number = this.#numberOf.get(hash);
    if (number === undefined) {
      number = this.#hashOf.push(hash) - 1;
      this.#numberOf.set(hash, number);
      if (number * TERM_SIZE === this.#states.length) this.#states = enlarged(this.#states);
    }
    return number;
  }
}
