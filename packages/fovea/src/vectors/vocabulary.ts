/**
 * The words of a model as they lie in its file, one per line, and which row each has. The bytes are searched where they
 * are: to make a string of each of 27,000 words and put it into a map took longer than to read the model.
 */

/** As much of a map as a model needs. */
export interface Rows {
  readonly size: number;
  get(word: string): number | undefined;
}

const NEWLINE = 10;
const FIRST_HASH = 0x811c9dc5 | 0;
const HASH_FACTOR = 0x01000193;

export class Vocabulary implements Rows {
  readonly size: number;
  readonly #bytes: Uint8Array;
  /** Where each word begins; the next one begins after the end of its line. */
  readonly #starts: Int32Array;
  /** By hash: the row of a word plus one, or zero. Half of it is empty at least. */
  readonly #slots: Int32Array;

  constructor(bytes: Uint8Array, size: number) {
    this.size = size;
    this.#bytes = bytes;
    this.#starts = new Int32Array(size + 1);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * size + 1)));
    fill(bytes, this.#starts, this.#slots);
  }

  get(word: string): number | undefined {
    // Nearly all words are of ASCII, whose letters are their bytes.
    return isAscii(word) ? this.#find(word) : this.#find(Buffer.from(word).toString("latin1"));
  }

  /** `letters`: the bytes of a word, a character each. */
  #find(letters: string): number | undefined {
    let hash = FIRST_HASH;
    for (let i = 0; i < letters.length; i++) hash = Math.imul(hash ^ letters.charCodeAt(i), HASH_FACTOR);
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! - 1;
      if (row === -1) return undefined;
      if (this.#isAt(row, letters)) return row;
    }
  }

  #isAt(row: number, letters: string): boolean {
    const start = this.#starts[row]!;
    if (this.#starts[row + 1]! - 1 - start !== letters.length) return false;
    for (let i = 0; i < letters.length; i++)
      if (this.#bytes[start + i] !== letters.charCodeAt(i)) return false;
    return true;
  }
}

function fill(bytes: Uint8Array, starts: Int32Array, slots: Int32Array): void {
  const mask = slots.length - 1;
  let row = 0;
  let hash = FIRST_HASH;
  for (let at = 0; at <= bytes.length && row + 1 < starts.length; at++) {
    const byte = at < bytes.length ? bytes[at]! : NEWLINE;
    if (byte !== NEWLINE) {
      hash = Math.imul(hash ^ byte, HASH_FACTOR);
      continue;
    }
    let slot = slotOf(hash, mask);
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = ++row;
    starts[row] = at + 1;
    hash = FIRST_HASH;
  }
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

function isAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return false;
  return true;
}
