/**
 * Texts as lists of numbers: every distinct word that identifiers are made of has one. Whatever is worked out about a word
 * (its stem, its row in a model) is worked out once and then looked up in an array.
 */

import { TextReader } from "../kernels/text/text-reader.ts";
import type { Tokens } from "../kernels/text/tokens.ts";
import { splitIdentifier } from "./identifiers.ts";
import { textOfUnits } from "./runs.ts";
import { splitUnits } from "./split-plain.ts";
import { wholeOf } from "./terms.ts";
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
  readonly #reader = new TextReader((units, start, end, list) => this.#learnWords(units, start, end, list));
  readonly #words = new UnitTable();
  #generation = 0;
  readonly #word = new Units();

  /** Another number: all words have other numbers than before. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Puts the words of the identifiers in a part of a text into `tokens`: their parts but for single letters, and where one
   * has several parts the whole. Too short and too long ones say nothing.
   */
  read(text: string, from: number, to: number, tokens: Tokens): void {
    this.#reader.read(text, from, to, tokens);
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
    if (this.#reader.known < MOST_KNOWN) return;
    this.#generation++;
    this.#reader.forget();
    this.#words.clear();
  }

  #learnWords(units: Uint16Array, start: number, end: number, list: Int32Array): number {
    return isPlain(units, start, end)
      ? this.#plainWords(units, start, end, list)
      : this.#wordsOf(textOfUnits(units, start, end), list);
  }

  /** As `termsOf` has them, before stemming. */
  #wordsOf(identifier: string, list: Int32Array): number {
    const parts = splitIdentifier(identifier);
    let count = 0;
    for (const part of parts) if (part.length > 1 || parts.length === 1) list[count++] = this.#numberOf(part);
    if (parts.length > 1) list[count++] = this.#numberOf(WHOLE + wholeOf(identifier));
    return count;
  }

  #numberOf(word: string): number {
    this.#word.load(word);
    return this.#words.number(this.#word.codes, 0, this.#word.length);
  }

  /** The same where all letters are of ASCII, without making strings. */
  #plainWords(units: Uint16Array, start: number, end: number, list: Int32Array): number {
    const bounds = splitUnits(units, start, end)!;
    const parts = bounds.length / 2;
    let count = 0;
    for (let part = 0; part < parts; part++) {
      const from = bounds[2 * part]!;
      const to = bounds[2 * part + 1]!;
      if (to - from > 1 || parts === 1) list[count++] = this.#numberOfLetters(units, from, to, 0);
    }
    if (parts > 1) list[count++] = this.#numberOfLetters(units, start, end, 1);
    return count;
  }

  /** Those of a part, or of the whole: then behind the mark of a whole. */
  #numberOfLetters(units: Uint16Array, from: number, to: number, markLength: 0 | 1): number {
    const { codes } = this.#word;
    codes[0] = UNDERSCORE;
    let length: number = markLength;
    for (let i = from; i < to; i++) if (units[i] !== UNDERSCORE) codes[length++] = units[i]! | SMALL;
    return this.#words.number(codes, 0, length);
  }
}

function isPlain(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (units[i]! > 127) return false;
  return true;
}

/** One for all texts of a thread. */
export const identifiers = new IdentifierTable();
