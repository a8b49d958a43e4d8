/** What `memory sync` says about its folder is only what it knows. */
import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeSynced } from "../src/doors/tools/synced-text.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };

test("a new, a second, a removed and a foreign folder", async () => {
  const top = makeRepository({ "a.ts": "" });
  const engine = await openAt(top, { settings });
  await engine.memory.remember("Invoices are numbered per year.");
  const said = async (folder: string, dryRun = false) =>
    writeSynced(await engine.memory.sync(folder, { dryRun }));
  const [first, second] = [join(top, "docs", "first"), join(top, "second")];

  expect(await said(first, true)).toContain("The folder does not exist and would be created.");
  expect(existsSync(first)).toBe(false);
  expect(await said(first)).toContain("The folder did not exist and was created.\n");
  expect(await said(first)).not.toContain("not there");

  const rehearsed = await said(second, true);
  expect(rehearsed).toContain("would be created. 1 file of memories shared before would be written");
  expect(rehearsed).not.toMatch(/was made|was written|were written|branch/);
  const made = await said(second);
  expect(made).toContain(
    "The folder did not exist and was created. 1 file of memories shared before was written",
  );
  expect(made).not.toMatch(/branch|again|outside/);

  rmSync(join(top, "docs"), { recursive: true });
  expect(await said(first)).toContain("nothing counts as deleted");
  for (const folder of [join(makeFolder(), "team"), `${top}-team`])
    expect(await said(folder, true)).toContain("The folder is outside the repository");
});

describe("a deletion for good that a later edit undoes", () => {
  async function pair() {
    let now = Date.UTC(2026, 4, 1);
    const clock = { now: () => (now += 10) };
    const folder = join(makeFolder(), "memories");
    const open = () => openAt(makeFolder(), { settings, clock });
    const [ada, bob, cyd] = [await open(), await open(), await open()];
    const said = async ({ memory }: typeof ada, to = folder) => writeSynced(await memory.sync(to));
    const { id } = await ada.memory.remember("The staging key is in the blue drawer.");
    for (const engine of [ada, bob, cyd]) await said(engine);
    const told = `Deleted permanently, but edited later: ${id} exists with its later text: Staging asks for the badge`;
    return { ada, bob, cyd, id, folder, said, told };
  }

  test("is told to the one who deleted, to those who had deleted it too, and once", async () => {
    const { ada, bob, cyd, id, said, told } = await pair();
    ada.memory.forget([id], { hard: true });
    await said(ada);
    await said(cyd);
    await bob.memory.change(id, { content: "Staging asks for the badge." });
    for (const engine of [bob, ada, cyd]) expect(await said(engine)).toContain(told);
    for (const engine of [bob, ada, cyd]) expect(await said(engine)).not.toContain("Deleted permanently");
  });

  test("is told to both where git had to merge the two files, and not to who had neither", async () => {
    const { ada, bob, cyd, id, folder, said, told } = await pair();
    const other = join(makeFolder(), "memories");
    ada.memory.forget([id], { hard: true });
    await said(ada);
    await bob.memory.change(id, { content: "Staging asks for the badge." });
    await said(bob, other);
    for (const name of readdirSync(other)) copyFileSync(join(other, name), join(folder, name));
    expect(await said(bob)).toContain(told);
    expect(await said(ada)).toContain(told);
    expect(await said(cyd)).not.toContain("Deleted permanently");
  });
});
