import { expect, test } from "vitest";
import { likeWordsOf } from "./like-words.ts";
import { stem } from "./stem.ts";

test("words for one thing find each other, in any form, and those of code search as well", () => {
  expect(likeWordsOf(stem("folders"))).toContain(stem("directories"));
  expect(likeWordsOf(stem("directory"))).toContain(stem("folder"));
  expect(likeWordsOf(stem("deleted"))).toContain(stem("destroy"));
  expect(likeWordsOf(stem("banana"))).toEqual(new Set());
});

test("no word is like itself", () => {
  for (const word of ["patch", "duplicate", "worker", "release", "amount"])
    expect(likeWordsOf(stem(word))).not.toContain(stem(word));
});
