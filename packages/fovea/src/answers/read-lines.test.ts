import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { LinedText } from "./read-lines.ts";

test("lines are cut out as if the text were taken apart, in whatever order they are asked for", () => {
  const line = fc.integer({ min: 1, max: 8 });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "\n", "é") }),
      fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 4 }),
      (text, asked) => {
        const lined = new LinedText(text);
        for (const [start, end] of asked) {
          const expected = text.split("\n").slice(start - 1, end);
          expect(lined.lines(start, end)).toBe(expected.join("\n"));
        }
      },
    ),
    { numRuns: 500 },
  );
});
