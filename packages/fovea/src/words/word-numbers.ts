/** A number for each word of the table, worked out when it is first asked for. */
import { enlarged } from "../base/enlarged.ts";
import { identifiers } from "./identifier-table.ts";

export class WordNumbers {
  readonly #learn: (word: number) => number;
  /** By word: its number plus one, or zero. */
  #numbers = new Int32Array(2 ** 3);
  #generation = identifiers.generation;

  /** No number may be below zero. */
  constructor(learn: (word: number) => number) {
    this.#learn = learn;
  }

  find(word: number): number {
    return (this.#numbers[word] || this.#add(word)) - 1;
  }

  /** To be called before each text: when the table has forgotten all words so do the numbers, and this is true. */
  keepUp(): boolean {
    if (this.#generation === identifiers.generation) return false;
    this.#generation = identifiers.generation;
    this.#numbers.fill(0);
    return true;
  }

  #add(word: number): number {
    while (word >= this.#numbers.length) this.#numbers = enlarged(this.#numbers);
    const number = this.#learn(word) + 1;
    this.#numbers[word] = number;
    return number;
  }
}
