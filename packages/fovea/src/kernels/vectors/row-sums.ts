/**
 * Rows of signed bytes, each times its weight, added up: what a text's vector is made of. In WebAssembly, two numbers at
 * a time, it takes a fifth of what JavaScript takes; sums are made in the same order, so that they are the same to the last
 * digit.
 */
import { load, type WasmMemory } from "../wasm.ts";

/** Numbers added in one step; the length of a row must be a multiple. */
const STEP = 8;

export interface RowSums {
  /** What has been added up since it was filled with zeros. */
  readonly sum: Float64Array;
  /** Four rows at once: reading and writing the sum takes as long as a row. */
  addFour(rows: Int32Array, weights: Float64Array, at: number): void;
  addOne(row: number, weight: number): void;
}

/** Row after row; `memory` is where they lie, with room for a sum behind them, where the fast way may be taken. */
export interface Rows {
  values: Int8Array | Float32Array;
  dimensions: number;
  memory?: WasmMemory;
}

export function rowSumsOf({ values, dimensions, memory }: Rows): RowSums {
  return memory && values instanceof Int8Array && dimensions % STEP === 0
    ? new FastRowSums(values, dimensions, memory)
    : new PlainRowSums(values, dimensions);
}

class PlainRowSums implements RowSums {
  readonly sum: Float64Array;
  readonly #values: Rows["values"];

  constructor(values: Rows["values"], dimensions: number) {
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
    this.#add = load<Add>("row-sums", memory);
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
