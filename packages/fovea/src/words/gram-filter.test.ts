import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { gramFilterOf, gramsOf, hasGrams } from "./gram-filter.ts";

test("every piece of a text passes its filter, in any case of its letters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: "binary" }), fc.nat(), fc.nat(20), (text, from, length) => {
      const start = from % (text.length + 1);
      const piece = text.slice(start, start + length);
      const filter = gramFilterOf(text);
      expect(hasGrams(filter, gramsOf(piece))).toBe(true);
      const upper = piece.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
      expect(hasGrams(filter, gramsOf(upper))).toBe(true);
    }),
  );
});

test("what a text lacks is noticed mostly, in a tenth of the room", () => {
  const text = Array.from({ length: 400 }, (_, i) => `const value${i} = compute(${i * 7919});`).join("\n");
  const filter = gramFilterOf(text);
  expect(filter.length).toBeLessThan(text.length / 10);
  const absent = Array.from({ length: 200 }, (_, i) => `function unheard${i}Of()`);
  const passed = absent.filter((one) => hasGrams(filter, gramsOf(one)));
  expect(passed.length).toBeLessThan(4);
});

test("a text too short for a trigram has an empty filter", () => {
  expect(hasGrams(gramFilterOf(""), gramsOf("abc"))).toBe(false);
  expect(hasGrams(gramFilterOf("ab"), gramsOf("ab"))).toBe(true);
});
