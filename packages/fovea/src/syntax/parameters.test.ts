import { describe, expect, test } from "vitest";
import { listEnd, nameFirst, readParameters, splitTopLevel, typeFirst } from "./parameters.ts";

describe("a list is split at the separators that stand outside brackets, quotes and angles", () => {
  test.each([
    ["a, b", ["a", " b"]],
    ["a: Map<string, number>, b", ["a: Map<string, number>", " b"]],
    ["f: (x: number, y: number) => void, b", ["f: (x: number, y: number) => void", " b"]],
    ["{ a, b }: P, [c, d]", ["{ a, b }: P", " [c, d]"]],
    ['a = "x, y", b', ['a = "x, y"', " b"]],
    ["a = 'x, y', b", ["a = 'x, y'", " b"]],
    ['a = "\\", ", b', ['a = "\\", "', " b"]],
    ["a: &'a str, b: &'b str", ["a: &'a str", " b: &'b str"]],
    ["a: Row<'a, 'b>, c", ["a: Row<'a, 'b>", " c"]],
    ["", [""]],
  ])("%s", (text, parts) => {
    expect(splitTopLevel(text, ",")).toEqual(parts);
  });
});

describe("a list as written is read without its brackets, on one line", () => {
  test("whatever the brackets are", () => {
    for (const list of ["(a, b)", "[a, b]", "|a, b|", " ( a,\n   b ) ", "(a, b,)"])
      expect(readParameters(list, nameFirst)).toEqual([{ name: "a" }, { name: "b" }]);
  });

  test("and an empty one has no parameters", () => {
    for (const list of ["()", "( )", "", "(\n)"]) expect(readParameters(list, nameFirst)).toEqual([]);
  });

  test("and a language may leave parameters out, and sees the whole list", () => {
    const seen: [string, number, number][] = [];
    const list = readParameters("(a, b, c)", (text, at, parts) => {
      seen.push([text, at, parts.length]);
      return at === 1 ? undefined : { name: text };
    });
    expect(list).toEqual([{ name: "a" }, { name: "c" }]);
    expect(seen).toEqual([
      ["a", 0, 3],
      ["b", 1, 3],
      ["c", 2, 3],
    ]);
  });

  test("and may be separated by something else", () => {
    expect(readParameters("a b", nameFirst, " ")).toEqual([{ name: "a" }, { name: "b" }]);
  });
});

describe("name first", () => {
  test.each([
    ["x", { name: "x" }],
    ["x: number", { name: "x", type: "number" }],
    ["x?: number", { name: "x", type: "number" }],
    ["x = 1", { name: "x", default: "1" }],
    ["x: number = 1", { name: "x", type: "number", default: "1" }],
    ["private readonly x: number", { name: "x", type: "number" }],
    ["f: (a: number) => void = noop", { name: "f", type: "(a: number) => void", default: "noop" }],
    ["x: a::B = a::b()", { name: "x", type: "a::B", default: "a::b()" }],
    ["{ a, b }: Props", { name: "{ a, b }", type: "Props" }],
    ["*args", { name: "*args" }],
    ["**options: Any", { name: "**options", type: "Any" }],
    ["имя: string", { name: "имя", type: "string" }],
  ])("%s", (text, parameter) => {
    expect(nameFirst(text)).toEqual(parameter);
  });

  test.each(["*", "/", ""])("%j is no parameter", (text) => {
    expect(nameFirst(text)).toBeUndefined();
  });
});

describe("type first", () => {
  test.each([
    ["int x", { name: "x", type: "int" }],
    ["final Map<String, Integer> all", { name: "all", type: "final Map<String, Integer>" }],
    ["const char *name", { name: "name", type: "const char *" }],
    ["int values[4]", { name: "values", type: "int[4]" }],
    ["int x = 3", { name: "x", type: "int", default: "3" }],
    ["String... rest", { name: "rest", type: "String..." }],
    ["int", { name: "", type: "int" }],
    ["$x", { name: "$x" }],
    ["?string $x = null", { name: "$x", type: "?string", default: "null" }],
  ])("%s", (text, parameter) => {
    expect(typeFirst(text)).toEqual(parameter);
  });

  test("void is no parameter", () => {
    expect(typeFirst("void")).toBeUndefined();
  });
});

test("an opening bracket alone stands for everything up to its closing one", () => {
  const text = "f(a, (b), [c]) rest";
  expect(listEnd(text, { start: 1, end: 2 })).toBe(14);
  expect(listEnd(text, { start: 1, end: 14 })).toBe(14);
  expect(listEnd("f(a", { start: 1, end: 2 })).toBe(2);
});
