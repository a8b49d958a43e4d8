/**
 * Texts as lists of numbers: every distinct identifier has one, and so has every distinct word that identifiers are made of.
 * Whatever is worked out about a word (its stem, its row in a model) is worked out once and then looked up in an array.
 */
import { enlarged } from "../base/enlarged.ts";
import { splitIdentifier } from "./identifiers.ts";
import { Splitter } from "./split-plain.ts";
import { wholeOf } from "./terms.ts";
import { TextReader } from "./text-reader.ts";
import type { Tokens } from "./tokens.ts";
import { UnitTable } from "./unit-table.ts";
import { Units } from "./units.ts";

/** Holds the identifiers of a large repository; beyond it starting anew is cheaper than to keep order. */
const MOST_KNOWN = 150_000;
const UNDERSCORE = 95;
/** What makes a capital of ASCII a small letter, and leaves small letters and digits as they are. */
const SMALL = 32;
/** In the table of words, before an identifier as a whole: such a one is another word than a part with its letters. */
const WHOLE = "_";

export class IdentifierTable {
  readonly #reader = new TextReader();
  readonly #identifiers = this.#reader.runs;
  readonly #words = new UnitTable();
  /** Where the words of each identifier begin in `wordLists`, or zero. */
  #places = new Int32Array(2 ** 3);
  #lists = new Int32Array(2 ** 4);
  #end = 1;
  #generation = 0;
  readonly #splitter = new Splitter();
  readonly #word = new Units();

  /** Another number: all identifiers and words have other numbers than before. */
  get generation(): number {
    return this.#generation;
  }

  /** Puts the identifiers of a part of a text into `tokens`. Too short and too long ones say nothing. */
  read(text: string, from: number, to: number, tokens: Tokens): void {
    this.#reader.read(text, from, to, tokens);
  }

  textOf(identifier: number): string {
    return this.#identifiers.textOf(identifier);
  }

  /**
   * Where in `wordLists` the words of an identifier are told: how many there are, then their numbers. They are its parts
   * but for single letters, and where there are several parts the whole.
   */
  findWords(identifier: number): number {
    return this.#places[identifier] || this.#learnWords(identifier);
  }

  /** Another array after the next `findWords`. */
  get wordLists(): Int32Array {
    return this.#lists;
  }

  /** Whether a word is an identifier as a whole, not a part of one. */
  isWhole(word: number): boolean {
    return this.#words.runs.units[this.#words.runs.startOf(word)] === UNDERSCORE;
  }

  /** A part is in lower case; an identifier as a whole is as `wholeOf` makes it. */
  textOfWord(word: number): string {
    return this.#words.runs.textOf(word, this.isWhole(word) ? WHOLE.length : 0);
  }

  /** The `hash31` of that, without making it. */
  hashOfWord(word: number): number {
    return this.#words.runs.hashOf(word, this.isWhole(word) ? WHOLE.length : 0);
  }

  /** Only between texts: their numbers are in use. */
  forgetIfLarge(): void {
    if (this.#identifiers.size < MOST_KNOWN) return;
    this.#generation++;
    this.#reader.clear();
    this.#words.clear();
    this.#places.fill(0);
    this.#end = 1;
  }

  #learnWords(identifier: number): number {
    while (identifier >= this.#places.length) this.#places = enlarged(this.#places);
    const place = this.#end++;
    const start = this.#identifiers.startOf(identifier);
    const end = this.#identifiers.startOf(identifier + 1);
    this.#makeRoom(end - start);
    if (isPlain(this.#identifiers.units, start, end)) this.#addPlainWords(start, end);
    else this.#addWords(this.textOf(identifier));
    this.#lists[place] = this.#end - place - 1;
    this.#places[identifier] = place;
    return place;
  }

  /** As `termsOf` has them, before stemming. */
  #addWords(identifier: string): void {
    const parts = splitIdentifier(identifier);
    this.#makeRoom(parts.length);
    for (const part of parts) if (part.length > 1 || parts.length === 1) this.#addWord(part);
    if (parts.length > 1) this.#addWord(WHOLE + wholeOf(identifier));
  }

  #addWord(text: string): void {
    this.#word.load(text);
    this.#lists[this.#end++] = this.#words.number(this.#word.codes, 0, this.#word.length);
  }

  /** The same where all letters are of ASCII, without making strings. */
  #addPlainWords(start: number, end: number): void {
    const { units } = this.#identifiers;
    const parts = this.#splitter.split(units, start, end)!;
    const { bounds } = this.#splitter;
    for (let part = 0; part < parts; part++) {
      const from = bounds[2 * part]!;
      const to = bounds[2 * part + 1]!;
      if (to - from > 1 || parts === 1) this.#addLetters(units, from, to, 0);
    }
    if (parts > 1) this.#addLetters(units, start, end, 1);
  }

  /** Those of a part, or of the whole: then behind the mark of a whole. */
  #addLetters(units: Uint16Array, from: number, to: number, markLength: 0 | 1): void {
    const { codes } = this.#word;
    codes[0] = UNDERSCORE;
    let length: number = markLength;
    for (let i = from; i < to; i++) if (units[i] !== UNDERSCORE) codes[length++] = units[i]! | SMALL;
    this.#lists[this.#end++] = this.#words.number(codes, 0, length);
  }

  #makeRoom(words: number): void {
    while (this.#end + words + 1 > this.#lists.length) this.#lists = enlarged(this.#lists);
  }
}

function isPlain(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (units[i]! > 127) return false;
  return true;
}

/** One for all texts of a thread. */
export const identifiers = new IdentifierTable();
