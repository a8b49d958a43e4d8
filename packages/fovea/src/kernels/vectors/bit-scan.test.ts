import { expect, test } from "vitest";
import { BitScan } from "./bit-scan.ts";

/** Bits that look random and are the same in every run. */
function someBits(count: number, seed: number): Int32Array {
  let state = seed;
  return Int32Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return state;
  });
}

test.each([4, 8, 12, 128])("counts the bits that differ, with %i words", (words) => {
  const vectors = 50;
  const scan = new BitScan(vectors, words);
  const bits = someBits(vectors * words, 7);
  const question = someBits(words, 11);
  scan.bits.set(bits);
  const expected = Array.from({ length: vectors }, (_, i) => {
    let count = 0;
    for (let w = 0; w < words; w++)
      for (let rest = (bits[i * words + w]! ^ question[w]!) >>> 0; rest > 0; rest = Math.floor(rest / 2))
        count += rest % 2;
    return count;
  });
  expect([...scan.compare(question)]).toEqual(expected);
});

test("all bits of the longest vectors are counted", () => {
  const scan = new BitScan(1, 512);
  scan.bits.fill(-1);
  expect([...scan.compare(new Int32Array(512))]).toEqual([512 * 32]);
});

test("nothing is compared with nothing", () => {
  expect(new BitScan(0, 8).compare(new Int32Array(8))).toHaveLength(0);
});
