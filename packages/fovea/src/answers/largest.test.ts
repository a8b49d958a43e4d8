import { describe, expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { largestThatFits } from "./largest.ts";

describe("largestThatFits", () => {
  test("finds the last that does, however unevenly the cost grows and whatever is guessed", () => {
    const steps = fc.array(fc.oneof(fc.nat(10), fc.nat(1000), fc.constant(0)), { maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.nat(3000), fc.integer({ min: -5, max: 90 }), (steps, limit, guess) => {
        const costs = [7];
        for (const step of steps) costs.push(costs.at(-1)! + step);
        const expected = Math.max(
          0,
          costs.findLastIndex((cost) => cost <= limit),
        );
        expect(largestThatFits(steps.length, (count) => costs[count]!, limit, guess)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test("needs few tries where the cost grows about evenly, and never many", () => {
    const tries = (costOf: (count: number) => number, limit: number) => {
      let count = 0;
      const counted = (n: number) => {
        count++;
        return costOf(n);
      };
      largestThatFits(1000, counted, limit);
      return count;
    };
    for (const limit of [50, 500, 2500, 9999])
      expect(tries((n) => 40 + 10 * n + (n % 3), limit)).toBeLessThan(7);
    for (const limit of [10, 1000, 900_000]) expect(tries((n) => n ** 2, limit)).toBeLessThan(20);
  });
});
