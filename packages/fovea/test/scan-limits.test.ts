/** Which files stay when there are too many, and which project a folder without git belongs to. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { rolesOf } from "../src/answers/roles.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository, write } from "./support/folders.ts";

test("of too many files code stays before tests and data, and shallow folders before deep ones", async () => {
  const folder = makeRepository({
    "a-data.json": "{}",
    "a/b/c/deep.ts": "export const deep = 1;\n",
    "a/first.test.ts": "export const t = 1;\n",
    "z.ts": "export const z = 1;\n",
    "z/main.ts": "export const main = 1;\n",
  });
  const engine = await openAt(folder, { settings: { INDEX_MAX_FILES: "3" } });
  await engine.index();
  const { skipped } = await engine.coverage();
  expect(
    skipped
      .filter(({ reason }) => reason === "file-limit")
      .map(({ path }) => path)
      .sort(),
  ).toEqual(["a-data.json", "a/first.test.ts"]);
});

test("code in doc/ is code where folders are packages", () => {
  expect(rolesOf("doc/render.go", "go").docs).toBe(false);
  expect(rolesOf("internal/docs/render.rs", "rust").docs).toBe(false);
  expect(rolesOf("docs/conf.py", "python").docs).toBe(true);
  expect(rolesOf("doc/usage.md", "markdown").docs).toBe(true);
});

test("a folder without git inside of one that is known is part of it", async () => {
  const [top, home] = [makeFolder(), makeFolder()];
  write(top, { "a/b/inner.ts": "export function inner() {}\n", "outer.ts": "export function outer() {}\n" });
  const first = await openAt(top, { home });
  await first.index();
  const below = await openAt(join(top, "a/b"), { home });
  expect(below.root).toBe(first.root);
  expect((await below.symbols(["outer"])).symbols).toHaveLength(1);
  const other = await openAt(join(top, "a/b"), { home: makeFolder() });
  expect(other.root).toBe(join(first.root, "a/b"));
  const named = await openAt(top, { home, root: join(top, "a/b") });
  expect((await named.symbols(["outer"])).symbols).toEqual([]);
});
