/** `kill -9` in the middle of maintenance: nothing is lost, nothing fades twice, nothing is summarised twice. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { askFovea, keepFolder, pause, removeFolders } from "../support/drill.ts";
import { start } from "../support/program.ts";
import { createRandom } from "../support/random.ts";
import { withDatabase } from "../support/stores.ts";

const MEMORIES = 3000;
const KILLS = 8;
const DAY = 86_400_000;

afterAll(removeFolders);

test(`after ${KILLS} kills a cycle is completed, once`, async () => {
  const place = { cwd: keepFolder("killed"), home: keepFolder("home") };
  const now = Date.now();
  const lines = Array.from({ length: MEMORIES }, (_, i) =>
    JSON.stringify({
      externalId: `m${i}`,
      content: `What happened to part${i} of module${i % 61} in release ${i % 17}.`,
      category: "note",
      type: i % 3 === 0 ? "episodic" : "semantic",
      confidence: 1,
      at: new Date(now - (i % 100) * DAY).toISOString(),
    }),
  );
  const file = join(place.cwd, "memories.jsonl");
  writeFileSync(file, lines.join("\n"));
  await askFovea(["memory", "import", file, "--trust"], place);
  const random = createRandom(15);
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    const running = start(["memory", "maintain", "--json"], place);
    await pause(300 + random.below(1200));
    running.child.kill("SIGKILL");
    if ((await running.finished).signal === "SIGKILL") killed++;
  }
  // Either the last one was finished before its kill, or this one takes it up.
  await askFovea(["memory", "maintain"], place);
  expect(killed).toBeGreaterThan(0);
  withDatabase(join(place.home, "memory.db"), (db) => {
    expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    const originals = db
      .prepare("select type, confidence, superseded_by from memory where external_id is not null")
      .all() as { type: string; confidence: number; superseded_by: string | null }[];
    expect(originals).toHaveLength(MEMORIES);
    for (const { type, confidence } of originals)
      expect(confidence).toBeCloseTo(type === "episodic" ? 0.95 : 0.99, 10);
    const summaries = db.prepare("select metadata from memory where source = 'lifecycle:summary'").all() as {
      metadata: string;
    }[];
    const summarised = summaries.flatMap(
      ({ metadata }) => (JSON.parse(metadata) as { summaryOf: string[] }).summaryOf,
    );
    expect(new Set(summarised).size).toBe(summarised.length);
    expect(originals.filter((one) => one.superseded_by !== null)).toHaveLength(summarised.length);
    expect(summarised.length).toBeGreaterThan(0);
    const words = db.prepare("select count(*) as n from memory_text").get() as { n: number };
    const all = db.prepare("select count(*) as n from memory").get() as { n: number };
    expect(words.n).toBe(all.n);
  });
});
