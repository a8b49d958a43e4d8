import { describe, expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

const body = (needleAt: number) =>
  Array.from({ length: 100 }, (_, at) => (at === needleAt ? "findNeedle()" : `line${at}`)).join("\n");
const terms = new Set(["needl"]);
const cost = (text: string) => text.split("\n").length;

describe("an excerpt", () => {
  test.each([0, 1, 50, 98, 99])("has the head and the match at line %i", (needleAt) => {
    const shown = excerpt({ text: body(needleAt), startLine: 1 }, terms, cost, 12)!.text.split("\n");
    expect(shown).toContain("findNeedle()");
    expect(shown[0]).toBe(needleAt === 0 ? "findNeedle()" : "line0");
    const kept = shown.filter((line) => !line.startsWith("…")).length;
    const gone = shown.flatMap((line) => {
      const [, first, last] = /^… lines? (\d+)(?:–(\d+))? left out$/.exec(line) ?? [];
      return first === undefined ? [] : [Number(last ?? first) - Number(first) + 1];
    });
    expect(kept + gone.reduce((sum, count) => sum + count, 0)).toBe(100);
  });

  test("is about the code where the name has the terms too", () => {
    const text = `function needle() {\n${body(50)}`;
    expect(excerpt({ text, startLine: 1 }, terms, cost, 8)!.text.split("\n")).toContain("findNeedle()");
  });

  test.each(["plain", "naïve"])("finds its line by all forms of a word, in a text that is %s", (kind) => {
    const lines = ["start() {", "quiet()", "  denied_it(ParseBody)", "quiet()", `  ${kind}_retries()`, "}"];
    const text = lines.flatMap((line) => [line, ...Array<string>(20).fill("x")]).join("\n");
    const found = (term: string) =>
      excerpt({ text, startLine: 1 }, new Set([term]), cost, 8)!.text.split("\n");
    for (const term of ["deny", "parsebody", "body", "deniedit"]) expect(found(term)).toContain(lines[2]);
    for (const term of ["retry", `${kind}retries`]) expect(found(term)).toContain(lines[4]);
    for (const term of ["absent", "q.iet", "y"]) expect(found(term)).not.toContain("quiet()");
  });

  test("of something with members begins with their outline", () => {
    const shown = excerpt(
      { text: body(50), startLine: 1, outline: "class A\n  b()" },
      terms,
      cost,
      8,
    )!.text.split("\n");
    expect(shown.slice(0, 3)).toEqual(["class A", "  b()", "… lines 1–48 left out"]);
    expect(shown).toContain("findNeedle()");
  });

  test("without a match is the beginning; without room it is nothing", () => {
    const shown = excerpt({ text: body(-1), startLine: 11 }, terms, cost, 6)!.text;
    expect(shown).toBe("line0\nline1\nline2\nline3\nline4\n… lines 16–110 left out");
    expect(excerpt({ text: body(-1), startLine: 1 }, terms, cost, 1)).toBeUndefined();
  });
});
