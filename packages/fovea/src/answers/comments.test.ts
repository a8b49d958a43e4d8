import { expect, test } from "vitest";
import { commentsBefore, shownOfDoc } from "./comments.ts";

test.each<[string, string, string]>([
  ["java", "int size;\n\n/**\n * Opens it.\n */\n@Override", "int size;\n"],
  ["java", "*p = 1;\n// next", "*p = 1;"],
  ["typescript", "a();\n/*\n  without stars\n*/", "a();"],
  ["typescript", "a(); /* of a\n */", "a(); /* of a\n */"],
  ["go", "x := 1\n// Open opens.\n// Twice.", "x := 1"],
  ["rust", "size: u8,\n/// Opens it.\n#[inline]", "size: u8,"],
  ["csharp", "int size;\n/// <summary>Opens</summary>\n[Fact]", "int size;"],
  [
    "python",
    'class A:\n    """Of A.\n\n    More.\n    """\n\n    # next\n    @property',
    'class A:\n    """Of A.\n\n    More.\n    """\n',
  ],
  ["elixir", '@most 5\n@doc """\nOpens.\n"""\n@spec open()', "@most 5"],
  ["c", "#define A 1\n/* next */", "#define A 1"],
  ["haskell", "a = 1\n{- next\n-}\n-- | more", "a = 1"],
])("%s: the comments of what follows are cut off %j", (language, text, kept) => {
  const lines = text.split("\n");
  const end = commentsBefore(lines, lines.length, { language, acrossBlanks: false });
  expect(lines.slice(0, end).join("\n")).toBe(kept);
});

test("comments behind an empty line belong to what follows only where that is asked for", () => {
  const lines = ["a();", "", "// far", "", "// near"];
  expect(commentsBefore(lines, 5, { language: "go", acrossBlanks: false })).toBe(4);
  expect(commentsBefore(lines, 5, { language: "go", acrossBlanks: true })).toBe(1);
});

test("a short doc is shown whole, of a long one the first sentence and the annotations", () => {
  const shown = (doc: string, language = "java") => shownOfDoc(doc.split("\n"), language);
  expect(shown("// One.\n// Two.\n// Three.")).toEqual({ first: 3, last: 0 });
  expect(shown("/**\n * Opens it.\n * More of it.\n * And more.\n */\n@Override")).toEqual({
    first: 2,
    last: 1,
  });
  expect(shown("// a\n// b\n// c\n// d\n// e")).toEqual({ first: 3, last: 0 });
});
