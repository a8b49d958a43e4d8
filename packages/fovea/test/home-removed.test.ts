/** The user deletes our whole home folder while a server runs. */
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };

test.each([
  ["a repository", () => makeRepository({ "a.ts": "" })],
  ["a plain folder", () => makeFolder()],
])("what is remembered after it is in a new database, of %s", async (_, make) => {
  const engine = await openAt(make(), { settings });
  await engine.memory.remember("Invoices are numbered per year.");
  rmSync(engine.home, { recursive: true });
  await engine.memory.remember("Otter sessions live for 30 minutes.");
  expect((await engine.memory.list({})).memories.map(({ content }) => content)).toEqual([
    "Otter sessions live for 30 minutes.",
  ]);
  expect(statSync(engine.home).mode & 0o777).toBe(0o700);
  expect(statSync(join(engine.home, "memory.db")).mode & 0o777).toBe(0o600);
});
