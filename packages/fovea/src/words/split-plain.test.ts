import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { splitByPattern } from "./identifiers.ts";
import { splitPlain } from "./split-plain.ts";

const LETTERS = [..."aBcDéÉßжЖ0٣_搜かᾈǅ\u0301\u093eªʰ-😀", "\ud800", "HTTP", "body"];

test("gives what the pattern gives, or leaves it to the pattern", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }), (letters) => {
      const text = letters.join("");
      expect(splitPlain(text) ?? splitByPattern(text)).toEqual([...splitByPattern(text)]);
    }),
    { numRuns: 4000 },
  );
});

test("any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(splitPlain(text) ?? splitByPattern(text)).toEqual([...splitByPattern(text)]);
    }),
    { numRuns: 200 },
  );
});
