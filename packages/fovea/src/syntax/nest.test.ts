import { describe, expect, test } from "vitest";
import type { Definition } from "./captured.ts";
import { type Extent, nestDefinitions, takeDecorators } from "./nest.ts";

/** A definition whose name is `name`, at the place where `code` stands in the text. */
function define(text: string, code: string, name: string, more: Partial<Definition> = {}): Definition {
  const start = text.indexOf(code);
  const at = text.indexOf(name, start);
  return {
    pattern: 0,
    kind: "function",
    name: { start: at, end: at + name.length },
    start,
    end: start + code.length,
    ...more,
  };
}

const spanOf = (text: string, part: string) => ({
  start: text.indexOf(part),
  end: text.indexOf(part) + part.length,
});

/** Each extent as its name, its text and its parent's name. */
const show = (text: string, extents: Extent[]) =>
  extents.map(({ definition: { name }, start, end, parent }) => {
    const outer = extents[parent]?.definition.name;
    return [
      text.slice(name.start, name.end),
      text.slice(start, end),
      outer ? text.slice(outer.start, outer.end) : "",
    ];
  });

describe("definitions", () => {
  test("are children of what they stand in, in the order of the text", () => {
    const text = "class A { m() { fn i } } fn b";
    const extents = nestDefinitions(
      [
        define(text, "fn b", "b"),
        define(text, "fn i", "i"),
        define(text, "m() { fn i }", "m", { kind: "method" }),
        define(text, "class A { m() { fn i } }", "A", { kind: "class" }),
      ],
      [],
    );
    expect(show(text, extents)).toEqual([
      ["A", "class A { m() { fn i } }", ""],
      ["m", "m() { fn i }", "A"],
      ["i", "fn i", "m"],
      ["b", "fn b", ""],
    ]);
  });

  test("of the same name are one, by the earlier pattern", () => {
    const text = "const f = () => 1";
    const extents = nestDefinitions(
      [
        define(text, text, "f", { pattern: 2, kind: "const" }),
        define(text, text, "f", { pattern: 1, kind: "function" }),
      ],
      [],
    );
    expect(extents.map((extent) => extent.definition.kind)).toEqual(["function"]);
  });

  test("that share a node stand beside each other", () => {
    const text = "a, b = 1, 2";
    const extents = nestDefinitions([define(text, text, "a"), define(text, text, "b")], []);
    expect(extents.map((extent) => extent.parent)).toEqual([-1, -1]);
  });

  test("have the wrapper around them counted in, also a wrapper in a wrapper", () => {
    const text = "template export fn a; fn b";
    const extents = nestDefinitions(
      [define(text, "fn a", "a"), define(text, "fn b", "b")],
      [spanOf(text, "export fn a;"), spanOf(text, "template export fn a;")],
    );
    expect(show(text, extents)).toEqual([
      ["a", "template export fn a;", ""],
      ["b", "fn b", ""],
    ]);
  });

  test("in a scope of a wrapper are not what it declares", () => {
    const text = "const api = { x, get: fn g, put: fn p }; const set = fn s";
    const extents = nestDefinitions(
      [define(text, "get: fn g", "get"), define(text, "put: fn p", "put"), define(text, "set = fn s", "set")],
      [spanOf(text, "const api = { x, get: fn g, put: fn p };"), spanOf(text, "const set = fn s")],
      undefined,
      [spanOf(text, "{ x, get: fn g, put: fn p }")],
    );
    expect(show(text, extents)).toEqual([
      ["get", "get: fn g", ""],
      ["put", "put: fn p", ""],
      ["set", "const set = fn s", ""],
    ]);
  });

  test("that share a wrapper share its head, and end where they end", () => {
    const text = "export const a = 1, b = 2;";
    const extents = nestDefinitions(
      [define(text, "a = 1", "a", { kind: "const" }), define(text, "b = 2", "b", { kind: "const" })],
      [spanOf(text, text)],
    );
    expect(show(text, extents)).toEqual([
      ["a", "export const a = 1", ""],
      ["b", "b = 2", ""],
    ]);
    expect(extents.map(({ head }) => head && text.slice(head.start, head.end))).toEqual([
      undefined,
      "export const ",
    ]);
  });

  test("among the parameters of a constructor belong to the type", () => {
    const text = "class A { constructor(private x) { let y } }";
    const list = spanOf(text, "(private x)");
    const extents = nestDefinitions(
      [
        define(text, text, "A", { kind: "class" }),
        define(text, "constructor(private x) { let y }", "constructor", {
          kind: "constructor",
          parameters: list,
        }),
        define(text, "private x", "x", { kind: "property" }),
        define(text, "let y", "y", { kind: "variable" }),
      ],
      [],
    );
    expect(show(text, extents).map(([name, , parent]) => [name, parent])).toEqual([
      ["A", ""],
      ["constructor", "A"],
      ["x", "A"],
      ["y", "constructor"],
    ]);
  });

  test("that continue the one before are joined with it", () => {
    const text = "f 0 = 1; f n = n; g = 2";
    const clauses = [
      define(text, "f 0 = 1;", "f"),
      define(text, "f n = n;", "f"),
      define(text, "g = 2", "g"),
    ];
    const isSame = (a: Definition, b: Definition) =>
      text.slice(a.name.start, a.name.end) === text.slice(b.name.start, b.name.end);
    const extents = nestDefinitions(clauses, [], isSame);
    expect(show(text, extents)).toEqual([
      ["f", "f 0 = 1; f n = n;", ""],
      ["g", "g = 2", ""],
    ]);
    expect(extents[0]?.definition.isJoined).toBe(true);
  });
});

describe("decorators that stand before a declaration", () => {
  const take = (text: string) => {
    const extents = nestDefinitions([define(text, "fn a", "a")], []);
    const decorators = [...text.matchAll(/#\[\w+\]/g)].map((m) => ({
      start: m.index,
      end: m.index + m[0].length,
    }));
    const comments = [...text.matchAll(/\/\/[^\n]*/g)].map((m) => ({
      start: m.index,
      end: m.index + m[0].length,
    }));
    takeDecorators(text, extents, decorators, comments);
    return extents[0]!;
  };

  test("are part of it, and it is known where it starts without them", () => {
    const text = "let x;\n#[one]\n#[two]\nfn a";
    const extent = take(text);
    expect(text.slice(extent.start, extent.end)).toBe("#[one]\n#[two]\nfn a");
    expect(text.slice(extent.declared)).toBe("fn a");
  });

  test("are part of it across a comment", () => {
    const text = "#[one]\n// why\nfn a";
    const extent = take(text);
    expect(extent.start).toBe(0);
    expect(text.slice(extent.innerComments!.start, extent.innerComments!.end)).toBe("// why");
  });

  test("belong to something else across code", () => {
    const extent = take("#[one]\nfn b;\nfn a");
    expect(extent.declared).toBeUndefined();
  });
});
