import { describe, expect, test } from "vitest";
import { termsOf } from "../words/terms.ts";
import { excerptOf, type SourceLine } from "./excerpt.ts";

const source = (length: number, special: Readonly<Record<number, string>> = {}): SourceLine[] =>
  Array.from({ length }, (_, at) => ({ number: 10 + at, text: special[at] ?? `  step${at}();` }));
const numbers = (lines: readonly SourceLine[]) => lines.map(({ number }) => number);

describe("an excerpt", () => {
  test("has the first line and the lines around the words of the question", () => {
    const lines = source(500, { 0: "open() {", 300: "  lookUp(needle);" });
    const shown = numbers(excerptOf(lines, new Set(["needl"]))(40));
    expect(shown).toHaveLength(40);
    expect(shown[0]).toBe(10);
    expect(shown).toContain(310);
    expect(shown.at(-1)! - shown[1]!).toBe(38);
  });

  test("has the place with most different words rather than one word many times", () => {
    const lines = source(400, {
      50: "alpha alpha alpha",
      51: "alpha alpha",
      300: "alpha",
      302: "beta gamma",
    });
    const terms = new Set(["alpha", "beta", "gamma"]);
    const shown = numbers(excerptOf(lines, terms)(30));
    expect(shown).toContain(310);
    expect(shown).toContain(312);
  });

  test("of more lines has all that one of fewer has", () => {
    for (const at of [0, 3, 30, 58, 59]) {
      const lines = source(60, { [at]: "  lookUp(needle);" });
      let before: number[] = [];
      for (let count = 1; count <= 60; count++) {
        const shown = numbers(excerptOf(lines, new Set(["needl"]))(count));
        expect(shown).toEqual(expect.arrayContaining(before));
        before = shown;
      }
    }
  });

  test("of all lines is all of them", () => {
    expect(excerptOf(source(5), new Set())(5)).toEqual(source(5));
    expect(excerptOf(source(5), new Set())(9)).toEqual(source(5));
  });

  test("finds words beyond ASCII", () => {
    const lines = source(200, { 120: "  misst(größe);" });
    expect(numbers(excerptOf(lines, new Set(termsOf("Größe")))(20))).toContain(130);
  });
});
