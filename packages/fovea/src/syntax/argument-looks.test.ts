import { expect, test } from "vitest";
import { looksOfCall } from "./argument-looks.ts";

const shapeOf = (call: string) => looksOfCall("call", call, "f".length).arguments;

test.each([
  ["f()", ""],
  ["f( /* a, b */ )", ""],
  ["f(a)", "v"],
  ["f(a, g(b, c), [d, e])", "vvv"],
  ['f("a, b", x, "c" + d)', "svs"],
  ['f(@"c:\\", 1)', "sn"],
  ['f("""a "," b""", true)', "sb"],
  ["f<A, B>(x)", "v"],
  ["f(new Map<string, int>(), x => y)", "vf"],
  ["f(a < b, c > d)", "vv"],
  ["f((a, b) => a, // one, two\n name: c)", "fv"],
])("%s is given %j", (call, expected) => {
  expect(shapeOf(call)).toBe(expected);
});

test("what has no list, or one without an end, has no shape", () => {
  expect(shapeOf("f;")).toBeUndefined();
  expect(shapeOf("f(a, b")).toBeUndefined();
});

test("type arguments are counted; a type has none where none are written", () => {
  expect(looksOfCall("call", "f<A, Map<B, C>>(x)", 1).typeArguments).toBe(2);
  expect(looksOfCall("call", "f(x)", 1).typeArguments).toBeUndefined();
  expect(looksOfCall("type", "F<A> x", 1).typeArguments).toBe(1);
  expect(looksOfCall("type", "F x", 1).typeArguments).toBe(0);
});
