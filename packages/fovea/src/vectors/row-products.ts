/**
 * Rows of signed bytes multiplied with a question, number by number, and added up: what compares vectors exactly. In
 * WebAssembly, two products at a time, it takes a third of what JavaScript takes; sums are made in the same order, so
 * that they are the same to the last digit.
 */
import {
  ADD,
  ADD_FRACTIONS,
  AGAIN_IF_LESS,
  choose,
  END,
  FIRST_PAIRS_TO_FOURS,
  FOURS_TO_FRACTIONS,
  FRACTION,
  get,
  LAST_PAIRS_TO_FOURS,
  LOAD_8_BYTES_AS_PAIRS,
  LOOP,
  load16Bytes,
  MULTIPLY_FRACTIONS,
  number,
  PAGE,
  programOf,
  set,
  WHOLE,
  wasm,
} from "../base/wasm-code.ts";

/** So many numbers are multiplied in one step; a row must have a multiple of them. */
export const STEP = 8;
const BYTES_PER_NUMBER = 8;

export class RowProducts {
  /** Row after row, to be filled once. */
  readonly rows: Int8Array;
  readonly #question: Float64Array;
  readonly #add: Add;

  constructor(count: number, dimensions: number) {
    const start = dimensions * BYTES_PER_NUMBER;
    const memory = new wasm.Memory({ initial: Math.ceil((start + count * dimensions) / PAGE) });
    this.#question = new Float64Array(memory.buffer, 0, dimensions);
    this.rows = new Int8Array(memory.buffer, start, count * dimensions);
    compiled ??= new wasm.Module(programOf([WHOLE, WHOLE], [FRACTION], BODY));
    this.#add = new wasm.Instance(compiled, { m: { m: memory } }).exports.run as Add;
  }

  /** The sums of the products of these rows with a question. */
  sums(which: Uint32Array, question: ArrayLike<number>): Float64Array {
    const width = this.#question.length;
    // The two in the middle of each four change places: what is added first then lies side by side.
    for (let d = 0; d < width; d += 4) {
      this.#question[d] = question[d]!;
      this.#question[d + 1] = question[d + 2]!;
      this.#question[d + 2] = question[d + 1]!;
      this.#question[d + 3] = question[d + 3]!;
    }
    const sums = new Float64Array(which.length);
    for (let i = 0; i < which.length; i++) {
      const at = this.rows.byteOffset + which[i]! * width;
      sums[i] = this.#add(at, at + width);
    }
    return sums;
  }
}

type Add = (at: number, end: number) => number;

let compiled: object | undefined;

const [AT, STOP, QUESTION, SUM, PAIRS, FOURS, FRACTIONS] = [0, 1, 2, 3, 4, 5, 6];
const fraction = (lane: number) => [0xfd, 0x21, lane];
const ADD_FRACTION = [0xa0];
const product = (first: number, second: number, offset: number) => [
  ...[...get(FOURS), ...get(FOURS), ...choose(first, second), ...FOURS_TO_FRACTIONS],
  ...[...get(QUESTION), ...load16Bytes(offset), ...MULTIPLY_FRACTIONS],
];
/** (a + b) + (c + d) of the four products at hand, added to the sum. */
const addFour = (offset: number) => [
  ...[...product(0, 2, offset), ...product(1, 3, offset + 16), ...ADD_FRACTIONS, ...set(FRACTIONS)],
  ...[...get(SUM), ...get(FRACTIONS), ...fraction(0), ...get(FRACTIONS), ...fraction(1)],
  ...[...ADD_FRACTION, ...ADD_FRACTION, ...set(SUM)],
];

/** From `at` to the end, eight bytes at a time. */
const BODY = [
  // The locals beside the two parameters: a whole number, a fraction, and three of 16 bytes.
  ...[0x03, 0x01, WHOLE, 0x01, FRACTION, 0x03, 0x7b],
  ...LOOP,
  ...[...get(AT), ...LOAD_8_BYTES_AS_PAIRS, ...set(PAIRS)],
  ...[...get(PAIRS), ...FIRST_PAIRS_TO_FOURS, ...set(FOURS), ...addFour(0)],
  ...[...get(PAIRS), ...LAST_PAIRS_TO_FOURS, ...set(FOURS), ...addFour(32)],
  ...[...get(QUESTION), ...number(32), ...number(32), ...ADD, ...ADD, ...set(QUESTION)],
  ...[...get(AT), ...number(STEP), ...ADD, ...set(AT)],
  ...[...get(AT), ...get(STOP), ...AGAIN_IF_LESS],
  ...END,
  ...[...get(SUM), ...END],
];
