import { expect, test } from "vitest";
import { createRandom } from "../../test/support/random.ts";
import { dot, makeCloud } from "../../test/support/vectors.ts";
import { encodeVectors, PackedVectors, toMiddle } from "./vector-codec.ts";

const dimensions = 256;
const { vectors, query } = makeCloud({ size: 500, dimensions, clusters: 10, common: 0.3 }, createRandom(7));

test("a vector takes one byte per number and four for its scale", () => {
  const body = encodeVectors(vectors, dimensions);
  expect(body.length).toBe(vectors.length * (dimensions + 4));
  expect(new PackedVectors([body], dimensions).count).toBe(vectors.length);
});

test("a packed vector has the cosines of the one it was made of, to a few thousandths", () => {
  const packed = new PackedVectors([encodeVectors(vectors, dimensions)], dimensions);
  const wanted = query();
  const errors = vectors.map((vector, i) => Math.abs(packed.dot(i, wanted) - dot(vector, wanted)));
  // Without stretching it is 0.006 at most: the largest of 256 numbers would be stored as some 20 of 127.
  expect(Math.max(...errors)).toBeLessThan(0.003);
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.0008);
  vectors.forEach((vector, i) => {
    expect(packed.dot(i, vector)).toBeGreaterThan(0.9999);
  });
});

test("one large number among small ones, and a body that begins anywhere, are read as they are", () => {
  const spiky = Float32Array.from({ length: 5 }, (_, d) => (d === 2 ? -1 : 0));
  const body = encodeVectors([spiky, spiky], 5);
  const shifted = new Uint8Array(body.length + 3);
  shifted.set(body, 3);
  const packed = new PackedVectors([shifted.subarray(3)], 5);
  expect(packed.dot(1, spiky)).toBeCloseTo(1, 6);
});

test("a vector of zeros resembles nothing", () => {
  const zeros = new Float32Array(dimensions);
  const packed = new PackedVectors([encodeVectors([zeros, vectors[0]!], dimensions)], dimensions);
  expect(packed.dot(0, vectors[0]!)).toBe(0);
  expect(packed.dot(1, vectors[0]!)).toBeGreaterThan(0.9999);
});

test("many at once have, to the last digit, the cosines that each has alone", () => {
  const packed = new PackedVectors([encodeVectors(vectors, dimensions)], dimensions);
  const wanted = Float64Array.from(query());
  const which = Uint32Array.of(499, 0, 7, 7, 250);
  expect([...packed.dots(which, wanted)]).toEqual([...which].map((at) => packed.dot(at, wanted)));
});

test.each([256, 136])("the bits of all vectors at once are those of each, with %i numbers", (width) => {
  const short = vectors.map((vector) => vector.subarray(0, width));
  const zeros = new Float32Array(width);
  const packed = new PackedVectors([encodeVectors([...short, zeros], width)], width);
  const middle = toMiddle(Float64Array.from(query().subarray(0, width), (x) => x / 10));
  const words = 8;
  const together = new Int32Array(packed.count * words);
  packed.writeAllBits(middle, together, words);
  const alone = new Int32Array(packed.count * words);
  for (let at = 0; at < packed.count; at++) packed.writeBits(at, middle, alone, at * words);
  expect(together).toEqual(alone);
  expect(new Set(alone).size).toBeGreaterThan(1000);
});
