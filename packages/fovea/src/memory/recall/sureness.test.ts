import { expect, test } from "vitest";
import type { Candidate } from "./candidates.ts";
import { surenessOf } from "./sureness.ts";

/** Half of the question is one telling word, which is neither much nor little. */
const asked = { date: 0, hasLikeWords: true, namesStranger: false, size: 2 };

function candidate(part: Partial<Candidate>): Candidate {
  return { near: 0.5, coverage: 0.5, isAnchored: false, before: [], after: [], ...part } as Candidate;
}

test("who asks after something that no memory names is answered with less sureness", () => {
  expect(surenessOf(candidate({ near: 1 }), { ...asked, namesStranger: true })).toBeCloseTo(0.75);
});

test("what any two texts have in common makes nobody sure, and names count where only equal words do", () => {
  const usual = candidate({ near: 0.3, isAnchored: true });
  expect(surenessOf(usual, asked)).toBe(0);
  expect(surenessOf(usual, { ...asked, hasLikeWords: false })).toBeCloseTo(0.5 + 0.2);
  expect(surenessOf(usual, { ...asked, date: 1 })).toBeCloseTo(0.3);
  expect(surenessOf(candidate({ near: 1 }), { ...asked, date: 1 })).toBe(1);
});

test("what stands right beside it makes it surer", () => {
  const alone = candidate({ near: 0.3 });
  const beside = candidate({ near: 0.3, before: [candidate({ near: 1 })] });
  expect(surenessOf(beside, asked)).toBeGreaterThan(surenessOf(alone, asked) + 0.5);
});

test("the same share of a question says more of many telling words than of few", () => {
  const of = (size: number, hasLikeWords = true) =>
    surenessOf(candidate({ near: 0.6 }), { ...asked, size, hasLikeWords });
  const sizes = [0.2, 1, 2, 4, 8].map((size) => of(size));
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(of(8) - of(0.2)).toBeGreaterThan(0.3);
  expect(of(8, false) - of(0.2, false)).toBeGreaterThan(0.3);
  // No number of equal words makes sure of what is mostly not there.
  expect(surenessOf(candidate({ near: 0.3, coverage: 0.3 }), { ...asked, size: 100 })).toBeLessThanOrEqual(
    0.2,
  );
});

test("what stands beside the surest is not as sure", () => {
  const surest = candidate({ near: 1, coverage: 1 });
  const beside = candidate({ near: 0.3, coverage: 0, before: [surest] });
  expect(surenessOf(surest, { ...asked, size: 9 })).toBe(1);
  expect(surenessOf(beside, { ...asked, size: 9 })).toBeCloseTo(0.8);
  expect(surenessOf(beside, { ...asked, size: 9, date: 1 })).toBeCloseTo(0.8);
});
