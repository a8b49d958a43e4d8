import { expect, test } from "vitest";
import { languageById } from "../../syntax/detect-language.ts";
import { CONFIDENCE } from "./edges.ts";
import { confidenceOf } from "./resolve-file.ts";

const rulesOf = (id: string) => languageById(id)!.resolution!;

test("the only member of a name is trusted as far as compilers say of the language", () => {
  expect(confidenceOf("unique", 1, rulesOf("typescript"))).toBeGreaterThan(CONFIDENCE.unique);
  expect(confidenceOf("unique", 1, rulesOf("python"))).toBeLessThan(
    confidenceOf("unique", 1, rulesOf("java")),
  );
  expect(confidenceOf("unique", 1, rulesOf("ruby"))).toBe(CONFIDENCE.unique);
});

test("a guess is never as sure as what is written", () => {
  for (const id of ["typescript", "python", "java", "go"])
    expect(confidenceOf("unique", 1, rulesOf(id))).toBeLessThan(confidenceOf("typed", 1, rulesOf(id)));
});
