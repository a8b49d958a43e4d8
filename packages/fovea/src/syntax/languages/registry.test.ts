/** What all languages have in common. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "./registry.ts";

test("every language that resolves names runs the shared cases", () => {
  const resolving = languages.filter(({ id, resolution }) => resolution && id !== "tsx");
  const tested = resolving.filter(({ id }) =>
    existsSync(new URL(`./${id}/resolution.test.ts`, import.meta.url)),
  );
  expect(resolving.length).toBeGreaterThan(10);
  expect(tested).toEqual(resolving);
});
