import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { LineTable } from "./line-table.ts";

test.each([
  ["", 1],
  ["a", 1],
  ["a\n", 1],
  ["\n", 1],
  ["\n\n", 2],
  ["a\nb", 2],
  ["a\r\nb\r\n", 2],
  ["a\n\nb\n", 3],
])("%j has %i lines", (text, count) => {
  expect(new LineTable(text).count).toBe(count);
});

test("line and column say where an offset is, as counting line breaks does", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "\r", "я", "🦊") }), fc.nat(), (text, at) => {
      const offset = text.length === 0 ? 0 : at % text.length;
      const table = new LineTable(text);
      const line = table.lineAt(offset);
      const before = text.slice(0, offset).split("\n");
      expect(line).toBe(before.length);
      expect(table.columnAt(offset, line)).toBe(before.at(-1)!.length);
    }),
  );
});
