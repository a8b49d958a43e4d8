import { describe, expect, test } from "vitest";
import { type Item, parseQuery } from "./parse-query.ts";

/** The item in a short form that shows what was understood. */
function show(item: Item): string {
  const what =
    item.type === "node"
      ? `(${[item.name, ...item.absent.map((f) => `!${f}`), ...item.children.map(show)].join(" ")}${item.isClosed ? " ." : ""})`
      : item.type === "choice"
        ? `[${item.items.map(show).join(" ")}]`
        : item.type === "token"
          ? JSON.stringify(item.text)
          : "_";
  const field = item.field ? `${item.field}:` : "";
  const captures = item.captures.map((name) => `@${name}`).join("");
  return `${item.isAnchored ? ". " : ""}${field}${what}${item.isOptional ? "?" : ""}${captures}`;
}

test.each([
  ["(identifier) @a @b.c", "(identifier)@a@b.c"],
  ["(call ; why\n function: (_)? @f)", "(call function:(_)?@f)"],
  ["(list . (word) . _ @x .)", "(list . (word) . _@x .)"],
  ['(x !body ["if" (y)] @k)', '(x !body ["if" (y)]@k)'],
  ['(x "\\"" "a\\\\b\\n")', '(x "\\"" "a\\\\b\\n")'],
  ['((x) @a (#eq? @a "t"))', "(x)@a"],
  ["(x [a: (y) b: (z)])", "(x [a:(y) b:(z)])"],
])("%s", (query, shown) => {
  expect(parseQuery(query).map(({ item }) => show(item))).toEqual([shown]);
});

test("patterns come in their order, each with its conditions", () => {
  const patterns = parseQuery('(a) @x\n(b (#eq? @y "1") (c) @y (#any-of? @y "2" "3"))');
  expect(patterns.map(({ conditions }) => conditions)).toEqual([
    [],
    [
      { operator: "eq?", capture: "y", texts: ["1"] },
      { operator: "any-of?", capture: "y", texts: ["2", "3"] },
    ],
  ]);
});

describe("what is not known is an error that shows the place", () => {
  test.each([
    ["(a (b)* @c)", "* @c)"],
    ["(a (b)+)", "+)"],
    ["((a) (b))", ""],
    ["(a (b)", ""],
    ["(a .)", ""],
    ["(a b)", ")"],
    ["(a (#eq? b))", "))"],
  ])("%s", (query, place) => {
    expect(() => parseQuery(query)).toThrow(`Not understood in a query: ${place}`);
  });
});
