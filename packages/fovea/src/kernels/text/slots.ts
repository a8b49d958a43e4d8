/**
 * A table of runs of units by hash, in a flat array. A run is known by two hashes, 64 bits together: that two of 150,000 runs
 * share both happens once in a billion tables, and to compare their units would take as long as all the rest.
 */

/** The number of a run plus one, or zero; its hashes. Side by side: every look at another place is a wait for memory. */
export const SLOT_SIZE = 4;

/** The first hash is that of `base/hash.ts`; this is how the second one begins, and what it is multiplied with. */
export const EMPTY_SECOND = 1;
export const SECOND_FACTOR = 0x2c1b3c6d;

/** `mask`: one less than the length of the table. */
export function slotOf(first: number, mask: number): number {
  return ((first ^ (first >>> 15)) * SLOT_SIZE) & mask;
}

export function fillSlot(
  slots: Int32Array,
  slot: number,
  known: number,
  first: number,
  second: number,
): void {
  slots[slot] = known;
  slots[slot + 1] = first;
  slots[slot + 2] = second;
}

/** Half of a table is empty at least. */
export function isCrowded(slots: Int32Array, size: number): boolean {
  return size * 2 * SLOT_SIZE > slots.length;
}

/** Into a table that is empty, and not smaller. */
export function moveSlots(from: Int32Array, to: Int32Array): void {
  const mask = to.length - 1;
  for (let at = 0; at < from.length; at += SLOT_SIZE) {
    if (from[at] === 0) continue;
    let slot = slotOf(from[at + 1]!, mask);
    while (to[slot] !== 0) slot = (slot + SLOT_SIZE) & mask;
    fillSlot(to, slot, from[at]!, from[at + 1]!, from[at + 2]!);
  }
}
