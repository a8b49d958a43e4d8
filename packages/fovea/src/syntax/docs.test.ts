import { describe, expect, test } from "vitest";
import { limits } from "../base/limits.ts";
import { cleanDoc, commentsBefore } from "./docs.ts";
import type { Span } from "./span.ts";

/** The comments of a text, found by their markers. */
const commentsIn = (text: string): Span[] =>
  [...text.matchAll(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g)].map((m) => ({
    start: m.index,
    end: m.index + m[0].length,
  }));

const docOf = (text: string) => {
  const span = commentsBefore(text, commentsIn(text), text.indexOf("code"));
  return span && text.slice(span.start, span.end);
};

describe("the comments before a declaration are those that touch it", () => {
  test.each([
    ["// one\ncode", "// one"],
    ["// one\n// two\ncode", "// one\n// two"],
    ["/* one */ code", "/* one */"],
    ["// far\n\n// near\ncode", "// near"],
    ["  // one\n  code", "// one"],
    ["// one\r\ncode", "// one"],
    ["// one\n\ncode", undefined],
    ["let x = 1; // about x\ncode", undefined],
    ["// about x\nlet x; code", undefined],
    ["code // after", undefined],
    ["code", undefined],
  ])("%j", (text, expected) => {
    expect(docOf(text)).toBe(expected);
  });
});

describe("a doc comment loses its markers and keeps its text", () => {
  test.each([
    ["/** One. */", "One."],
    ["/**\n * One.\n *\n * Two.\n */", "One.\n\nTwo."],
    ["// One.\n// Two.", "One.\nTwo."],
    ["/// One.\n//! Two.", "One.\nTwo."],
    ["# One.\n#   indented", "One.\nindented"],
    ["# One.\n# - a\n#   - b", "One.\n- a\n  - b"],
    ['"""One.\n\n    Two.\n      three\n    """', "One.\n\nTwo.\n  three"],
    ["r'''One.'''", "One."],
    ["-- | One.", "One."],
    ["--[[ One. ]]", "One."],
    ["{- | One. -}", "One."],
    ["/* One.\r\n * Two. */", "One.\nTwo."],
    ["/** **Bold** text */", "**Bold** text"],
    ["/***/", ""],
    ["", ""],
  ])("%j", (raw, text) => {
    expect(cleanDoc(raw)).toBe(text);
  });

  test("and is cut at the limit", () => {
    const text = cleanDoc(`/** ${"x".repeat(limits.docChars + 10)} */`);
    expect(text).toBe(`${"x".repeat(limits.docChars)}…`);
  });
});
