import { describe, expect, test } from "vitest";
import { ANY_NAMED, compileQuery, done, type Names } from "./compile-query.ts";
import { compileConditions } from "./conditions.ts";

const names: Names = {
  symbol: (name) => ["a", "b", "c", ","].indexOf(name) + 1 || undefined,
  field: (name) => ["left", "right"].indexOf(name) + 1 || undefined,
};

function patternOf(query: string) {
  return compileQuery(query, names).patterns[0]!;
}

test("a step knows where the next one is: inside, beside or behind what is around", () => {
  const { patterns, captureNames } = compileQuery("(a (b (c) @x) right: (_) @y)", names);
  const [root] = patterns[0]!.roots;
  const [b] = root!.next;
  const [c] = b!.next;
  const [last] = c!.next;
  expect([root, b, c, last].map((step) => [step!.symbol, step!.depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [ANY_NAMED, 1],
  ]);
  expect(last).toMatchObject({ field: 2, captures: [captureNames.indexOf("y")], next: [done] });
});

test("what captures nothing only has to be there", () => {
  const [root] = patternOf("(a (b (c)) (b) @x)").roots;
  expect(root!.next[0]).toMatchObject({ isSingle: true, captures: [] });
  expect(root!.next[0]!.inside[0]).toMatchObject({ symbol: 3, next: [done] });
});

test("names that are used twice are one capture, and tokens that are named are noted", () => {
  const query = compileQuery('(a (b) @x "," (c) @x)', names);
  expect(query.captureNames).toEqual(["x"]);
  expect([...query.symbols].sort()).toEqual([1, 2, 3, 4]);
  expect(query.hasAny).toBe(false);
  expect(compileQuery("(a _ @x)", names).hasAny).toBe(true);
});

describe("whether the same captures may be found in several ways", () => {
  test.each([
    ["(a (b) @x)", false],
    ["(a [(b) @x (c) @y])", false],
    ["(a [[(b) (c)] @x])", false],
    ["(a (b)? @x)", true],
    ["(a [(b) (c)] (c) @x)", true],
    ["(a [(b) @x (_) @x])", true],
    ["(a (b) . (c) @x)", true],
  ])("%s: %s", (query, mayRepeat) => {
    expect(patternOf(query).mayRepeat).toBe(mayRepeat);
  });
});

test.each([
  ["(d)", "the node d"],
  ['(a ";")', "the token ;"],
  ["(a top: (b))", "the field top"],
  ["(a !top)", "the field top"],
  ["(a (b)? . (c))", "an anchor behind something optional"],
  ["(a (b)? .)", "an anchor behind something optional"],
])("%s is an error", (query, what) => {
  expect(() => compileQuery(query, names)).toThrow(what);
});

test.each([
  ['(#eq? @x "1")', { "1": true, "2": false, "": true }],
  ['(#not-eq? @x "1")', { "1": false, "2": true, "": true }],
  ['(#any-of? @x "1" "2")', { "1": true, "3": false, "": false }],
  ['(#not-any-of? @x "1" "2")', { "1": false, "3": true, "": true }],
  ['(#match? @x "^1")', { "12": true, "21": false, "": false }],
  ['(#not-match? @x "^1")', { "12": false, "21": true, "": true }],
])("%s", (condition, outcomes) => {
  const [holds] = compileConditions(patternOf(`((a) @x ${condition})`));
  for (const [text, outcome] of Object.entries(outcomes))
    expect(holds!(() => (text === "" ? [] : [text]))).toBe(outcome);
});

test("a condition that is not known is an error", () => {
  expect(() => compileConditions(patternOf('((a) @x (#is? @x "1"))'))).toThrow("#is?");
  expect(() => compileConditions(patternOf("((a) @x (#eq? @x))"))).toThrow("#eq?");
});
