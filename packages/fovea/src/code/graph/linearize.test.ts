import { expect, test } from "vitest";
import { linearize } from "./linearize.ts";

/** With `known`, all other types were asked for before. */
function ordered(bases: Record<string, string[]>, from: string, known = false): string {
  const names = Object.keys(bases);
  const file = { path: "" };
  const type = (name: string) => ({ file, at: names.indexOf(name) });
  const basesOf = ({ at }: { at: number }) => bases[names[at]!]!.map(type);
  const hierarchy = known
    ? { basesOf, known: (one: { file: typeof file; at: number }) => linearize(one, { basesOf }) }
    : { basesOf };
  return linearize(type(from), hierarchy)
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

test("what is known of others makes no difference", () => {
  for (const bases of [
    { A: ["B"], B: ["C"], C: [] },
    { D: ["B", "C"], B: ["A"], C: ["A"], A: [] },
    { A: ["B"], B: ["A"] },
    { A: ["B", "C"], B: ["C"], C: ["B"] },
    { A: ["B"], B: ["C"], C: ["B"] },
  ] as Record<string, string[]>[])
    for (const from of Object.keys(bases)) expect(ordered(bases, from, true)).toBe(ordered(bases, from));
});
