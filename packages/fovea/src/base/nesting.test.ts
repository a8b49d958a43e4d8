import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { limits } from "./limits.ts";
import { parseJson, requireShallowYaml } from "./nesting.ts";

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("JSON", () => {
  test("is read up to the limit and refused beyond it", () => {
    expect(parseJson(deep(limits.nestingLevels))).toHaveLength(1);
    expect(() => parseJson(deep(limits.nestingLevels + 1))).toThrow(/nested more than 200 levels/);
    expect(() => parseJson(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)).toThrow(/nested more than/);
  });

  test("may have brackets in texts, and many that are not inside each other", () => {
    const text = JSON.stringify({ a: "[".repeat(500), b: '\\"[[['.repeat(200), c: Array(1000).fill([]) });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test("that is broken fails as ever", () => {
    expect(() => parseJson('{"a": "[')).toThrow(SyntaxError);
    expect(() => parseJson('"\\')).toThrow(SyntaxError);
  });
});

describe("YAML", () => {
  test.each([
    ["lists in brackets", deep(10_000)],
    ["objects in brackets", "{a: ".repeat(10_000) + "}".repeat(10_000)],
    ["brackets that are never closed", "[".repeat(1_000_000)],
    ["a line of lists", `${"- ".repeat(10_000)}a`],
    ["a line of keys", `${"? ".repeat(10_000)}a`],
    ["below a key", `a:\n  b: ${deep(300)}`],
  ])("%s are refused before they are parsed", (_, text) => {
    expect(() => requireShallowYaml(text)).toThrow(/YAML is nested more than 200 levels deep/);
  });

  test("as people write it passes", () => {
    const text = `a: [1, {b: [2]}]\nlist:\n${"  - [x]\n".repeat(5000)}text: "a [ b { c"\n`;
    expect(() => requireShallowYaml(text)).not.toThrow();
    expect(() => requireShallowYaml("-".repeat(10_000))).not.toThrow();
    expect((parse(text) as { list: unknown[] }).list).toHaveLength(5000);
  });
});
