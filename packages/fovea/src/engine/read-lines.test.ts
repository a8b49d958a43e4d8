import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "./read-lines.ts";

test("lines are cut out as if the text were taken apart", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "\n", "é") }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      (text, start, end) => {
        const expected = text.split("\n").slice(start - 1, end);
        expect(linesOf(text, start, end)).toBe(expected.join("\n"));
      },
    ),
  );
});
