import { expect, test } from "vitest";
import { hash31 } from "./hash.ts";
import { makeNameFilter, mayMention } from "./name-filter.ts";

test("every name that was put in is found, and few others", () => {
  const names = Array.from({ length: 500 }, (_, i) => `name${i}`);
  const filter = makeNameFilter(new Set(names.map(hash31)));
  expect(names.every((name) => mayMention(filter, hash31(name)))).toBe(true);
  const others = Array.from({ length: 10_000 }, (_, i) => `other${i}`);
  expect(others.filter((name) => mayMention(filter, hash31(name))).length).toBeLessThan(300);
});

test("an empty filter mentions nothing", () => {
  expect(mayMention(makeNameFilter(new Set()), hash31("name"))).toBe(false);
});
