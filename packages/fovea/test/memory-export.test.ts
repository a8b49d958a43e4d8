/** `export --all` holds everything the store knows about memories: importing it gives an equal store. */
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { CATEGORIES } from "../src/memory/types.ts";
import { Database } from "../src/store/database.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import fc from "./support/property.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };

/** Rows as they are; numbers of rows, and which project it is, belong to each store. */
function rowsOf(home: string): unknown[] {
  const db = new Database(join(home, "memory.db"), { readOnly: true });
  try {
    const memories = db
      .all<Record<string, unknown>>("select * from memory order by id")
      .map(({ row: _, project_id: project, decayed_at: _d, tier_accesses: _t, ...rest }) => ({
        ...rest,
        isGlobal: project === null,
      }));
    return [...memories, ...db.all("select * from memory_relation order by 1, 2, 3")];
  } finally {
    db.close();
  }
}

const step = fc.record({
  act: fc.constantFrom("write", "write", "write", "edit", "forget", "supersede", "relate", "restore"),
  category: fc.constantFrom(...CATEGORIES),
  scope: fc.constantFrom("project" as const, "global" as const, "session" as const),
  tags: fc.uniqueArray(fc.constantFrom("a", "b b", "ü"), { maxLength: 2 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  weight: fc.integer({ min: 1, max: 5 }),
  pinned: fc.boolean(),
  pick: fc.nat({ max: 50 }),
});

async function play(
  engine: Engine,
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const ids: string[] = [];
  for (const [at, { act, pick, category, scope, ...fields }] of steps.entries()) {
    const text = `Statement ${at} about ${"abcdefgh"[at % 8]!.repeat(6)}${at}\n\n  with lines: and "marks" ${pick}`;
    const id = ids[pick % Math.max(1, ids.length)];
    if (act === "write" || id === undefined)
      ids.push(
        (await engine.memory.remember(text, { category, scope, session: "s", metadata: { at }, ...fields }))
          .id,
      );
    else if (act === "edit") await engine.memory.change(id, { content: text, tags: fields.tags });
    else if (act === "supersede")
      ids.push((await engine.memory.remember(text, { supersedes: id, ...fields })).id);
    else if (act === "relate") {
      if (ids[0] !== id)
        await engine.memory.relate(ids[0]!, "follows", id, { weight: 0.5, metadata: { why: text } });
    } else engine.memory.forget([id], { restore: act === "restore" });
  }
}

test.each(["jsonl", "markdown"] as const)("everything comes back through %s", async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 16 }), async (steps) => {
      const [from, to] = [await openAt(makeFolder(), { settings }), await openAt(makeFolder(), { settings })];
      await play(from, steps);
      const path = join(makeFolder(), format === "jsonl" ? "all.jsonl" : "all");
      from.memory.export(path, { all: true, format });
      const { problems, refused } = await to.memory.import(path, { trust: "user" });
      expect({ problems, refused }).toEqual({ problems: [], refused: [] });
      expect(rowsOf(to.home)).toEqual(rowsOf(from.home));
      from.close();
      to.close();
    }),
    { numRuns: 3, seed: 16 },
  );
});
