/**
 * Texts as lists of numbers: every distinct identifier has one, so that whatever is worked out about an identifier
 * (its stems, its rows in a model) is worked out once and then looked up in an array. Nothing but the first sight of an
 * identifier makes a string: strings cut out of a text would keep all of that text in memory.
 */
import { enlarged } from "../base/enlarged.ts";
import { isIdentifierPart, LONGEST_IDENTIFIER, SHORTEST_IDENTIFIER } from "./identifiers.ts";

/** The identifiers of a text in order: their numbers, and where they begin. Valid until the next text is read into it. */
export class Tokens {
  count = 0;
  ids = new Int32Array(1024);
  starts = new Int32Array(1024);

  add(id: number, start: number): void {
    if (this.count === this.ids.length) {
      this.ids = enlarged(this.ids);
      this.starts = enlarged(this.starts);
    }
    this.ids[this.count] = id;
    this.starts[this.count++] = start;
  }

  /** The first one that begins at an offset or behind it. */
  firstFrom(offset: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const SLOT_BITS = 2;
const SLOT_SIZE = 2 ** SLOT_BITS;

/** Holds the identifiers of a large repository; beyond it starting anew is cheaper than to keep order. */
const MOST_KNOWN = 150_000;

export class IdentifierTable {
  /**
   * By hash: the number of an identifier plus one, or zero; its hash; where its characters begin and end. Together, since
   * the table is larger than the processor's cache and every look at another place is a wait. Half of it is empty at least.
   */
  #slots = new Int32Array(2 ** 14 * SLOT_SIZE);
  /** Where the characters of each begin; those of the next one begin where they end. */
  #froms = new Int32Array(2 ** 12);
  #characters = new Uint16Array(2 ** 16);
  #size = 0;
  #generation = 0;

  /** Another number: all identifiers have other numbers than before. */
  get generation(): number {
    return this.#generation;
  }

  /** Puts the identifiers of a part of a text into `tokens`. Too short and too long ones say nothing. */
  read(text: string, from: number, to: number, tokens: Tokens): void {
    tokens.count = 0;
    let start = -1;
    let hash = 0;
    for (let i = from; i < to; i++) {
      const code = text.charCodeAt(i);
      if (isIdentifierPart(code)) {
        if (start === -1) {
          start = i;
          hash = FIRST_HASH;
        }
        hash = Math.imul(hash ^ code, HASH_FACTOR);
      } else if (start !== -1) {
        this.#add(text, start, i, hash, tokens);
        start = -1;
      }
    }
    if (start !== -1) this.#add(text, start, to, hash, tokens);
  }

  textOf(id: number): string {
    // Spreading would go through an iterator, which takes ten times as long.
    const characters: ArrayLike<number> = this.#characters.subarray(this.#froms[id]!, this.#froms[id + 1]!);
    return String.fromCharCode.apply(null, characters as number[]);
  }

  /** Only between texts: their numbers are in use. */
  forgetIfLarge(): void {
    if (this.#size < MOST_KNOWN) return;
    this.#size = 0;
    this.#generation++;
    this.#slots.fill(0);
  }

  #add(text: string, start: number, end: number, hash: number, tokens: Tokens): void {
    const length = end - start;
    if (length >= SHORTEST_IDENTIFIER && length <= LONGEST_IDENTIFIER)
      tokens.add(this.#find(text, start, end, hash ^ (hash >>> 15)), start);
  }

  #find(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << SLOT_BITS) & mask;
    for (let known = slots[slot]!; known !== 0; known = slots[slot]!) {
      if (slots[slot + 1] === hash && this.#isSame(slots[slot + 2]!, slots[slot + 3]!, text, start, end))
        return known - 1;
      slot = (slot + SLOT_SIZE) & mask;
    }
    return this.#learn(text, start, end, hash, slot);
  }

  #isSame(from: number, to: number, text: string, start: number, end: number): boolean {
    const characters = this.#characters;
    if (to - from !== end - start) return false;
    for (let i = start, at = from; i < end; i++, at++)
      if (characters[at] !== text.charCodeAt(i)) return false;
    return true;
  }

  #learn(text: string, start: number, end: number, hash: number, slot: number): number {
    const id = this.#size++;
    if (id + 2 > this.#froms.length) this.#froms = enlarged(this.#froms);
    const from = this.#froms[id]!;
    if (from + LONGEST_IDENTIFIER > this.#characters.length) this.#characters = enlarged(this.#characters);
    let at = from;
    for (let i = start; i < end; i++) this.#characters[at++] = text.charCodeAt(i);
    this.#froms[id + 1] = at;
    this.#fill(slot, id + 1, hash, from, at);
    if (this.#size * 2 * SLOT_SIZE > this.#slots.length) this.#rehash();
    return id;
  }

  #fill(slot: number, known: number, hash: number, from: number, to: number): void {
    const slots = this.#slots;
    slots[slot] = known;
    slots[slot + 1] = hash;
    slots[slot + 2] = from;
    slots[slot + 3] = to;
  }

  #rehash(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    const mask = this.#slots.length - 1;
    for (let at = 0; at < old.length; at += SLOT_SIZE) {
      if (old[at] === 0) continue;
      let slot = (old[at + 1]! << SLOT_BITS) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + SLOT_SIZE) & mask;
      this.#fill(slot, old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!);
    }
  }
}

/** One for all texts of a thread. */
export const identifiers = new IdentifierTable();

const FIRST_HASH = 0x811c9dc5 | 0;
const HASH_FACTOR = 0x01000193;
