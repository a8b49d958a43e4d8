/**
 * Rows of signed bytes, each times its weight, added up: what a text's vector is made of. In WebAssembly, two numbers at
 * a time, it takes a fifth of what JavaScript takes; sums are made in the same order, so that they are the same to the last
 * digit.
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
  programOf,
  set,
  store16Bytes,
  type WasmMemory,
  WHOLE,
  wasm,
} from "../base/wasm-code.ts";
import type { ModelFile } from "./model-file.ts";

/** So many numbers are added in one step; a row must have a multiple of them. */
const STEP = 8;

export interface RowSums {
  /** What has been added up since it was filled with zeros. */
  readonly sum: Float64Array;
  /** Four rows at once: reading and writing the sum takes as long as a row. */
  addFour(rows: Int32Array, weights: Float64Array, at: number): void;
  addOne(row: number, weight: number): void;
}

export function rowSumsOf(model: Pick<ModelFile, "values" | "dimensions" | "memory">): RowSums {
  const { values, dimensions, memory } = model;
  return memory && values instanceof Int8Array && dimensions % STEP === 0
    ? new FastRowSums(values, dimensions, memory)
    : new PlainRowSums(values, dimensions);
}

class PlainRowSums implements RowSums {
  readonly sum: Float64Array;
  readonly #values: ModelFile["values"];

  constructor(values: ModelFile["values"], dimensions: number) {
    this.sum = new Float64Array(dimensions);
    this.#values = values;
  }

  addFour(rows: Int32Array, weights: Float64Array, at: number): void {
    const { sum } = this;
    const values = this.#values;
    const width = sum.length;
    const [a, b] = [rows[at]! * width, rows[at + 1]! * width];
    const [c, d] = [rows[at + 2]! * width, rows[at + 3]! * width];
    for (let i = 0; i < width; i++)
      sum[i]! +=
        weights[at]! * values[a + i]! +
        weights[at + 1]! * values[b + i]! +
        weights[at + 2]! * values[c + i]! +
        weights[at + 3]! * values[d + i]!;
  }

  addOne(row: number, weight: number): void {
    const from = row * this.sum.length;
    for (let i = 0; i < this.sum.length; i++) this.sum[i]! += weight * this.#values[from + i]!;
  }
}

/** The sum stands in the memory of the rows, behind them. */
class FastRowSums implements RowSums {
  readonly sum: Float64Array;
  readonly #start: number;
  readonly #add: Add;

  constructor(values: Int8Array, dimensions: number, memory: WasmMemory) {
    const end = values.byteOffset + values.length;
    this.sum = new Float64Array(memory.buffer, Math.ceil(end / 16) * 16, dimensions);
    this.#start = values.byteOffset;
    compiled ??= new wasm.Module(programOf(PARAMETERS, [], BODY));
    this.#add = new wasm.Instance(compiled, { m: { m: memory } }).exports.run as Add;
  }

  addFour(rows: Int32Array, weights: Float64Array, at: number): void {
    const { length, byteOffset } = this.sum;
    const a = this.#start + rows[at]! * length;
    const b = this.#start + rows[at + 1]! * length;
    const c = this.#start + rows[at + 2]! * length;
    const d = this.#start + rows[at + 3]! * length;
    const [weightA, weightB, weightC, weightD] = [
      weights[at]!,
      weights[at + 1]!,
      weights[at + 2]!,
      weights[at + 3]!,
    ];
    this.#add(a, b, c, d, byteOffset, a + length, weightA, weightB, weightC, weightD);
  }

  /** As one of four, of which the others weigh nothing. */
  addOne(row: number, weight: number): void {
    const at = this.#start + row * this.sum.length;
    this.#add(at, at, at, at, this.sum.byteOffset, at + this.sum.length, weight, 0, 0, 0);
  }
}

type Add = (
  ...[a, b, c, d, sum, endOfA, weightA, weightB, weightC, weightD]: [
    ...[number, number, number, number],
    ...[number, number],
    ...[number, number, number, number],
  ]
) => void;

let compiled: object | undefined;

const PARAMETERS = [WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, FRACTION, FRACTION, FRACTION, FRACTION];
const ROWS = [0, 1, 2, 3] as const;
const [SUM, STOP, FIRST_WEIGHT] = [4, 5, 6];
/** The locals, each of 16 bytes: what is at hand; the weights of the rows, twice each; the sums of four products, in pairs. */
const [PAIRS, FOURS, FIRST_TWICE, FIRST_PRODUCTS] = [10, 11, 12, 16];
const TWICE = [0xfd, 0x14];

/** Adds the product of a row's weight and two of its numbers to those of the rows before it. */
const addProducts = (row: number, pair: number, twoOfFours: readonly number[]) => [
  ...(row === 0 ? [] : get(FIRST_PRODUCTS + pair)),
  ...[...get(FIRST_TWICE + row), ...get(FOURS), ...twoOfFours, ...FOURS_TO_FRACTIONS, ...MULTIPLY_FRACTIONS],
  ...[...(row === 0 ? [] : ADD_FRACTIONS), ...set(FIRST_PRODUCTS + pair)],
];
const LAST_TWO = [...get(FOURS), ...choose(2, 3)];
const addRow = (row: number) => [
  ...[...get(row), ...LOAD_8_BYTES_AS_PAIRS, ...set(PAIRS)],
  ...[...get(PAIRS), ...FIRST_PAIRS_TO_FOURS, ...set(FOURS)],
  ...[...addProducts(row, 0, []), ...addProducts(row, 1, LAST_TWO)],
  ...[...get(PAIRS), ...LAST_PAIRS_TO_FOURS, ...set(FOURS)],
  ...[...addProducts(row, 2, []), ...addProducts(row, 3, LAST_TWO)],
];
const addToSum = (pair: number) => [
  ...[...get(SUM), ...get(SUM), ...load16Bytes(16 * pair)],
  ...[...get(FIRST_PRODUCTS + pair), ...ADD_FRACTIONS, ...store16Bytes(16 * pair)],
];

/** From the first number of the rows to the end of the first row, eight at a time. */
const BODY = [
  ...[0x01, 0x0a, 0x7b],
  ...ROWS.flatMap((row) => [...get(FIRST_WEIGHT + row), ...TWICE, ...set(FIRST_TWICE + row)]),
  ...LOOP,
  ...ROWS.flatMap(addRow),
  ...[0, 1, 2, 3].flatMap(addToSum),
  ...ROWS.flatMap((row) => [...get(row), ...number(STEP), ...ADD, ...set(row)]),
  ...[...get(SUM), ...number(32), ...number(32), ...ADD, ...ADD, ...set(SUM)],
  ...[...get(ROWS[0]), ...get(STOP), ...AGAIN_IF_LESS],
  ...END,
  ...END,
];
