/** What a pattern requires: never more than every text it matches has, and for usual patterns something telling. */

import { describe, expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { gramFilterOf } from "../../words/gram-filter.ts";
import { patternMatcher } from "./matcher.ts";
import { mayHave, needsOfPattern } from "./required-grams.ts";

const passes = (pattern: string, text: string) =>
  mayHave(gramFilterOf(text), needsOfPattern(pattern, { ignoreCase: false, unicode: false }));

describe("a text that cannot match is not read", () => {
  test.each([
    ["throw new \\w+Error\\(", "const retry = () => {}"],
    ["(?:open|close)Store", "openFile(); closeFile();"],
    ["^export function", "import { x } from 'y';"],
    ["timeout{3}s", "time is out"],
    ["(abc|def)+ghi", "abc def"],
    ["foo\\.bar[(]", "foo bar"],
  ])("%s", (pattern, text) => {
    expect(passes(pattern, text)).toBe(false);
  });
});

describe("nothing certain is required of", () => {
  test.each(["a.b", "(abc)?", "abc|d", "[abc]{3}", "(?=abc)", "(?!abc)", "\\w+", "(?:abc)*", "(?<!abc)x"])(
    "%s",
    (pattern) => {
      expect(needsOfPattern(pattern, { ignoreCase: false, unicode: false })).toEqual({ type: "nothing" });
    },
  );
});

test.each(["foo\\X41bar", "foo\\U0041bar"])(
  "%s is an escaped letter and what stands behind it",
  (pattern) => {
    const text = pattern.replace("\\", "");
    expect(passes(pattern, text)).toBe(true);
    expect(patternMatcher(pattern, false).matchesIn(text)).toEqual([{ line: 1, column: 1 }]);
  },
);

test("behind the newline at the end of a text there is no line", () => {
  const linesOf = (text: string) =>
    patternMatcher("x*\\n?", false)
      .matchesIn(text)
      .map(({ line }) => line);
  expect([linesOf("a\nb\n"), linesOf("a\nb"), linesOf("a\n\n"), linesOf("")]).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
    [],
  ]);
});

/** Patterns out of few letters, so that they match now and then. */
const pattern = fc.letrec<{ one: string; many: string }>((tie) => ({
  one: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("a", "b", "c", "B", "é", "k") },
    fc.constantFrom(".", "\\w", "[ab]", "[c]", "\\x61", "\\u0062", "\\b", "[^a]"),
    { weight: 2, arbitrary: tie("many").map((inner) => `(${inner})`) },
    tie("many").map((inner) => `(?:${inner})`),
    tie("many").map((inner) => `(?=${inner})`),
    tie("many").map((inner) => `(?!${inner})`),
  ),
  many: fc
    .array(fc.tuple(tie("one"), fc.constantFrom("", "", "", "", "*", "+", "?", "{2}", "{0,2}", "+?", "|")), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) =>
      parts.map(([one, suffix]) => (/^\\b$/.test(one) && suffix !== "|" ? one : one + suffix)).join(""),
    ),
})).many;

test("every text that a pattern matches passes", () => {
  fc.assert(
    fc.property(
      pattern,
      fc.array(fc.constantFrom(..."abcBAéÉkK ")),
      fc.boolean(),
      (written, chars, ignoreCase) => {
        const text = chars.join("");
        const { needs, matchesIn } = patternMatcher(written, ignoreCase);
        if (matchesIn(text).length > 0) expect(mayHave(gramFilterOf(text), needs)).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});
