import { expect, test } from "vitest";
import { asLike, containerMatches, isPattern, splitTypes, withTypes } from "./name-patterns.ts";

test("a star alone, or beside signs only, is no pattern", () => {
  expect(["*", "*.*", "operator", "compos*", "*.handle"].map(isPattern)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test("signs that SQLite reads otherwise stand for themselves", () => {
  expect(asLike("get_*%")).toBe("get\\_%\\%");
});

test.each([
  ["Store", ["*"], true],
  ["", ["*"], false],
  ["app.BookStore", ["*Store"], true],
  ["app.BookStore", ["a*", "b*k*st*e"], true],
  ["app.Books", ["*Store"], false],
  ["ab", ["a*ab"], false],
  ["Store", [], true],
] as const)("%j within %j: %s", (container, patterns, isMatch) => {
  expect(containerMatches(container, patterns)).toBe(isMatch);
});

test("types behind a name tell overloads apart", () => {
  const of = (...types: string[]) => ({ parameters: types.map((type) => ({ name: "p", type })) });
  const all = [of(), of("String"), of("java.util.Map<String, Integer>", "int")];
  const meant = (written: string) =>
    withTypes(all, splitTypes(written)!.types).map((one) => all.indexOf(one));
  expect(meant("Store.open()")).toEqual([0]);
  expect(meant("open( java.lang.String )")).toEqual([1]);
  expect(meant("open(Map<String,Integer>, int)")).toEqual([2]);
  expect(meant("open(int)")).toEqual([]);
  expect(withTypes([of("int")], [])).toHaveLength(1);
  expect(splitTypes("operator()")?.name).toBe("operator");
  expect(splitTypes("open")).toBeUndefined();
});
