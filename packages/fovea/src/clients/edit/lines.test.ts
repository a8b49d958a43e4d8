import { describe, expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { diffLines, splitLines, takeBack, unifiedDiff } from "./lines.ts";

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "d\r\n"), { maxLength: 14 })
  .map((all) => all.join(""));

describe("differences of lines", () => {
  test("applied to the one text they give the other", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = splitLines(before);
        for (const hunk of diffLines(lines, splitLines(after)).reverse()) {
          expect(lines.slice(hunk.before, hunk.before + hunk.removed.length)).toEqual(hunk.removed);
          lines.splice(hunk.before, hunk.removed.length, ...hunk.added);
        }
        expect(lines.join("")).toBe(after);
      }),
    );
  });

  test("are written as diff -u writes them", () => {
    expect(unifiedDiff("f", "1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\nx\n6")).toBe(
      "--- f\n+++ f\n@@ -2,5 +2,5 @@\n 2\n 3\n 4\n-5\n-6\n+x\n+6\n\\ No newline at end of file\n",
    );
    expect(unifiedDiff("f", undefined, "a\n")).toBe("--- /dev/null\n+++ f\n@@ -0,0 +1,1 @@\n+a\n");
    expect(unifiedDiff("f", "a", "a")).toBe("");
  });

  test("are taken back from a text that has changed elsewhere", () => {
    expect(takeBack("1\n2\n3\n", "1\nnew\n2\n3\n", "0\n1\nnew\n2\n3\n4\n")).toBe("0\n1\n2\n3\n4\n");
    expect(takeBack("1\n", "1\nnew\n", "1\nold\n")).toBeUndefined();
    expect(takeBack("1\n", "1\nnew\n", "new\n1\nnew\n")).toBeUndefined();
  });
});
