import { expect, test } from "vitest";
import { withoutMarkdown } from "./without-markdown.ts";

test.each([
  ["**src/a.ts:1-3** function `run` (has run)", "src/a.ts:1-3 function run (has run)"],
  [
    "### Store.open (method)\n*src/store.ts:4-9* · defines open",
    "Store.open (method)\nsrc/store.ts:4-9 · defines open",
  ],
  ["a\n```ts\nconst a = `**b**`;\n# not a heading\n```\n`c`", "a\nconst a = `**b**`;\n# not a heading\nc"],
  ["````md\n```ts\nx\n```\n````\nend", "```ts\nx\n```\nend"],
  ["2 * 3 * 4, a_b, <x>", "2 * 3 * 4, a_b, <x>"],
])("%j", (markdown, text) => {
  expect(withoutMarkdown(markdown)).toBe(text);
});
