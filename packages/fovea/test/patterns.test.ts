/** Every pattern of the program takes time in proportion to its text; test/long/patterns.test.ts tries more of them. */
import { expect, test } from "vitest";
import { findPatterns } from "./support/patterns/find-patterns.ts";
import { findSlowText, slowTexts } from "./support/patterns/growth.ts";
import { describeSlow, uniquePatterns } from "./support/patterns/report.ts";
import { REPEATED, TEXT_READERS } from "./support/patterns/text-readers.ts";

test("patterns written in the source", () => {
  const patterns = uniquePatterns(findPatterns().literals);
  expect(patterns.length).toBeGreaterThan(1000);
  expect(describeSlow(patterns, (pattern) => findSlowText(pattern, "quick"))).toEqual([]);
}, 120_000);

test("a pattern that is not linear is found", () => {
  const quadratic = [/\s+$/, /^\s*x/m, /\w+_\w+:/, /\[[^\]]*\]x/g];
  for (const pattern of quadratic) expect(findSlowText(pattern, "quick"), String(pattern)).toBeDefined();
});

test.each(Object.entries(TEXT_READERS))("%s reads 32 KB of anything repeated in linear time", (_, read) => {
  expect(
    slowTexts(
      read,
      REPEATED.filter((_, at) => at % 3 === 0),
      32_000,
    ),
  ).toEqual([]);
});
