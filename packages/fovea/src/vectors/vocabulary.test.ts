import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { Vocabulary } from "./vocabulary.ts";

const word = fc.string({ minLength: 1, unit: fc.constantFrom("a", "b", "é", "名", "😀", "_") });

test("every word has its row, and other words have none", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), fc.array(word), (words, others) => {
      const rows = new Map(words.map((one, row) => [one, row]));
      const vocabulary = new Vocabulary(Buffer.from(words.join("\n")), words.length);
      for (const one of [...words, ...others]) expect(vocabulary.get(one)).toBe(rows.get(one));
    }),
  );
});
