/** The text reader finds what its plain twin finds, also where it has to learn and to grow. */

import { expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { readPlainly } from "./plain.ts";
import { TextReader } from "./text-reader.ts";
import { Tokens } from "./tokens.ts";

const piece = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/),
  fc.constantFrom("größe", "搜索", "\ud800", "😀a", "x".repeat(79), "x".repeat(80), "x".repeat(81)),
  fc.constantFrom(" ", "\n", ".", "", "\n\n"),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const anyText = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

/** A reader that gives each identifier one word, its number. */
function numbering(): { reader: TextReader; names: string[] } {
  const names: string[] = [];
  const reader = new TextReader((units, start, end, list) => {
    list[0] = names.push(String.fromCharCode(...units.subarray(start, end))) - 1;
    return 1;
  });
  return { reader, names };
}

function readFast({ reader, names }: ReturnType<typeof numbering>, text: string) {
  const tokens = new Tokens();
  reader.read(text, 0, text.length, tokens);
  return {
    identifiers: [...tokens.words.subarray(0, tokens.count)].map((word) => names[word]),
    lines: Array.from({ length: tokens.lines - 1 }, (_, i) => ({
      start: tokens.startOf(i + 2),
      identifiersBefore: tokens.firstFrom(i + 2),
    })),
  };
}

test("identifiers and lines of any text, by a reader that knows some of them", () => {
  const known = numbering();
  fc.assert(
    fc.property(anyText, (text) => {
      expect(readFast(known, text)).toEqual(readPlainly(text));
    }),
  );
});

test("a text that outgrows the reader's tables and its room for units", () => {
  const text = Array.from({ length: 20_000 }, (_, i) => `name${i}${i % 7 === 0 ? "\n" : " "}`).join("");
  expect(text.length).toBeGreaterThan(2 ** 17);
  const reader = numbering();
  expect(readFast(reader, text)).toEqual(readPlainly(text));
  expect(readFast(reader, text)).toEqual(readPlainly(text));
});
