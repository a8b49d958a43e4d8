/** Numbers for runs of UTF-16 units: every distinct one has its own. See `runs.ts` for what is known of each. */
import { EMPTY_HASH, HASH_FACTOR } from "../base/hash.ts";
import {
  EMPTY_SECOND,
  fillSlot,
  isCrowded,
  moveSlots,
  SECOND_FACTOR,
  SLOT_SIZE,
  slotOf,
} from "../kernels/text/slots.ts";
import { Runs } from "./runs.ts";

export class UnitTable {
  readonly runs = new Runs();
  #slots = new Int32Array(2 ** 4 * SLOT_SIZE);

  clear(): void {
    this.runs.clear();
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
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(first, mask);
    for (let known = slots[slot]!; known !== 0; known = slots[slot]!) {
      if (slots[slot + 1] === first && slots[slot + 2] === second) return known - 1;
      slot = (slot + SLOT_SIZE) & mask;
    }
    const number = this.runs.add(codes, start, end);
    fillSlot(slots, slot, number + 1, first, second);
    if (isCrowded(slots, this.runs.size)) {
      this.#slots = new Int32Array(slots.length * 2);
      moveSlots(slots, this.#slots);
    }
    return number;
  }
}
