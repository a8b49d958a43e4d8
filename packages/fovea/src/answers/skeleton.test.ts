import { describe, expect, test } from "vitest";
import type { CodeSymbol } from "../syntax/types.ts";
import { firstSentence, skeletonOf } from "./skeleton.ts";

const symbol = (signature: string, parent: number, kind: CodeSymbol["kind"], doc = ""): CodeSymbol => ({
  kind,
  name: signature.split(/\W/).at(-1)!,
  parent,
  container: "",
  signature,
  doc,
  parameters: [],
  returnType: "",
  modifiers: [],
  startLine: 1,
  endLine: 1,
  nameLine: 1,
  nameColumn: 0,
  fingerprint: "",
});
const file = [
  symbol("class Store", -1, "class", "Keeps things. For long."),
  symbol("field size", 0, "field"),
  symbol("open", 0, "method", "Opens it.\n\n@param path where"),
  symbol("const local", 2, "const"),
  symbol("class Inner", 0, "class"),
  symbol("deep", 4, "method"),
  symbol("enum Colour", -1, "enum"),
  symbol("red", 6, "enum_member"),
  symbol("green", 6, "enum_member"),
  symbol("run", -1, "function"),
];

describe("a skeleton", () => {
  test("of a class has its members at every depth, and nothing of what is inside of functions", () => {
    expect(skeletonOf(file, 0, "typescript")).toBe(
      "class Store // Keeps things.\n  field size\n  open // Opens it.\n  class Inner\n    deep",
    );
    expect(skeletonOf(file, 4, "typescript")).toBe("class Inner\n  deep");
    expect(skeletonOf(file, 2, "typescript")).toBe("open // Opens it.");
  });

  test("of a file has all that is at its top", () => {
    const lines = skeletonOf(file, -1, "python").split("\n");
    expect(lines[0]).toBe("class Store # Keeps things.");
    expect(lines.slice(5)).toEqual(["enum Colour", "  red, green", "run"]);
    expect(skeletonOf([], -1, "python")).toBe("");
  });

  test("has the first sentence of a doc, on one line and not too long", () => {
    expect(firstSentence("Reads a\nfile. Then more.")).toBe("Reads a file.");
    expect(firstSentence("Uses v1.2 of it\n\nMore.")).toBe("Uses v1.2 of it");
    expect(firstSentence("")).toBe("");
    expect(firstSentence("word ".repeat(100))).toMatch(/^.{1,120}$/);
  });
});
