/** What the package carries that nobody can read: every binary file is the one that the lock names. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compareBinaries, hashBinaries, readLock } from "../../../scripts/binaries.mjs";

const home = fileURLToPath(new URL("..", import.meta.url));

test("every grammar, the runtime and the models have the hashes of the lock", async () => {
  const { files } = await readLock();
  expect(compareBinaries(files, await hashBinaries())).toEqual([]);
  expect(Object.keys(files).filter((name) => name.endsWith(".wasm")).length).toBeGreaterThan(20);
  expect(Object.keys(files).filter((name) => name.endsWith(".bin"))).toHaveLength(2);
});

test("a file that is changed, missing or new is told", () => {
  const locked = { "a.wasm": "1", "b.wasm": "2", "c.wasm": "3" };
  const found = { "a.wasm": "1", "b.wasm": "9", "d.wasm": "4" };
  expect(compareBinaries(locked, found)).toEqual([
    "b.wasm is not the file that grammars.lock.json names.",
    "c.wasm is in grammars.lock.json and is missing.",
    "d.wasm is not in grammars.lock.json.",
  ]);
});

test("the bill of materials names every binary file and every package that is bundled or installed", async () => {
  const bom = JSON.parse(readFileSync(`${home}sbom.cdx.json`, "utf8")) as {
    bomFormat: string;
    components: { name: string; hashes: { content: string }[] }[];
  };
  expect(bom.bomFormat).toBe("CycloneDX");
  const { files } = await readLock();
  const hashes = new Set(bom.components.flatMap((one) => one.hashes.map(({ content }) => content)));
  const own = Object.entries(files).filter(([name]) => !name.startsWith("web-tree-sitter/"));
  for (const [name, hash] of own) expect(hashes, name).toContain(hash);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${home}package.json`, "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const names = bom.components.map(({ name }) => name);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) expect(names).toContain(name);
  for (const { name, hashes } of bom.components) expect(hashes.length, name).toBeGreaterThan(0);
});
