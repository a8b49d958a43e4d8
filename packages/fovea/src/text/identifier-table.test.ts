import fc from "fast-check";
import { expect, test } from "vitest";
import { IdentifierLists } from "./identifier-lists.ts";
import { IdentifierTable, identifiers, Tokens } from "./identifier-table.ts";
import { identifiersOf } from "./identifiers.ts";

const isTelling = (identifier: string) => identifier.length >= 2 && identifier.length <= 80;

test("a text's identifiers are read in order, and each has one number", () => {
  const table = new IdentifierTable();
  const tokens = new Tokens();
  const word = fc.oneof(
    fc.constantFrom("parse", "parser", "größe", "搜索", "x", "a".repeat(81)),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join(" ");
      table.read(text, 0, text.length, tokens);
      const ids = [...tokens.ids.subarray(0, tokens.count)];
      const names = ids.map((id) => table.textOf(id));
      expect(names).toEqual(identifiersOf(text).filter(isTelling));
      expect(new Set(ids).size).toBe(new Set(names).size);
      ids.forEach((_, i) => void expect(text.startsWith(names[i]!, tokens.starts[i])).toBe(true));
    }),
  );
});

test("thousands of identifiers, then all of them anew", () => {
  const lists = new IdentifierLists((identifier) => [identifier.length, Number(identifier.slice(4))]);
  const tokens = new Tokens();
  const before = identifiers.generation;
  for (let round = 0; round < 4; round++) {
    identifiers.forgetIfLarge();
    lists.keepUp();
    const names = Array.from({ length: 60_000 }, (_, i) => `name${round * 50_000 + i}`);
    const text = names.join(",");
    identifiers.read(text, 0, text.length, tokens);
    expect(tokens.count).toBe(names.length);
    for (let i = 0; i < names.length; i += 997) {
      const at = lists.find(tokens.ids[i]!);
      expect([...lists.numbers.subarray(at, at + 3)]).toEqual([2, names[i]!.length, round * 50_000 + i]);
    }
  }
  expect(identifiers.generation).toBe(before + 1);
});

test("tokens are found by where they begin", () => {
  const tokens = new Tokens();
  new IdentifierTable().read("one two\nthree", 0, 13, tokens);
  expect([0, 1, 4, 5, 8, 9].map((offset) => tokens.firstFrom(offset))).toEqual([0, 1, 1, 2, 2, 3]);
});
