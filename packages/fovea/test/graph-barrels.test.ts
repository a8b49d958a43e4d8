/** Edits of what stands between a name and its users, file behind file: the edges are those of a fresh index. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder, write } from "./support/folders.ts";
import { dumpGraph } from "./support/graph-dump.ts";

const USER = 'import { foo } from "./index";\nexport function useFoo() { foo(); }\n';
const STAR = 'export * from "./b";\n';
const NAMED = { "src/index.ts": 'export { foo } from "./mid";\n', "src/use.ts": USER };
const WHOLE = { "src/index.ts": 'export * from "./mid";\n', "src/use.ts": USER };
const DECLARED = {
  "src/b.ts": "export function foo() {}\n",
  "src/c.ts": "export function foo() {}\n",
};

type Texts = Record<string, string>;

test.each<[string, Texts, Texts, string[]]>([
  ["is removed, named", { ...NAMED, "src/mid.ts": STAR }, {}, ["src/mid.ts"]],
  ["is removed, as a whole", { ...WHOLE, "src/mid.ts": STAR }, {}, ["src/mid.ts"]],
  [
    "hands on for the first time",
    { ...NAMED, "src/mid.ts": "export const q = 1;\n" },
    { "src/mid.ts": STAR },
    [],
  ],
  ["is made, named", NAMED, { "src/mid.ts": STAR }, []],
  ["is made, as a whole", WHOLE, { "src/mid.ts": STAR }, []],
  [
    "hands on another file's name",
    { ...NAMED, "src/mid.ts": 'export { foo } from "./c";\n' },
    { "src/mid.ts": 'export { foo as bar } from "./c";\n' },
    [],
  ],
  [
    "hands on from another file",
    { ...NAMED, "src/mid.ts": STAR },
    { "src/mid.ts": 'export * from "./c";\n' },
    [],
  ],
])("a file in the middle %s", async (_, before, after, removed) => {
  const folder = makeFolder({ ...DECLARED, ...before });
  const engine = await openAt(folder);
  await engine.unresolved(undefined);
  write(folder, after);
  for (const path of removed) rmSync(join(folder, path));
  await engine.unresolved(undefined);
  const fresh = await openAt(folder);
  await fresh.index();
  expect(dumpGraph(engine.home, folder)).toEqual(dumpGraph(fresh.home, folder));
});
