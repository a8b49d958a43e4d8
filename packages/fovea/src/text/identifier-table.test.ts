import fc from "fast-check";
import { expect, test } from "vitest";
import { hash31 } from "../base/hash.ts";
import { IdentifierTable, identifiers } from "./identifier-table.ts";
import { identifiersOf } from "./identifiers.ts";
import { keptStem } from "./stem.ts";
import { termsOf } from "./terms.ts";
import { Tokens } from "./tokens.ts";
import { WordNumbers } from "./word-numbers.ts";

const isTelling = (identifier: string) => identifier.length >= 2 && identifier.length <= 80;
const anyUnicode = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((codes) => String.fromCharCode(...codes));
const wordOfAnyScript = fc.oneof(
  fc.constantFrom(
    "parse",
    "parserOf",
    "HTTPBody2",
    "__init__",
    "größeÄ",
    "搜索代码",
    "x",
    "_x",
    "a".repeat(81),
  ),
  fc.constantFrom("İstanbul", "ΣΑΣ", "ǅungla", "просмотрФайла", "😀parse", "\ud800", "auth", "a_uth", "\n"),
  fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/),
  fc.string({ unit: "binary" }),
  anyUnicode,
);
const anyText = fc
  .array(fc.tuple(wordOfAnyScript, fc.constantFrom(" ", "\n", ".", "")))
  .map((all) => all.flat().join(""));

test("a text's identifiers are read in order, and each has one number", () => {
  const table = new IdentifierTable();
  const tokens = new Tokens();
  fc.assert(
    fc.property(anyText, (text) => {
      table.read(text, 0, text.length, tokens);
      const ids = [...tokens.ids.subarray(0, tokens.count)];
      const names = ids.map((id) => table.textOf(id));
      expect(names).toEqual(identifiersOf(text).filter(isTelling));
      expect(new Set(ids).size).toBe(new Set(names).size);
    }),
    { numRuns: 500 },
  );
});

test("the words of an identifier are those that a question has, whatever its script", () => {
  const table = new IdentifierTable();
  const tokens = new Tokens();
  fc.assert(
    fc.property(anyText, (text) => {
      table.read(text, 0, text.length, tokens);
      for (const id of tokens.ids.subarray(0, tokens.count)) {
        const place = table.findWords(id);
        const words = [...table.wordLists.subarray(place + 1, place + 1 + table.wordLists[place]!)];
        const texts = words.map((word) => table.textOfWord(word));
        const terms = texts.map((word, i) => (table.isWhole(words[i]!) ? word : keptStem(word)));
        expect(terms).toEqual(termsOf(table.textOf(id)));
        expect(words.map((word) => table.hashOfWord(word))).toEqual(texts.map(hash31));
      }
    }),
    { numRuns: 500 },
  );
});

test("the lines of a text are found, and the first identifier from each on", () => {
  const table = new IdentifierTable();
  const tokens = new Tokens();
  fc.assert(
    fc.property(anyText, (text) => {
      table.read(text, 0, text.length, tokens);
      const lines = text.split("\n");
      expect(tokens.lines).toBe(lines.length);
      let before = 0;
      let start = 0;
      lines.forEach((line, i) => {
        expect([tokens.startOf(i + 1), tokens.firstFrom(i + 1)]).toEqual([start, before]);
        before += identifiersOf(line).filter(isTelling).length;
        start += line.length + 1;
      });
      expect(tokens.firstFrom(lines.length + 1)).toBe(before);
    }),
  );
});

test("only a part of a text is read", () => {
  const table = new IdentifierTable();
  const tokens = new Tokens();
  const text = `${"one two ".repeat(20)}three`;
  table.read(text, 5, text.length - 2, tokens);
  const names = [...tokens.ids.subarray(0, tokens.count)].map((id) => table.textOf(id));
  expect([names.length, names[0], names[1], names.at(-1)]).toEqual([40, "wo", "one", "thr"]);
});

test("thousands of identifiers, then all of them anew", () => {
  const numbers = new WordNumbers((word) => identifiers.textOfWord(word).length);
  const tokens = new Tokens();
  const before = identifiers.generation;
  let anew = 0;
  for (let round = 0; round < 4; round++) {
    identifiers.forgetIfLarge();
    if (numbers.keepUp()) anew++;
    const names = Array.from(
      { length: 60_000 },
      (_, i) => `name${"abcdefghij"[i % 10]}_${round * 50_000 + i}`,
    );
    const text = names.join(",");
    identifiers.read(text, 0, text.length, tokens);
    expect(tokens.count).toBe(names.length);
    for (let i = 0; i < names.length; i += 997) {
      const place = identifiers.findWords(tokens.ids[i]!);
      const words = [...identifiers.wordLists.subarray(place + 1, place + 1 + identifiers.wordLists[place]!)];
      const [name, digits] = names[i]!.split("_");
      const expected = digits!.length > 1 ? [name!, digits!, name! + digits!] : [name!, name! + digits!];
      expect(words.map((word) => identifiers.textOfWord(word))).toEqual(expected);
      expect(words.map((word) => numbers.find(word))).toEqual(expected.map((word) => word.length));
    }
  }
  expect([identifiers.generation - before, anew]).toEqual([1, 1]);
});
