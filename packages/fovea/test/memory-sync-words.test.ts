/** What `memory sync` says about its folder is only what it knows. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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
