/** What the kernels of this folder do, in plain TypeScript: slower, and what they are tested against. */

/** In how many bits two vectors differ. */
export function differingBits(a: Int32Array, b: Int32Array): number {
  let count = 0;
  for (let i = 0; i < a.length; i++)
    for (let rest = (a[i]! ^ b[i]!) >>> 0; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}

/** One bit per number of a row: is it below its middle, stretched by so many parts of 2^16? */
export function bitsBelow(row: Int8Array, middle: Int32Array, stretch: number): Uint8Array {
  const bits = new Uint8Array(row.length / 8);
  for (let i = 0; i < row.length; i++)
    if (row[i]! < Math.imul(middle[i]!, stretch) >> 16) bits[i >> 3]! |= 1 << (i & 7);
  return bits;
}

/** The product of two vectors; the order of the sums is part of the result. */
export function productOf(row: Int8Array, question: ArrayLike<number>): number {
  const product = (i: number) => row[i]! * question[i]!;
  let sum = 0;
  for (let i = 0; i < row.length; i += 4)
    sum += product(i) + product(i + 1) + (product(i + 2) + product(i + 3));
  return sum;
}
