import { expect, test } from "vitest";
import { loadRanker, Ranker } from "./ranker.ts";

/** Below 0.5 words: -1; else 2, and 3 where the name says something too. Of ten units seven went to the first leaf. */
const small = new Ranker({
  features: ["words", "named"],
  trees: [[[0, 0.5, 1, 2, -0.01], [-1], [1, 1, 3, 4, 2.3], [2], [3]], [[0.25]]],
  calibration: { scores: [-1, 0, 3], chances: [0, 0.1, 0.4] },
});

test.each([
  [[0.4, 1], -0.75],
  [[0.5, 0], 2.25],
  [[0.9, 1], 3.25],
])("the trees give %j a score of %d", (values, score) => {
  expect(small.score(Float32Array.from(values))).toBeCloseTo(score, 6);
});

test("what the features added, and what the trees begin with, is the score", () => {
  const values = Float32Array.from([0.9, 1]);
  const terms = small.explain(values);
  expect(terms.map(({ name }) => name)).toEqual(["words", "named"]);
  expect(terms.reduce((sum, { value }) => sum + value, -0.01 + 0.25)).toBeCloseTo(small.score(values), 5);
});

test.each([
  [-5, 0],
  [-0.5, 0.05],
  [1.5, 0.25],
  [9, 0.4],
])("a score of %d is a chance of %d", (score, chance) => {
  expect(small.chanceOf(score)).toBeCloseTo(chance, 6);
});

test("chances of the fitted ranker rise with the score", () => {
  const ranker = loadRanker();
  const chances = Array.from({ length: 40 }, (_, at) => ranker.chanceOf(at / 4 - 5));
  expect(chances).toEqual([...chances].sort((a, b) => a - b));
  expect(chances.at(-1)).toBeLessThanOrEqual(1);
});
