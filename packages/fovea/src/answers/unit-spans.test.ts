import { expect, test } from "vitest";
import type { Outline } from "../code/index/outlines.ts";
import { symbolsOfRow, unitsOfRow } from "./unit-spans.ts";

/**
 *   3-20  class Store
 *   5-9     open()
 *   11-19   close()
 *   22      const LIMIT
 *   23      const NAME
 *   40-50 function main
 */
const outline: Outline = {
  kinds: ["class", "method", "method", "const", "const", "function"],
  names: ["Store", "open", "close", "LIMIT", "NAME", "main"],
  containers: ["", "Store", "Store", "", "", ""],
  parents: [-1, 0, 0, -1, -1, -1],
  starts: [3, 5, 11, 22, 23, 40],
  ends: [20, 9, 19, 22, 23, 50],
  signatures: [5, 6, 7, 12, 12, 6],
  docs: [0, 0, 0, 0, 0, 0],
  declared: [false, false, false, false, false, false],
  chunks: [],
};

function spans(row: number): string[] {
  return unitsOfRow(outline, row, 60).map(
    ({ kind, startLine, endLine, names }) => `${kind} ${startLine}-${endLine} ${names.join()}`,
  );
}

test.each([
  [0, ["head 1-2 "]],
  [1, ["header 3-4 Store"]],
  [2, ["callable 5-9 open"]],
  [3, ["callable 11-19 close", "block 22-23 LIMIT,NAME"]],
  [6, ["callable 40-50 main", "block 51-60 "]],
])("row %d holds %j", (row, expected) => {
  expect(spans(row)).toEqual(expected);
});

test("symbols too short for a row are units where their kind is asked for", () => {
  expect(symbolsOfRow(outline, 3, new Set(["const"])).map(({ names }) => names[0])).toEqual([
    "LIMIT",
    "NAME",
  ]);
});

test("a text without symbols is cut into its chunks", () => {
  const bare = {
    ...outline,
    names: [],
    kinds: [],
    chunks: [
      { startLine: 1, endLine: 30 },
      { startLine: 31, endLine: 44 },
    ],
  };
  expect(unitsOfRow(bare, 2, 44)).toEqual([
    { kind: "section", symbol: -1, names: [], startLine: 31, endLine: 44 },
  ]);
});
