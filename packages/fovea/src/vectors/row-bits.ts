/**
 * One bit per number of many rows of signed bytes: is it below the middle? All vectors of a tree are gone through once,
 * when they are loaded; a command that asks one question waits for that, and JavaScript that has just been started takes
 * three times as long.
 */
import {
  ADD,
  AGAIN_IF_LESS,
  END,
  FIRST_PAIRS_TO_FOURS,
  get,
  LAST_PAIRS_TO_FOURS,
  LOAD_8_BYTES_AS_PAIRS,
  LOOP,
  load16Bytes,
  number,
  PAGE,
  programOf,
  SHIFT_LEFT,
  set,
  WHOLE,
  wasm,
} from "../base/wasm-code.ts";

/** So many numbers are compared in one step; a row must have a multiple of them. */
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
    const memory = new wasm.Memory({
      initial: Math.ceil((middleBytes + BATCH * (width + bytesPerRow)) / PAGE),
    });
    this.#width = width;
    this.#middle = new Int32Array(memory.buffer, 0, width);
    this.#middle.set(middle);
    this.#rows = new Int8Array(memory.buffer, middleBytes, BATCH * width);
    this.#bits = new Uint8Array(memory.buffer, middleBytes + BATCH * width, BATCH * bytesPerRow);
    compiled ??= new wasm.Module(programOf([WHOLE, WHOLE, WHOLE, WHOLE], [], BODY));
    this.#write = new wasm.Instance(compiled, { m: { m: memory } }).exports.run as Write;
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

let compiled: object | undefined;

const [AT, STOP, OUT, STRETCH, MIDDLE, PAIRS] = [0, 1, 2, 3, 4, 5];
const FOUR_TIMES = [0xfd, 0x11];
const MULTIPLY_FOURS = [0xfd, 0xb5, 0x01];
const SHIFT_FOURS_RIGHT = [0xfd, 0xac, 0x01];
const LESS_OF_FOURS = [0xfd, 0x39];
const FOUR_SIGNS = [0xfd, 0xa4, 0x01];
const OR = [0x72];
const STORE_BYTE = [0x3a, 0x00, 0x00];

/** Four bits: is the number less than its middle, stretched as the row is? */
const four = (toFours: readonly number[], offset: number) => [
  ...[...get(PAIRS), ...toFours],
  ...[...get(MIDDLE), ...load16Bytes(offset), ...get(STRETCH), ...FOUR_TIMES, ...MULTIPLY_FOURS],
  ...[...number(16), ...SHIFT_FOURS_RIGHT, ...LESS_OF_FOURS, ...FOUR_SIGNS],
];

/** From `at` to the end, eight bytes at a time. */
const BODY = [
  // The locals beside the four parameters: a whole number and one of 16 bytes.
  ...[0x02, 0x01, WHOLE, 0x01, 0x7b],
  ...LOOP,
  ...[...get(AT), ...LOAD_8_BYTES_AS_PAIRS, ...set(PAIRS)],
  ...get(OUT),
  ...four(FIRST_PAIRS_TO_FOURS, 0),
  ...[...four(LAST_PAIRS_TO_FOURS, 16), ...number(4), ...SHIFT_LEFT, ...OR],
  ...STORE_BYTE,
  ...[...get(OUT), ...number(1), ...ADD, ...set(OUT)],
  ...[...get(MIDDLE), ...number(32), ...ADD, ...set(MIDDLE)],
  ...[...get(AT), ...number(STEP), ...ADD, ...set(AT)],
  ...[...get(AT), ...get(STOP), ...AGAIN_IF_LESS],
  ...END,
  ...END,
];
