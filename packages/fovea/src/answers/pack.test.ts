import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestThatFits, type Priced, pack } from "./pack.ts";

const level = fc.record({ tokens: fc.nat(500), usefulness: fc.double({ min: 0, max: 1, noNaN: true }) });
const item = fc.record({
  relevance: fc.double({ min: 0, max: 1, noNaN: true }),
  levels: fc.array(level, { maxLength: 5 }),
});
const costOf = (items: readonly Priced[], chosen: readonly number[]) =>
  chosen.reduce((sum, at, i) => sum + (at === -1 ? 0 : items[i]!.levels[at]!.tokens), 0);
const worthOf = (items: readonly Priced[], chosen: readonly number[]) =>
  chosen.reduce(
    (sum, at, i) => sum + (at === -1 ? 0 : items[i]!.relevance * items[i]!.levels[at]!.usefulness),
    0,
  );

const of = (relevance: number, ...levels: [tokens: number, usefulness: number][]): Priced => ({
  relevance,
  levels: levels.map(([tokens, usefulness]) => ({ tokens, usefulness })),
});

describe("pack", () => {
  test("never takes more than the budget, and always the same", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), fc.nat(3000), (items, budget) => {
        const chosen = pack(items, budget);
        expect(costOf(items, chosen)).toBeLessThanOrEqual(budget);
        expect(pack(items, budget)).toEqual(chosen);
      }),
      { numRuns: 3000 },
    );
  });

  test("leaves no step untaken that would still fit and help", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), fc.nat(1500), (items, budget) => {
        const chosen = pack(items, budget);
        const value = worthOf(items, chosen);
        for (let i = 1; i < items.length; i++)
          for (let at = chosen[i]! + 1; at < items[i]!.levels.length; at++) {
            const other = chosen.with(i, at);
            if (costOf(items, other) <= budget)
              expect(worthOf(items, other)).toBeLessThanOrEqual(value + 1e-9);
          }
      }),
      { numRuns: 2000 },
    );
  });

  test("is near the best possible choice", () => {
    const sizes = [120, 300, 60, 900, 40, 220];
    const items = sizes.map((size, at) =>
      of(1 / (at + 1), [10, 0.05], [30, 0.25], [size / 2 + 30, 0.5], [size + 30, 1]),
    );
    for (const budget of [200, 500, 1000, 1500]) {
      const first = items[0]!.levels.findLastIndex(({ tokens }) => tokens <= budget);
      expect(worthOf(items, pack(items, budget))).toBeGreaterThan(0.85 * bestValue(items, budget, first));
    }
  });

  test("gives the first item all the detail that fits before the others get anything", () => {
    const items = [of(1, [10, 0.1], [100, 1]), of(1, [10, 0.9])];
    expect(pack(items, 100)).toEqual([1, -1]);
    expect(pack(items, 110)).toEqual([1, 0]);
    expect(pack(items, 99)).toEqual([0, 0]);
    expect(pack(items, 9)).toEqual([-1, -1]);
    expect(pack([], 100)).toEqual([]);
  });

  test("of equals takes the earlier", () => {
    const same = of(0.5, [10, 0.5]);
    expect(pack([of(1), same, same, same], 20)).toEqual([-1, 0, 0, -1]);
  });
});

/** By trying everything. */
function bestValue(items: readonly Priced[], budget: number, first: number): number {
  const rest = (at: number, left: number): number => {
    if (at === items.length) return 0;
    let best = rest(at + 1, left);
    for (const { tokens, usefulness } of items[at]!.levels)
      if (tokens <= left)
        best = Math.max(best, items[at]!.relevance * usefulness + rest(at + 1, left - tokens));
    return best;
  };
  const { tokens, usefulness } = items[0]!.levels[first]!;
  return items[0]!.relevance * usefulness + rest(1, budget - tokens);
}

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
