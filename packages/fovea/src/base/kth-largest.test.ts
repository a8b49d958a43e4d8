import fc from "fast-check";
import { expect, test } from "vitest";
import { kthLargest } from "./kth-largest.ts";

test("is what sorting finds", () => {
  const numbers = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 70 }), (numbers, k) => {
      const sorted = [...numbers].sort((a, b) => b - a);
      expect(kthLargest(Float64Array.from(numbers), k)).toBe(
        k > numbers.length ? Number.NEGATIVE_INFINITY : sorted[k - 1],
      );
    }),
  );
});
