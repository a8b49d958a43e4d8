/** Runs of UTF-16 units by number. No strings are made of them: those cut out of a text keep all of it in memory. */
import { enlarged } from "../base/enlarged.ts";
import { EMPTY_HASH, endHash, HASH_FACTOR } from "../base/hash.ts";

export class Runs {
  #size = 0;
  /** Where the units of each begin; those of the next one begin where they end. */
  #starts = new Int32Array(2 ** 3);
  #units = new Uint16Array(2 ** 4);

  get size(): number {
    return this.#size;
  }

  /** The units of all, one behind the other. Another array after the next `add`. */
  get units(): Uint16Array {
    return this.#units;
  }

  /** Where in `units` those of a run begin; they end where those of the next number begin. */
  startOf(number: number): number {
    return this.#starts[number]!;
  }

  textOf(number: number, leaveOut = 0): string {
    return textOfUnits(this.#units, this.#starts[number]! + leaveOut, this.#starts[number + 1]!);
  }

  /** As `hash31` of the text has it. */
  hashOf(number: number, leaveOut = 0): number {
    let hash = EMPTY_HASH;
    for (let i = this.#starts[number]! + leaveOut; i < this.#starts[number + 1]!; i++)
      hash = Math.imul(hash ^ this.#units[i]!, HASH_FACTOR);
    return endHash(hash);
  }

  clear(): void {
    this.#size = 0;
  }

  /** The next number. */
  add(codes: Uint16Array, start: number, end: number): number {
    const number = this.#size++;
    if (number + 2 > this.#starts.length) this.#starts = enlarged(this.#starts);
    let at = this.#starts[number]!;
    while (at + end - start > this.#units.length) this.#units = enlarged(this.#units);
    for (let i = start; i < end; i++) this.#units[at++] = codes[i]!;
    this.#starts[number + 1] = at;
    return number;
  }
}

export function textOfUnits(units: Uint16Array, start: number, end: number): string {
  // Spreading would go through an iterator, which takes ten times as long.
  const codes: ArrayLike<number> = units.subarray(start, end);
  return String.fromCharCode.apply(null, codes as number[]);
}
