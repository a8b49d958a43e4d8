/**
 * Numbers for runs of UTF-16 units: every distinct one has its own, in the order in which they are first met. No strings are
 * made: those cut out of a text would keep all of that text in memory. A run is known by two hashes, 64 bits together: that
 * two of 150,000 runs share both happens once in a billion tables, and to compare their units would take as long as all
 * the rest.
 */
import { enlarged } from "../base/enlarged.ts";
import { EMPTY_HASH, endHash, HASH_FACTOR } from "../base/hash.ts";

const SLOT_BITS = 2;
const SLOT_SIZE = 2 ** SLOT_BITS;

/** The first hash is that of `base/hash.ts`; this is how the second one begins and goes on. */
export const EMPTY_SECOND = 1;
export const SECOND_FACTOR = 0x2c1b3c6d;

export class UnitTable {
  /**
   * By hash: the number of a run plus one, or zero; its hashes. Together, since the table is larger than the processor's
   * cache and every look at another place is a wait. Half of it is empty at least.
   */
  #slots = new Int32Array(2 ** 4 * SLOT_SIZE);
  /** Where the units of each begin; those of the next one begin where they end. */
  #froms = new Int32Array(2 ** 3);
  #units = new Uint16Array(2 ** 4);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The units of all, one behind the other. Another array after the next `find`. */
  get units(): Uint16Array {
    return this.#units;
  }

  /** Where in `units` those of a run begin; they end where those of the next number begin. */
  startOf(number: number): number {
    return this.#froms[number]!;
  }

  textOf(number: number, leaveOut = 0): string {
    // Spreading would go through an iterator, which takes ten times as long.
    const units: ArrayLike<number> = this.#units.subarray(
      this.#froms[number]! + leaveOut,
      this.#froms[number + 1]!,
    );
    return String.fromCharCode.apply(null, units as number[]);
  }

  /** As `hash31` of the text has it. */
  hashOf(number: number, leaveOut = 0): number {
    let hash = EMPTY_HASH;
    for (let i = this.#froms[number]! + leaveOut; i < this.#froms[number + 1]!; i++)
      hash = Math.imul(hash ^ this.#units[i]!, HASH_FACTOR);
    return endHash(hash);
  }

  clear(): void {
    this.#size = 0;
    this.#slots.fill(0);
  }

  /** The number of a run, which may be a new one. */
  number(codes: Uint16Array, start: number, end: number): number {
    let first = EMPTY_HASH;
    let second = EMPTY_SECOND;
    for (let i = start; i < end; i++) {
      first = Math.imul(first ^ codes[i]!, HASH_FACTOR);
      second = (Math.imul(second, SECOND_FACTOR) + codes[i]!) | 0;
    }
    return this.find(codes, start, end, first, second);
  }

  /** The same for who has added up its hashes already. */
  find(codes: Uint16Array, start: number, end: number, first: number, second: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(first, mask);
    for (let known = slots[slot]!; known !== 0; known = slots[slot]!) {
      if (slots[slot + 1] === first && slots[slot + 2] === second) return known - 1;
      slot = (slot + SLOT_SIZE) & mask;
    }
    this.#fill(slot, this.#size + 1, first, second);
    return this.#learn(codes, start, end);
  }

  #learn(codes: Uint16Array, start: number, end: number): number {
    const number = this.#size++;
    if (number + 2 > this.#froms.length) this.#froms = enlarged(this.#froms);
    let at = this.#froms[number]!;
    while (at + end - start > this.#units.length) this.#units = enlarged(this.#units);
    for (let i = start; i < end; i++) this.#units[at++] = codes[i]!;
    this.#froms[number + 1] = at;
    if (this.#size * 2 * SLOT_SIZE > this.#slots.length) this.#rehash();
    return number;
  }

  #fill(slot: number, known: number, first: number, second: number): void {
    this.#slots[slot] = known;
    this.#slots[slot + 1] = first;
    this.#slots[slot + 2] = second;
  }

  #rehash(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    const mask = this.#slots.length - 1;
    for (let at = 0; at < old.length; at += SLOT_SIZE) {
      if (old[at] === 0) continue;
      let slot = slotOf(old[at + 1]!, mask);
      while (this.#slots[slot] !== 0) slot = (slot + SLOT_SIZE) & mask;
      this.#fill(slot, old[at]!, old[at + 1]!, old[at + 2]!);
    }
  }
}

function slotOf(first: number, mask: number): number {
  return ((first ^ (first >>> 15)) << SLOT_BITS) & mask;
}
