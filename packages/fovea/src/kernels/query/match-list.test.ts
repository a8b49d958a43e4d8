import { expect, test } from "vitest";
import { MatchList } from "./match-list.ts";

function listOf(...matches: number[][]): MatchList {
  const list = new MatchList();
  for (const nodes of matches)
    list.add(
      nodes.map((node) => node % 10),
      nodes,
      nodes.length,
    );
  return list;
}

test("a match that captures less than another, or the same again, is left out", () => {
  expect(listOf([1, 2, 3], [1, 3], [2], [4], [4]).longest()).toEqual([0, 3]);
  expect(listOf([2], [1, 2]).longest()).toEqual([1]);
  expect(listOf([1, 3], [1, 2]).longest()).toEqual([0, 1]);
});

test("it is the same with many", () => {
  const pairs = Array.from({ length: 200 }, (_, i) => [[2 * i + 1], [2 * i + 1, 2 * i + 2]]).flat();
  expect(listOf(...pairs).longest()).toEqual(Array.from({ length: 200 }, (_, i) => 2 * i + 1));
});

test("the same node under another name is another capture", () => {
  const list = new MatchList();
  list.add([0], [5], 1);
  list.add([1], [5], 1);
  expect(list.longest()).toEqual([0, 1]);
});

test("a list that was cleared knows nothing of what it held", () => {
  const list = listOf([1, 2], [3]);
  list.clear();
  list.add([0], [7], 1);
  expect([list.count, list.begin(0), list.end(0), list.nodes[0]]).toEqual([1, 0, 1, 7]);
});
