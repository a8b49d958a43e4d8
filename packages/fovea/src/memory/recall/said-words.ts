/**
 * The words of memories as numbers, kept for a process that stays: a set of strings for each of thousands of memories
 * would fill the heap, and going through it at every collection of garbage took longer than to compare the words.
 */
import { enlarged } from "../../base/enlarged.ts";
import { eachIdentifier } from "../../words/identifiers.ts";
import { formsOf } from "../words.ts";

/** Where the words of one memory lie: from one place to before another. */
export interface Span {
  from: number;
  to: number;
}

/** Written words longer than this are mostly met once. */
const LONGEST_KEPT = 40;

export class SaidWords {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** The numbers of the stems of a word as it is written: most memories are made of the same words. */
  readonly #written = new Map<string, readonly number[]>();
  /** By number: how many memories were found to have it, and the last of them. */
  #counts = new Int32Array(1024);
  #lastSeen = new Int32Array(1024);
  #spans = 0;
  #pool = new Int32Array(4096);
  #end = 0;

  /** How many places are taken by all memories together. */
  get size(): number {
    return this.#end;
  }

  /** All of them one after another: `Span` tells whose is what. */
  get pool(): Int32Array {
    return this.#pool;
  }

  wordOf(number: number): string {
    return this.#words[number]!;
  }

  /** Of a word that some memory has; words of questions are not kept. */
  findNumber(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#words.length;
      this.#numbers.set(word, number);
      this.#words.push(word);
      if (number >= this.#lastSeen.length) {
        this.#lastSeen = enlarged(this.#lastSeen);
        this.#counts = enlarged(this.#counts);
      }
    }
    return number;
  }

  /** Words that between `least` and `most` memories have, the most common first. */
  common(least: number, most: number): string[] {
    const found: number[] = [];
    for (let number = 0; number < this.#words.length; number++)
      if (this.#counts[number]! >= least && this.#counts[number]! <= most) found.push(number);
    found.sort((a, b) => this.#counts[b]! - this.#counts[a]!);
    return found.map((number) => this.#words[number]!);
  }

  /** Takes texts of one memory apart; each word is kept once. */
  add(...texts: readonly string[]): Span {
    const from = this.#end;
    const span = ++this.#spans;
    for (const text of texts)
      eachIdentifier(text, 0, text.length, (written) => {
        for (const number of this.#numbersOf(written)) {
          if (this.#lastSeen[number] === span) continue;
          this.#lastSeen[number] = span;
          this.#counts[number]!++;
          if (this.#end === this.#pool.length) this.#pool = enlarged(this.#pool);
          this.#pool[this.#end++] = number;
        }
      });
    return { from, to: this.#end };
  }

  #numbersOf(written: string): readonly number[] {
    const known = this.#written.get(written);
    if (known) return known;
    const numbers = formsOf(written).map((form) => this.numberOf(form));
    if (written.length <= LONGEST_KEPT) this.#written.set(written, numbers);
    return numbers;
  }
}
