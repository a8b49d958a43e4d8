import { expect, test } from "vitest";
import { score } from "../../../../benchmarks/hooks/learning/learning.ts";

// What was said, and how it is labelled: benchmarks/hooks/learning.
test.each(["dev", "test", "facts"])("rules and decisions are heard, small talk is not: %s", (part) => {
  const { wanted, kept, taken, wrong } = score(part);
  expect(kept / wanted, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  expect(taken - kept, wrong.join("\n")).toBe(0);
});
