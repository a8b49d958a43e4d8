/** `eval` with the lines that questions need. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository, write } from "./support/folders.ts";

const files = {
  "src/a.ts": "export function first() {\n  return 1;\n}\nexport function second() {\n  return 2;\n}\n",
};

test("needed lines are scored where questions say them, and files follow from them", async () => {
  const engine = await openAt(makeRepository(files));
  const folder = makeFolder();
  const lines = [
    { query: "second", gold: [{ path: "src/a.ts", ranges: [[5, 5]] }] },
    {
      query: "first",
      gold: [
        {
          path: "src/a.ts",
          ranges: [
            [2, 2],
            [5, 5],
          ],
        },
      ],
    },
    { query: "second", relevant: ["src/a.ts"] },
  ];
  write(folder, {
    "q.jsonl": lines.map((line) => JSON.stringify(line)).join("\n"),
    "bad.jsonl": '{"query": "a", "gold": [{"path": "a", "ranges": [[3, 1]]}]}',
  });
  const result = await engine.evaluate(join(folder, "q.jsonl"));
  expect(result.lines).toMatchObject({ questions: 2, hitAt: { 1: 1 }, rangesAt: { 1: 0.75 } });
  expect(result.recallAt["5"]).toBe(1);
  await expect(engine.evaluate(join(folder, "bad.jsonl"))).rejects.toThrow("ranges of lines");
});

test("without them there are no scores of lines", async () => {
  const engine = await openAt(makeRepository(files));
  const folder = makeFolder();
  write(folder, { "q.jsonl": '{"query": "second", "relevant": ["src/a.ts"]}' });
  expect(await engine.evaluate(join(folder, "q.jsonl"))).not.toHaveProperty("lines");
});
