import { expect, test } from "vitest";
import { digestOf, spellingOf } from "./store.ts";

test.each([
  ["Use tabs.", "use   tabs"],
  ["Prices are in cents!", "prices are in cents"],
])("one text, however it is laid out: %s / %s", (one, other) => {
  expect(digestOf(one)).toBe(digestOf(other));
  expect(spellingOf(one)).toBe(spellingOf(other));
});

test.each([
  ["Run it with -v.", "Run it with -V."],
  ["GetUser is deprecated", "getUser is deprecated"],
  ["```\nLS=1\n```", "```\nls=1\n```"],
  ["PATH is read", "path is read"],
])("two texts, as capitals may mean something: %s / %s", (one, other) => {
  expect(spellingOf(one)).not.toBe(spellingOf(other));
});
