import { expect, test } from "vitest";
import { sayCount } from "./counts.ts";

test.each([
  [0, "file", "0 files"],
  [1, "file", "1 file"],
  [2, "topic", "2 topics"],
  [1, "memory", "1 memory"],
  [3, "memory", "3 memories"],
])("%i %s", (count, noun, said) => {
  expect(sayCount(count, noun)).toBe(said);
});
