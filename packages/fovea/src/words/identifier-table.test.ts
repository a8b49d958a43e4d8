import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { hash31 } from "../base/hash.ts";
import { Tokens } from "../kernels/text/tokens.ts";
import { IdentifierTable, identifiers } from "./identifier-table.ts";
import { identifiersOf } from "./identifiers.ts";
import { stem } from "./stem.ts";
import { termsOf } from "./terms.ts";
import { WordNumbers } from "./word-numbers.ts";

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

const wordsOf = (tokens: Tokens) => [...tokens.words.subarray(0, tokens.count)];
const termsIn = (text: string) => identifiersOf(text).flatMap(termsOf);

test("the words of a text are those that a question has, whatever its script, and each has one number", () => {
  const table = new IdentifierTable();
  const tokens = new Tokens();
  fc.assert(
    fc.property(anyText, (text) => {
      table.read(text, 0, text.length, tokens);
      const words = wordsOf(tokens);
      const texts = words.map((word) => table.textOfWord(word));
      const terms = texts.map((word, i) => (table.isWhole(words[i]!) ? word : stem(word)));
      expect(terms).toEqual(termsIn(text));
      expect(words.map((word) => table.hashOfWord(word))).toEqual(texts.map(hash31));
      const kinds = words.map((word, i) => `${texts[i]} ${table.isWhole(word)}`);
      expect(new Set(words).size).toBe(new Set(kinds).size);
    }),
    { numRuns: 1000 },
  );
});

test("the lines of a text are found, and the first word from each on", () => {
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
        before += termsIn(line).length;
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
  const names = wordsOf(tokens).map((word) => table.textOfWord(word));
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
    const expected = names.flatMap((written) => {
      const [name, digits] = written.split("_") as [string, string];
      return digits.length > 1 ? [name, digits, name + digits] : [name, name + digits];
    });
    expect(tokens.count).toBe(expected.length);
    for (let i = 0; i < expected.length; i += 97) {
      expect(identifiers.textOfWord(tokens.words[i]!)).toBe(expected[i]);
      expect(numbers.find(tokens.words[i]!)).toBe(expected[i]!.length);
    }
  }
  expect([identifiers.generation - before, anew]).toEqual([1, 1]);
});

test("a text longer than any before, in the middle of which the table becomes too small", () => {
  const table = new IdentifierTable();
  const tokens = new Tokens();
  const lines = Array.from({ length: 90_000 }, (_, i) => `a${i.toString(36)}z 搜索${i}\n`);
  const text = lines.join("");
  table.read(text, 0, text.length, tokens);
  expect(tokens.lines).toBe(lines.length + 1);
  expect(tokens.count).toBe(termsIn(text).length);
  for (const line of [1, 1000, 70_001, 90_000]) {
    const words = tokens.words.subarray(tokens.firstFrom(line), tokens.firstFrom(line + 1));
    const terms = [...words].map((word) =>
      table.isWhole(word) ? table.textOfWord(word) : stem(table.textOfWord(word)),
    );
    expect(terms).toEqual(termsIn(lines[line - 1]!));
    expect(tokens.startOf(line)).toBe(lines.slice(0, line - 1).join("").length);
  }
});
