import { expect, test } from "vitest";
import { fuse } from "./fuse.ts";

const lists = (...all: string[][]) => all.map((items) => ({ items, weight: 1 }));
const same = (item: string) => item;

test("the sum of 1 / (k + rank) over the lists, against the best", () => {
  const fused = fuse(lists(["a", "b"], ["b", "c"]), same, 60);
  expect(fused.map(({ item }) => item)).toEqual(["b", "a", "c"]);
  const best = 1 / 62 + 1 / 61;
  expect(fused.map(({ score }) => score)).toEqual([1, 1 / 61 / best, 1 / 62 / best]);
});

test("weights count, an empty list adds nothing, an item comes once", () => {
  const [first, second] = fuse(
    [
      { items: ["a"], weight: 1 },
      { items: ["b"], weight: 2 },
      { items: [], weight: 5 },
    ],
    same,
    60,
  );
  expect([first!.item, second!.item, second!.score]).toEqual(["b", "a", 0.5]);
  expect(fuse(lists(["a"], ["a"]), same, 60)).toEqual([{ item: "a", score: 1 }]);
  expect(fuse([], same, 60)).toEqual([]);
});
