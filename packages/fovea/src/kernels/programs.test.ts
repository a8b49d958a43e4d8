/** The compiled kernels are those of the sources, byte for byte. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkKernels, compileKernels, readSources } from "../../../../scripts/kernels.mjs";
import { programs, SOURCES_HASH } from "./programs.ts";

test("every program of the module is what the compiler makes of its source", async () => {
  expect(readSources().map(({ name }) => name)).toEqual(Object.keys(programs));
  expect(readFileSync(new URL("./programs.ts", import.meta.url), "utf8")).toBe(await compileKernels());
  expect(SOURCES_HASH).toMatch(/^[0-9a-f]{64}$/);
  expect(() => checkKernels()).not.toThrow();
});
