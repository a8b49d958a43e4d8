import { expect, test } from "vitest";
import { nearestName } from "./similar-names.ts";

const names = ["context", "search", "symbol", "outline", "remember", "recall", "memory_manage"];

test.each([
  ["serch", "search"],
  ["symbols", "symbol"],
  ["serach", "search"],
  ["recal", "recall"],
  ["remeber", "remember"],
  ["Memory-Manage", "memory_manage"],
  ["manage", "memory_manage"],
  ["zzz", undefined],
  ["", undefined],
  ["x".repeat(100_000), undefined],
])("the nearest to %s is %s", (wanted, expected) => {
  expect(nearestName(wanted, names)).toBe(expected);
});
