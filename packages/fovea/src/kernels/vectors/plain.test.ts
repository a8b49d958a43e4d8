/** Each kernel gives what its plain twin gives, to the last bit. */

import { expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { BitScan } from "./bit-scan.ts";
import { bitsBelow, differingBits, productOf } from "./plain.ts";
import { RowBits } from "./row-bits.ts";
import { RowProducts } from "./row-products.ts";

const bytes = (length: number) => fc.int8Array({ minLength: length, maxLength: length });

test("the bits in which rows differ from a question", () => {
  const sizes = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 8 }));
  const rowsAndQuestion = sizes.chain(([rows, quads]) => {
    const words = (count: number) => fc.int32Array({ minLength: count, maxLength: count });
    return fc.tuple(words(rows * quads * 4), words(quads * 4));
  });
  fc.assert(
    fc.property(rowsAndQuestion, (input) => {
      const [bits, question] = input.map((one) => Int32Array.from(one)) as [Int32Array, Int32Array];
      const width = question.length;
      const rows = bits.length / width;
      const scan = new BitScan(rows, width);
      scan.bits.set(bits);
      const expected = Array.from({ length: rows }, (_, row) =>
        differingBits(bits.subarray(row * width, (row + 1) * width), question),
      );
      expect([...scan.compare(question)]).toEqual(expected);
    }),
  );
});

test("the bits of rows against a middle", () => {
  const input = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
    .chain(([eights, rows]) =>
      fc.tuple(
        bytes(rows * eights * 8),
        fc.array(fc.integer({ min: -(2 ** 20), max: 2 ** 20 }), {
          minLength: eights * 8,
          maxLength: eights * 8,
        }),
        fc.integer({ min: 1, max: 2 ** 12 }),
      ),
    );
  fc.assert(
    fc.property(input, ([values, middles, stretch]) => {
      const rows = Int8Array.from(values);
      const middle = Int32Array.from(middles);
      const found = new Uint8Array(rows.length / 8);
      const bytesPerRow = middle.length / 8;
      new RowBits(middle).writeAll(rows, (row) => stretch + row, found, bytesPerRow);
      const expected = Array.from({ length: rows.length / middle.length }, (_, row) =>
        bitsBelow(rows.subarray(row * middle.length, (row + 1) * middle.length), middle, stretch + row),
      );
      expect([...found]).toEqual(expected.flatMap((one) => [...one]));
    }),
  );
});

test("the products of rows with a question, to the last digit", () => {
  const input = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
    .chain(([eights, rows]) =>
      fc.tuple(
        bytes(rows * eights * 8),
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
          minLength: eights * 8,
          maxLength: eights * 8,
        }),
      ),
    );
  fc.assert(
    fc.property(input, ([values, question]) => {
      const width = question.length;
      const count = values.length / width;
      const products = new RowProducts(count, width);
      products.rows.set(values);
      const which = Uint32Array.from({ length: count }, (_, row) => count - 1 - row);
      const expected = [...which].map((row) =>
        productOf(Int8Array.from(values).subarray(row * width, (row + 1) * width), question),
      );
      expect([...products.sums(which, question)].map((sum) => sum + 0)).toEqual(
        expected.map((sum) => sum + 0),
      );
    }),
  );
});
