import { expect, test } from "vitest";
import { createRandom } from "../../../test/support/random.ts";
import { newMemory } from "../wasm.ts";
import { rowSumsOf } from "./row-sums.ts";

test.each([8, 104, 192])(
  "sums of rows of %i numbers are to the last digit what JavaScript makes",
  (dimensions) => {
    const random = createRandom(3);
    const rows = 50;
    const memory = newMemory(rows * dimensions + dimensions * 8 + 16);
    const values = new Int8Array(memory.buffer, 0, rows * dimensions);
    values.forEach((_, i) => {
      values[i] = random.below(256) - 128;
    });
    const fast = rowSumsOf({ values, dimensions, memory });
    const plain = rowSumsOf({ values, dimensions });
    const which = Int32Array.from({ length: 41 }, () => random.below(rows));
    const weights = Float64Array.from(which, () => random.next() * 3);
    for (const sums of [fast, plain]) {
      sums.sum.fill(0);
      for (let at = 0; at < 40; at += 4) sums.addFour(which, weights, at);
      sums.addOne(which[40]!, weights[40]!);
    }
    expect(fast.constructor).not.toBe(plain.constructor);
    expect(fast.sum).toEqual(plain.sum);
    expect(new Set(fast.sum).size).toBeGreaterThan(dimensions / 2);
  },
);
