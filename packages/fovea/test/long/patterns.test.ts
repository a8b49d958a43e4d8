/**
 * Every regular expression of the program, and every function that reads a text of others, on every repetitive text up
 * to a megabyte: at each doubling the time grows by at most 2.3.
 */
import { expect, test } from "vitest";
import { builtPatterns } from "../support/patterns/built-patterns.ts";
import { findPatterns } from "../support/patterns/find-patterns.ts";
import { findSlowText, slowTexts } from "../support/patterns/growth.ts";
import { describeSlow, uniquePatterns } from "../support/patterns/report.ts";
import { REPEATED, TEXT_READERS } from "../support/patterns/text-readers.ts";

const LARGEST = 1_000_000;

test("patterns written in the source", () => {
  const patterns = uniquePatterns(findPatterns().literals);
  expect(describeSlow(patterns, (pattern) => findSlowText(pattern, "whole"))).toEqual([]);
});

test("patterns put together when modules are loaded and texts are read", async () => {
  const built = await builtPatterns();
  expect(describeSlow(uniquePatterns(built), (pattern) => findSlowText(pattern, "whole"))).toEqual([]);
});

test.each(Object.entries(TEXT_READERS))("%s", (_, read) => {
  expect(slowTexts(read, REPEATED, LARGEST)).toEqual([]);
});
