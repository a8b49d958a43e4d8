import { expect, test } from "vitest";
import { linearize } from "./linearize.ts";

function ordered(bases: Record<string, string[]>, from: string): string {
  const names = Object.keys(bases);
  const file = { path: "" };
  const type = (name: string) => ({ file, at: names.indexOf(name) });
  return linearize(type(from), ({ at }) => bases[names[at]!]!.map(type))
    .map(({ at }) => names[at]!)
    .join("");
}

test("a type comes before its bases, and a diamond's top comes last", () => {
  expect(ordered({ A: [] }, "A")).toBe("A");
  expect(ordered({ A: ["B"], B: ["C"], C: [] }, "A")).toBe("ABC");
  expect(ordered({ D: ["B", "C"], B: ["A"], C: ["A"], A: [] }, "D")).toBe("DBCA");
});

test("circles and contradictions end", () => {
  expect(ordered({ A: ["B"], B: ["A"] }, "A")).toContain("AB");
  expect(ordered({ A: ["B", "C"], B: ["C"], C: ["B"] }, "A").startsWith("A")).toBe(true);
});
