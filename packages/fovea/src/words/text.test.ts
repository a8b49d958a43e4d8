import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { identifiersOf, splitIdentifier } from "./identifiers.ts";
import { stem } from "./stem.ts";
import { termsOf } from "./terms.ts";

test.each([
  ["parseHTTPBody2", "parse http body 2"],
  ["XMLHttpRequest", "xml http request"],
  ["snake_case_name", "snake case name"],
  ["SCREAMING_CASE", "screaming case"],
  ["utf8", "utf 8"],
  ["__init__", "init"],
  ["größeBerechnen", "größe berechnen"],
  ["просмотрФайла", "просмотр файла"],
  ["搜索代码", "搜索 索代 代码"],
  ["_", ""],
])("%s is split where a person would split it", (identifier, words) => {
  expect(splitIdentifier(identifier).join(" ")).toBe(words);
});

test("identifiers are found in any text", () => {
  expect(identifiersOf("a.b(c_d) → größe, 搜索!")).toEqual(["a", "b", "c_d", "größe", "搜索"]);
  expect(identifiersOf("")).toEqual([]);
});

test.each([
  ["parse parses parsed parsing", "pars"],
  ["validate validates validation validator validating", "valida"],
  ["serialize serialization serializer serialized", "serial"],
  ["query queries", "query"],
  ["class classes", "class"],
  ["connect connection connections connected", "connect"],
  ["map maps mapped mapping", "map"],
  ["cache caches cached caching", "cach"],
  ["manage management", "manag"],
])("%s have one stem", (words, expected) => {
  expect(new Set(words.split(" ").map(stem))).toEqual(new Set([expected]));
});

test("endings that belong to the word stay", () => {
  for (const word of ["string", "server", "container", "status", "bus", "id", "red"])
    expect(stem(word)).toBe(word);
  expect(stem("authentication")).toBe("authentica");
});

test("an identifier's terms are the stems of its parts and the whole", () => {
  expect(termsOf("parseRequests")).toEqual(["pars", "request", "parserequests"]);
  expect(termsOf("x")).toEqual([]);
  expect(termsOf("a".repeat(200))).toEqual([]);
});

test("a stem is how its word begins, but for a last y", () => {
  const endings =
    " s es ies sses ied ed ing ation ations ational ization ator ators able ity ition ment ness ally ate ize ise ful ly e ee tt";
  const word = fc
    .tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.constantFrom(...endings.split(" ")))
    .map(([start, end]) => start + end);
  fc.assert(
    fc.property(word, (word) => {
      const found = stem(word);
      expect(word.startsWith(found.replace(/y$/, "")), `${word} ${found}`).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
