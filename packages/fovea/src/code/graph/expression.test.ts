import { describe, expect, test } from "vitest";
import { readExpression } from "./expression.ts";
import { splitItems } from "./split-items.ts";

const name = (text: string) => ({ t: "name", name: text });
const member = (of: unknown, text: string) => ({ t: "member", of, name: text });

describe("expressions", () => {
  test.each([
    ["store", name("store")],
    ["this.store.open", member(member(name("this"), "store"), "open")],
    ["a?.b", member({ t: "maybe", of: name("a") }, "b")],
    ["a!.b", member(name("a"), "b")],
    ["A::B", member(name("A"), "B")],
    ["$this->store", member(name("$this"), "store")],
    ["open()", { t: "call", of: name("open"), arguments: [], arity: 0 }],
    ["open(…)", { t: "call", of: name("open"), arguments: [], arity: -1 }],
    ["open(a, 1)", { t: "call", of: name("open"), arguments: ["a", "1"], arity: 2 }],
    ["new Store(path)", { t: "new", of: name("Store") }],
    ["new a.Store<string>()", { t: "new", of: member(name("a"), "Store"), types: ["string"] }],
    ["Store{}", { t: "new", of: name("Store") }],
    ["&depot.Store{…}", { t: "new", of: member(name("depot"), "Store") }],
    ["await open()", { t: "call", of: name("open"), arguments: [], arity: 0 }],
    ["(await open()).store", member({ t: "call", of: name("open"), arguments: [], arity: 0 }, "store")],
    ["a ?? b", { t: "choice", of: [name("a"), name("b")] }],
    ["c ? a : b", { t: "choice", of: [name("a"), name("b")] }],
    ["a if c else b", { t: "choice", of: [name("a"), name("b")] }],
    ["[a, b]", { t: "list", items: ["a", "b"] }],
    ["pair[1]", { t: "index", of: name("pair"), at: 1 }],
    ['table["open"]', { t: "index", of: name("table"), at: "open" }],
    ["(list)[each]", { t: "index", of: name("list"), at: { each: true } }],
    ["x as Store", { t: "cast", type: "Store" }],
    ["a = b = open", name("open")],
    ['(await import("./store")).open', member({ t: "module", module: "./store" }, "open")],
    ["func", name("func")],
    ["{ a: 1 }", { t: "object" }],
  ])("%s", (text, expected) => expect(readExpression(text)).toEqual(expected));

  test.each([
    "",
    "a +",
    "function () {}",
    "(a) => b",
    "lambda x: x",
    "a.b(…",
    "…",
    "-1 * x",
    "null",
    "func() { … }",
  ])("%s says nothing, or nothing wrong", (text) => {
    const read = readExpression(text);
    if (text === "a.b(…") expect(read).toMatchObject({ t: "call" });
    else expect(read).toBeUndefined();
  });

  test("hostile input ends", () => {
    for (const text of [
      "(".repeat(5000),
      "a.".repeat(5000),
      "[".repeat(3000) + "]".repeat(3000),
      "<".repeat(2000),
      "?".repeat(2000),
    ])
      expect(() => readExpression(text)).not.toThrow();
  });
});

test("items are split outside of brackets and strings only", () => {
  expect(splitItems('a, f(b, c), "x, y", [d, e]')).toEqual(["a", " f(b, c)", ' "x, y"', " [d, e]"]);
  expect(splitItems("A | B<C | D>", "|")).toEqual(["A ", " B<C | D>"]);
});
