import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { kthLargest } from "./kth-largest.ts";

test("is what sorting finds", () => {
  const numbers = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 70 }), (numbers, k) => {
      // Zero and minus zero are equal, and either may come first.
      const sorted = [...numbers].sort((a, b) => b - a);
      expect(kthLargest(Float64Array.from(numbers), k) + 0).toBe(
        k > numbers.length ? Number.NEGATIVE_INFINITY : sorted[k - 1]! + 0,
      );
    }),
  );
});
