/** Lists in memory rank as full text does, whatever is added, changed and removed meanwhile, by whomever. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchWords } from "../src/memory/search-words.ts";
import { searchText } from "../src/memory/text-index.ts";
import { textListsOf } from "../src/memory/text-lists.ts";
import { wordsOf } from "../src/memory/words.ts";
import { Database } from "../src/store/database.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { createRandom } from "./support/random.ts";

const VOCABULARY = "router cache orders ledger parser queue mutex socket replica shard".split(" ");
const VISIBLE = { sql: "memory.forgotten_at is null", values: [] };

test("a process that stays finds the same rows with the same scores as one that has just begun", async () => {
  const random = createRandom(11);
  const words = (count: number) => Array.from({ length: count }, () => random.pick(VOCABULARY));
  const engine = await openAt(makeFolder(), {
    settings: { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" },
  });
  const file = join(engine.home, "memory.db");
  const staying = new Database(file, { readOnly: true });
  const ids: string[] = [];
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const { id } = await engine.memory.remember(`${words(2 + random.below(9)).join(" ")} ${ids.length}`, {
        tags: words(1),
      });
      ids.push(id);
    },
    async () =>
      engine.memory.change(random.pick(ids), { content: `${words(4).join(" ")} changed ${random.next()}` }),
    async () => engine.memory.forget([random.pick(ids)]),
    async () => engine.memory.forget(ids.splice(random.below(ids.length), 1), { hard: true }),
    // The row of the newest one is given again.
    async () => engine.memory.forget(ids.splice(-1), { hard: true }),
  ];
  for (let n = 0; n < 120; n++) {
    await (ids.length < 8 ? steps[0]! : random.pick(random.next() < 0.6 ? steps.slice(0, 1) : steps))();
    const terms = [...new Set([...words(3), "changed"])].slice(0, 1 + random.below(4));
    const limit = random.pick([1, 3, 50]);
    const beginning = new Database(file, { readOnly: true });
    if (n % 7 === 0)
      for (const _ of textListsOf(staying).readAhead(VOCABULARY.map((word) => wordsOf(word)[0]!)));
    const ours = searchWords(staying, terms, VISIBLE, limit);
    const theirs = searchText(beginning, terms, VISIBLE, limit);
    expect(
      ours.map(({ row }) => row),
      `step ${n}: ${terms}`,
    ).toEqual(theirs.map(({ row }) => row));
    ours.forEach(({ score }, at) => {
      expect(score).toBeCloseTo(theirs[at]!.score, 12);
    });
    beginning.close();
  }
  staying.close();
});

test("words that full text takes apart are left to it", async () => {
  const engine = await openAt(makeFolder(), {
    settings: { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" },
  });
  for (const text of ["Die Größe des Puffers ist fest.", "缓存的大小是固定的", "The buffer size is fixed."])
    await engine.memory.remember(text);
  const db = new Database(join(engine.home, "memory.db"), { readOnly: true });
  for (let n = 0; n < 3; n++) {
    expect(searchWords(db, wordsOf("Größe"), VISIBLE, 5)).toHaveLength(1);
    expect(searchWords(db, wordsOf("缓存 buffer"), VISIBLE, 5)).toHaveLength(2);
  }
  db.close();
});
