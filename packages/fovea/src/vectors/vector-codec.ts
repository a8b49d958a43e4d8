/**
 * Vectors as bytes: for n vectors n scales, four bytes each, then n rows of signed bytes. Every vector is stretched to
 * the full range of a byte, which a unit vector of hundreds of numbers would use a fraction of; only its direction
 * counts, so the scale kept is the one that makes the row a unit vector again.
 */

import { RowBits } from "../kernels/vectors/row-bits.ts";
import { RowProducts, STEP } from "../kernels/vectors/row-products.ts";

const BYTES_PER_SCALE = 4;
const MANY = 64;

export function encodeVectors(vectors: readonly Float32Array[], dimensions: number): Uint8Array {
  const body = new Uint8Array(vectors.length * (BYTES_PER_SCALE + dimensions));
  const scales = new DataView(body.buffer);
  vectors.forEach((vector, i) => {
    const row = new Int8Array(body.buffer, vectors.length * BYTES_PER_SCALE + i * dimensions, dimensions);
    const largest = largestOf(vector);
    // A text that says nothing has a vector of zeros, which resembles no other.
    if (largest === 0) return;
    let squares = 0;
    for (let d = 0; d < dimensions; d++) {
      const byte = Math.round((vector[d]! / largest) * 127);
      row[d] = byte;
      squares += byte * byte;
    }
    scales.setFloat32(i * BYTES_PER_SCALE, 1 / Math.sqrt(squares), true);
  });
  return body;
}

/** Of the numbers without their signs. */
function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (let d = 0; d < vector.length; d++) {
    const size = Math.abs(vector[d]!);
    if (size > largest) largest = size;
  }
  return largest;
}

/** One that was encoded alone, as a vector of unit length. */
export function decodeVector(body: Uint8Array): Float32Array {
  const scale = new DataView(body.buffer, body.byteOffset, BYTES_PER_SCALE).getFloat32(0, true);
  const row = new Int8Array(body.buffer, body.byteOffset + BYTES_PER_SCALE, body.length - BYTES_PER_SCALE);
  return Float32Array.from(row, (byte) => byte * scale);
}

/** Many vectors one behind the other: what a search goes through is not to be spread over the memory. */
export class PackedVectors {
  readonly count: number;
  readonly #width: number;
  readonly #scales: Float32Array;
  readonly #rows: Int8Array;
  /** Only for enough vectors to pay off. */
  readonly #products: RowProducts | undefined;

  /** Of bodies as `encodeVectors` makes them, each with any number of vectors. */
  constructor(bodies: readonly Uint8Array[], dimensions: number) {
    this.#width = dimensions;
    this.count = bodies.reduce((sum, body) => sum + countVectors(body, dimensions), 0);
    this.#scales = new Float32Array(this.count);
    if (this.count >= MANY && dimensions % STEP === 0)
      this.#products = new RowProducts(this.count, dimensions);
    this.#rows = this.#products?.rows ?? new Int8Array(this.count * dimensions);
    let at = 0;
    for (const body of bodies) {
      const count = countVectors(body, dimensions);
      const scalesEnd = count * BYTES_PER_SCALE;
      const scales = new DataView(body.buffer, body.byteOffset, scalesEnd);
      this.#rows.set(
        new Int8Array(body.buffer, body.byteOffset + scalesEnd, count * dimensions),
        at * dimensions,
      );
      for (let i = 0; i < count; i++) this.#scales[at++] = scales.getFloat32(i * BYTES_PER_SCALE, true);
    }
  }

  /** With a query of unit length: the cosines of these vectors with it. */
  dots(which: Uint32Array, query: Float64Array): Float64Array {
    const sums = this.#products?.sums(which, query);
    if (!sums) return Float64Array.from(which, (index) => this.dot(index, query));
    for (let i = 0; i < which.length; i++) sums[i]! *= this.#scales[which[i]!]!;
    return sums;
  }

  /** The same of one vector. */
  dot(index: number, query: Float64Array | Float32Array): number {
    const rows = this.#rows;
    const start = index * this.#width;
    let sum = 0;
    let d = 0;
    // Four at a time need not wait for one another.
    for (; d + 3 < query.length; d += 4)
      sum +=
        query[d]! * rows[start + d]! +
        query[d + 1]! * rows[start + d + 1]! +
        (query[d + 2]! * rows[start + d + 2]! + query[d + 3]! * rows[start + d + 3]!);
    for (; d < query.length; d++) sum += query[d]! * rows[start + d]!;
    return sum * this.#scales[index]!;
  }

  addTo(sums: Float64Array, index: number): void {
    const start = index * this.#width;
    const scale = this.#scales[index]!;
    for (let d = 0; d < sums.length; d++) sums[d]! += this.#rows[start + d]! * scale;
  }

  /** The bits of all vectors, so many words of `into` for each. */
  writeAllBits(middle: Middle, into: Int32Array, words: number): void {
    if (this.count >= MANY && RowBits.canTake(this.#width)) {
      const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
      new RowBits(middle).writeAll(this.#rows, (row) => this.#stretchOf(row), bytes, words * 4);
    } else for (let at = 0; at < this.count; at++) this.writeBits(at, middle, into, at * words);
  }

  /** One bit per number, set where it is below the middle; 32 of them in a word of `into`, from `at`. */
  writeBits(index: number, middle: Middle, into: Int32Array, at: number): void {
    const rows = this.#rows;
    const start = index * this.#width;
    const stretch = this.#stretchOf(index);
    for (let from = 0, word = at; from < middle.length; from += 32, word++) {
      const end = Math.min(from + 32, middle.length);
      let bits = 0;
      let d = from;
      // Four in one step take half the time.
      for (; d + 3 < end; d += 4)
        bits |=
          (isBelow(rows[start + d]!, middle[d]!, stretch) |
            (isBelow(rows[start + d + 1]!, middle[d + 1]!, stretch) << 1) |
            (isBelow(rows[start + d + 2]!, middle[d + 2]!, stretch) << 2) |
            (isBelow(rows[start + d + 3]!, middle[d + 3]!, stretch) << 3)) <<
          (d - from);
      for (; d < end; d++) bits |= isBelow(rows[start + d]!, middle[d]!, stretch) << (d - from);
      into[word] = bits;
    }
  }

  #stretchOf(index: number): number {
    const scale = this.#scales[index]!;
    return scale === 0 ? 0 : Math.round(1 / scale);
  }
}

export function countVectors(body: Uint8Array, dimensions: number): number {
  return body.length / (BYTES_PER_SCALE + dimensions);
}

/** The number that divides the vectors of an index in each dimension, in parts of 2^16. */
export type Middle = Int32Array;

export function toMiddle(numbers: Float64Array): Middle {
  return Int32Array.from(numbers, (x) => Math.round(x * 2 ** 16));
}

/** 1 or 0. Whole numbers and no `if`: half of the bits are set, and guessing which costs many times as much. */
function isBelow(byte: number, middle: number, stretch: number): number {
  return (byte - (Math.imul(middle, stretch) >> 16)) >>> 31;
}
