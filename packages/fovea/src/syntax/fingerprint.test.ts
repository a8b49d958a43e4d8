import { describe, expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const print = (text: string, name = "f") =>
  fingerprint(
    text,
    { start: 0, end: text.length },
    name,
    [...text.matchAll(/\/\*.*?\*\//g)].map((m) => ({ start: m.index, end: m.index + m[0].length })),
  );

const original = "function f(n) { return n ? f(n - 1) : 0; }";

describe("a fingerprint stays the same", () => {
  test.each([
    ["after reformatting", "function f(n) {\n\treturn n\n    ? f(n - 1)\n    : 0;\n}", "f"],
    ["with comments", "function f(/* count */ n) { /* again */ return n ? f(n - 1) : 0; }", "f"],
    [
      "under another name, also where it calls itself",
      "function again(n) { return n ? again(n - 1) : 0; }",
      "again",
    ],
    ["under a name of another length and script", "function ещё(n) { return n ? ещё(n - 1) : 0; }", "ещё"],
  ])("%s", (_, text, name) => {
    expect(print(text, name)).toBe(print(original));
  });

  test("wherever the symbol stands", () => {
    const before = "let unrelated = /* c */ 1;\n";
    const span = { start: before.length, end: before.length + original.length };
    const comments = [{ start: before.indexOf("/*"), end: before.indexOf("*/") + 2 }];
    expect(fingerprint(before + original, span, "f", comments)).toBe(print(original));
  });
});

describe("a fingerprint changes", () => {
  test.each([
    ["with a number", original.replace("- 1", "- 2")],
    ["with an operator", original.replace("-", "+")],
    ["with another name inside", original.replaceAll("n", "m")],
    ["with what is called, even if its name contains the own one", original.replace("f(n -", "ff(n -")],
    ["with the order", "function f(n) { return 0 ? f(n - 1) : n; }"],
    ["when emptied", "function f(n) { }"],
  ])("%s", (_, text) => {
    expect(print(text)).not.toBe(print(original));
  });
});

test("a fingerprint is sixteen hexadecimal digits, also of nothing", () => {
  for (const text of ["", " ", original]) expect(print(text)).toMatch(/^[0-9a-f]{16}$/);
});
