import { describe, expect, test } from "vitest";
import type { Outline } from "../code/index/outlines.ts";
import { restOfFile } from "./rest-of-files.ts";

/** Functions of ten lines each, one after the other. */
function outlineOf(count: number): Outline {
  const of = <T>(value: (at: number) => T) => Array.from({ length: count }, (_, at) => value(at));
  return {
    kinds: of(() => "function"),
    names: of((at) => `f${at}`),
    containers: of(() => ""),
    parents: of(() => -1),
    starts: of((at) => 1 + 10 * at),
    ends: of((at) => 10 + 10 * at),
    signatures: of(() => 10),
    docs: of(() => 0),
    declared: of(() => false),
    chunks: [],
  };
}
const piece = (at: number, chance: number) => ({ startLine: 1 + 10 * at, endLine: 10 + 10 * at, chance });
const restOf = (count: number, known: ReturnType<typeof piece>[]) =>
  restOfFile({ outline: outlineOf(count), lines: 10 * count }, known);

describe("the rest of a file", () => {
  test("is every piece that was not found, the nearest to the best one first", () => {
    const rest = restOf(5, [piece(2, 0.5)]);
    expect(rest.map(({ names }) => names[0])).toEqual(["f1", "f3", "f0", "f4"]);
  });

  test("is likelier in a file where more was found, and less likely piece by piece in a large file", () => {
    const chanceIn = (count: number, chance: number) => restOf(count, [piece(0, chance)])[0]!.chance;
    expect(chanceIn(5, 0.9)).toBeGreaterThan(chanceIn(5, 0.1));
    expect(chanceIn(50, 0.5)).toBeLessThan(chanceIn(5, 0.5));
  });

  test("of a file with thousands of pieces is a few of them", () => {
    expect(restOf(5000, [piece(100, 0.5)])).toHaveLength(30);
  });

  test("of a text are its other parts, and of a file that was found whole nothing", () => {
    const outline = {
      ...outlineOf(0),
      chunks: [
        { startLine: 1, endLine: 20 },
        { startLine: 21, endLine: 30 },
      ],
    };
    const known = [{ startLine: 1, endLine: 20, chance: 0.5 }];
    expect(restOfFile({ outline, lines: 30 }, known).map(({ startLine }) => startLine)).toEqual([21]);
    expect(restOf(1, [piece(0, 0.5)])).toEqual([]);
  });
});
