/** What was read before anybody asked is what is read when somebody asks, whatever is written meanwhile. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Note, NoteReader } from "../src/memory/recall/notes.ts";
import { Database } from "../src/store/database.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { createRandom } from "./support/random.ts";

const VOCABULARY = "router cache Orders ledgerBook parser queue mutex socket replica shards 2024?".split(" ");
const ALL = { sql: "true", values: [] };

function told(notes: ReadonlyMap<number, Note>, { words }: NoteReader) {
  return [...notes.values()]
    .sort((a, b) => a.row - b.row)
    .map(({ said, ...fields }) => ({
      ...fields,
      manner: said.manner,
      words: [...words.pool.subarray(said.words.from, said.words.to)].map((number) => words.wordOf(number)),
    }));
}

test("a reader that has read ahead gives the same notes as one that has just begun", async () => {
  const random = createRandom(5);
  const words = (count: number) => Array.from({ length: count }, () => random.pick(VOCABULARY)).join(" ");
  const engine = await openAt(makeFolder(), {
    settings: { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" },
  });
  const db = new Database(join(engine.home, "memory.db"), { readOnly: true });
  const ahead = new NoteReader(db);
  const ids: string[] = [];
  const remember = async () => {
    const category = random.pick(["note", "decision"] as const);
    const { id } = await engine.memory.remember(`Ann: ${words(4)} ${ids.length} ${words(1)}`, {
      category,
      tags: [words(1)],
    });
    ids.push(id);
  };
  const changes = [
    remember,
    async () => engine.memory.change(random.pick(ids), { content: `Bob: ${words(5)} ${random.next()}` }),
    async () => engine.memory.change(random.pick(ids), { category: random.pick(["note", "decision"]) }),
    // The row of the newest one is given again.
    async () => engine.memory.forget(ids.splice(-1), { hard: true }),
  ];
  for (let n = 0; n < 60; n++) {
    await (ids.length < 8 ? remember : random.pick(changes))();
    if (n % 5 === 0) for (const _ of ahead.readAhead(ALL));
    const beginning = new NoteReader(db);
    const rows = db.rows<[number]>("select row from memory").map(([row]) => row);
    expect(told(ahead.read(rows, ALL), ahead), `step ${n}`).toEqual(
      told(beginning.read(rows, ALL), beginning),
    );
  }
  expect(ahead.words.size).toBeGreaterThan(0);
  db.close();
});

test("what nobody may see is not read ahead", async () => {
  const engine = await openAt(makeFolder(), {
    settings: { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" },
  });
  await engine.memory.remember("the router has a cache", { category: "decision" });
  await engine.memory.remember("the ledger has a queue", { category: "convention" });
  const db = new Database(join(engine.home, "memory.db"), { readOnly: true });
  const reader = new NoteReader(db);
  for (const _ of reader.readAhead({ sql: "memory.category = ?", values: ["decision"] }));
  expect(reader.words.common(1, 9).sort()).toEqual(["cach", "router"]);
  db.close();
});
