/**
 * One bit per number of many rows of signed bytes: is it below the middle? All vectors of a tree are gone through once,
 * when they are loaded; a command that asks one question waits for that, and JavaScript that has just been started takes
 * three times as long.
 */
import { load, newMemory } from "../wasm.ts";

/** Numbers compared in one step; the length of a row must be a multiple. */
const STEP = 8;
/** Rows that are worked on at once. */
const BATCH = 256;

export class RowBits {
  readonly #width: number;
  readonly #middle: Int32Array;
  readonly #rows: Int8Array;
  readonly #bits: Uint8Array;
  readonly #write: Write;

  constructor(middle: Int32Array) {
    const width = middle.length;
    const bytesPerRow = width / STEP;
    const middleBytes = width * 4;
    const memory = newMemory(middleBytes + BATCH * (width + bytesPerRow));
    this.#width = width;
    this.#middle = new Int32Array(memory.buffer, 0, width);
    this.#middle.set(middle);
    this.#rows = new Int8Array(memory.buffer, middleBytes, BATCH * width);
    this.#bits = new Uint8Array(memory.buffer, middleBytes + BATCH * width, BATCH * bytesPerRow);
    this.#write = load<Write>("row-bits", memory);
  }

  static canTake(dimensions: number): boolean {
    return dimensions > 0 && dimensions % STEP === 0;
  }

  /** Puts the bits of all rows into `into`, each row's `bytesApart` after those of the one before it. */
  writeAll(rows: Int8Array, stretchOf: (row: number) => number, into: Uint8Array, bytesApart: number): void {
    const width = this.#width;
    const bytesPerRow = width / STEP;
    const count = rows.length / width;
    for (let first = 0; first < count; first += BATCH) {
      const last = Math.min(first + BATCH, count);
      this.#rows.set(rows.subarray(first * width, last * width));
      for (let row = first, at = 0; row < last; row++, at++) {
        const from = this.#rows.byteOffset + at * width;
        this.#write(from, from + width, this.#bits.byteOffset + at * bytesPerRow, stretchOf(row));
      }
      for (let row = first, at = 0; row < last; row++, at++)
        into.set(this.#bits.subarray(at * bytesPerRow, (at + 1) * bytesPerRow), row * bytesApart);
    }
  }
}

type Write = (at: number, end: number, out: number, stretch: number) => void;
