/** The audit log: which operations every call of the facade leaves, and that no row changes without one. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { withDatabase } from "./support/stores.ts";

const FAST = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };

test("every change through the facade is in the log, in order", async () => {
  const engine = await openAt(makeFolder(), { settings: FAST });
  const { memory } = engine;
  const path = join(engine.home, "memory.db");
  let seen = 0;
  /** The operations since the last call, oldest first. */
  const operations = () =>
    withDatabase(path, (db) => {
      const rows = db
        .prepare("select number, operation from memory_log where number > ? order by number")
        .all(seen);
      const entries = rows as { number: number; operation: string }[];
      seen = entries.at(-1)?.number ?? seen;
      return entries.map(({ operation }) => operation);
    });

  const { id } = await memory.remember("Retries are capped at 5.", { category: "decision" });
  expect(operations()).toEqual(["create"]);
  await memory.remember("Retries are capped at 5.", { category: "decision" });
  expect(operations()).toEqual(["reinforce"]);
  const newer = await memory.remember("Retries are capped at 7.", { category: "decision", supersedes: id });
  expect(operations()).toEqual(["create", "supersede"]);
  await memory.change(newer.id, { content: "Retries are capped at 8.", tags: ["retry"] });
  expect(operations()).toEqual(["update"]);
  await memory.verify([newer.id]);
  expect(operations()).toEqual(["verify"]);
  await memory.relate("api", "depends on", "queue");
  expect(operations()).toEqual(["create", "create", "update"]);
  await memory.relate("api", "depends on", "queue", { remove: true });
  expect(operations()).toEqual(["update"]);
  await memory.relate("api", "depends on", "queue", { remove: true });
  expect(operations(), "nothing was there to be removed").toEqual([]);
  memory.forget([newer.id], { reason: "no longer true" });
  expect(operations()).toEqual(["forget"]);
  memory.forget([newer.id], { restore: true });
  expect(operations()).toEqual(["restore"]);
  memory.move([newer.id], "hot");
  expect(operations()).toEqual(["move"]);

  const file = join(engine.home, "in.jsonl");
  const [one, two] = ["0190a0a0-0000-7000-8000-000000000001", "0190a0a0-0000-7000-8000-000000000002"];
  const records = [
    {
      id: one,
      content: "The build takes 4 minutes.",
      updatedAt: "2026-01-01T00:00:00.000Z",
      relations: [{ predicate: "explains", object: two, weight: 1 }],
    },
    { id: two, content: "The cache is cold on Mondays.", updatedAt: "2026-01-01T00:00:00.000Z" },
  ];
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join("\n"));
  await memory.import(file);
  expect(operations()).toEqual(["import", "import", "update"]);
  await memory.import(file);
  expect(operations(), "nothing has changed").toEqual([]);

  memory.forget([one!], { hard: true });
  expect(operations()).toEqual(["delete"]);
  await memory.recall("how often is it retried");
  await memory.list();
  await memory.inspect(newer.id);
  memory.close();
  expect(operations(), "reading is no change").toEqual([]);
});

test("a change and its entry are written together or not at all", async () => {
  const engine = await openAt(makeFolder(), { settings: FAST });
  await engine.memory.remember("The first fact.");
  withDatabase(join(engine.home, "memory.db"), (db) => db.exec("alter table memory_log rename to hidden"));
  await expect(engine.memory.remember("Another thing entirely.")).rejects.toThrow("memory_log");
  withDatabase(join(engine.home, "memory.db"), (db) => {
    db.exec("alter table hidden rename to memory_log");
    expect(db.prepare("select count(*) as n from memory").get()).toEqual({ n: 1 });
  });
});
