/** The life of memories through the facade: only the clock is replaced. */

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/engine/engine.ts";
import type { RememberOptions } from "../src/engine/memory/remember.ts";
import { DAY, SetClock } from "./support/days.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { withDatabase } from "./support/stores.ts";

const START = "2026-01-05T12:00:00Z";

async function open(settings: Record<string, string> = {}, more: { home?: string; folder?: string } = {}) {
  const clock = new SetClock(START);
  const folder = more.folder ?? makeFolder();
  const engine = await openAt(folder, { clock, settings, home: more.home });
  return { engine, clock, folder };
}

const keep = async (engine: Engine, content: string, options: RememberOptions = {}) =>
  (await engine.memory.remember(content, options)).id;
const confidenceOf = async (engine: Engine, id: string) => (await engine.memory.inspect(id)).confidence;
const step = (result: { steps: { step: string; count: number }[] }, name: string) =>
  result.steps.find((one) => one.step === name)!;

/** Sentences that are about different things, so that none counts as another said again. */
const EPISODES = [
  "The payment webhook answered twice because the lock expired early.",
  "Docker images grew by a gigabyte after fonts were copied in.",
  "A flaky login test was waiting for the wrong spinner.",
  "Renaming the invoice column broke the nightly export.",
  "Search results vanished when the tokenizer dropped umlauts.",
  "The mobile build failed on an expired signing certificate.",
];

describe("fading", () => {
  test.each([
    ["episodic", 0.95],
    ["semantic", 0.99],
    ["procedural", 0.99],
    ["entity", 0.99],
  ] as const)("[C9.5] multiplies the confidence of %s memories by %f in each cycle", async (type, factor) => {
    const { engine, clock } = await open();
    const id = await keep(engine, EPISODES[0]!, { type, category: "note", confidence: 1 });
    for (let cycle = 1; cycle <= 3; cycle++) {
      clock.pass(1);
      expect((await engine.memory.maintain()).isDone).toBe(true);
      expect(await confidenceOf(engine, id)).toBeCloseTo(factor ** cycle, 2);
    }
  });

  test("[C9.5] takes 59 cycles to bring an episode from 1 below 0.05", async () => {
    const { engine, clock } = await open({ MAINTENANCE_COMPACTION_OLDER_THAN_DAYS: "10000" });
    const id = await keep(engine, EPISODES[0]!, { category: "bug_fix", confidence: 1 });
    for (let cycle = 1; cycle <= 59; cycle++) {
      clock.pass(1);
      await engine.memory.maintain();
      if (cycle === 58) expect(await confidenceOf(engine, id)).toBeGreaterThanOrEqual(0.05);
    }
    expect(await confidenceOf(engine, id)).toBeLessThan(0.05);
    const { log } = await engine.memory.inspect(id);
    expect(log.map(({ operation }) => operation)).toEqual(["create", "decay"]);
    expect(log[1]!.details).toMatchObject({ from: 1, cycles: 59 });
  });

  test("[C8.8] [C9.7] spares what is pinned, replaced, or a decision, a convention or architecture", async () => {
    const { engine, clock } = await open();
    const ids = [
      await keep(engine, "We use PostgreSQL for everything that is money.", { category: "decision" }),
      await keep(engine, "Errors are made in errors.ts of the folder.", { category: "convention" }),
      await keep(engine, "The index is derived and may be thrown away.", { category: "architecture" }),
      await keep(engine, "Never run the seeds on staging.", { pinned: true }),
      await keep(engine, "Node 18 is the oldest we support."),
    ];
    await keep(engine, "Node 20 is the oldest that works.", { supersedes: ids[4]! });
    clock.pass(2);
    const { steps } = await engine.memory.maintain();
    expect(step({ steps }, "decay").count).toBe(1);
    for (const id of ids) expect(await confidenceOf(engine, id)).toBe(0.8);
  });

  test("[C9.5] happens at most once in 24 hours, whoever asks", async () => {
    const { engine, clock, folder } = await open();
    const id = await keep(engine, EPISODES[0]!, { category: "bug_fix" });
    expect((await engine.memory.maintain()).isDone).toBe(true);
    clock.pass(0.9);
    const again = await engine.memory.maintain();
    expect(again).toMatchObject({
      isDone: false,
      steps: [],
      note: expect.stringContaining("2026-01-06T12:00:00"),
    });
    const other = await openAt(folder, { clock, home: engine.home });
    expect(await other.memory.maintainIfDue()).toBeUndefined();
    expect(await confidenceOf(engine, id)).toBeCloseTo(0.76, 3);
    clock.pass(0.1);
    expect(await other.memory.maintainIfDue()).toMatchObject({ isDone: true });
    expect(await confidenceOf(engine, id)).toBeCloseTo(0.722, 3);
  });

  test("[C9.5] of memories of all projects happens once a day, however many projects have a cycle", async () => {
    const { engine, clock } = await open();
    const id = await keep(engine, "The user prefers short answers.", { scope: "global", trust: "agent" });
    await engine.memory.maintain();
    const second = await openAt(makeFolder(), { clock, home: engine.home });
    await second.memory.maintain();
    expect(await confidenceOf(engine, id)).toBeCloseTo(0.792, 3);
  });

  test("is made good by repetition", async () => {
    const { engine, clock } = await open();
    const id = await keep(engine, EPISODES[0]!, { category: "bug_fix", confidence: 0.5 });
    clock.pass(1);
    await engine.memory.maintain();
    await keep(engine, EPISODES[0]!, { category: "bug_fix" });
    expect(await confidenceOf(engine, id)).toBeCloseTo(0.475 + 0.1, 3);
  });
});

describe("what leaves by itself", () => {
  test("[C9.1] observations are deleted after 90 days, memories that somebody wrote never", async () => {
    const { engine, clock } = await open();
    const seen = await keep(engine, "explored Store.open, 5 results", {
      category: "auto",
      source: "auto:symbol",
      trust: "auto",
    });
    const written = await keep(engine, "Store.open takes a path.");
    clock.pass(89);
    await engine.memory.maintain();
    expect((await engine.memory.inspect(seen)).category).toBe("auto");
    clock.pass(1.1);
    const result = await engine.memory.maintain();
    expect(step(result, "expire observations").count).toBe(1);
    await expect(engine.memory.inspect(seen)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    expect(await engine.memory.inspect(written)).toMatchObject({ id: written });
  });

  test("[C9.3] of memories of all projects those an agent made and nobody uses are let go, and can be restored", async () => {
    const { engine, clock } = await open();
    const unused = await keep(engine, "Vitest retries are off.", { scope: "global", trust: "agent" });
    const own = await keep(engine, "I like tabs in Makefiles only.", { scope: "global", trust: "user" });
    const used = await keep(engine, "Ports below 1024 need root.", { scope: "global", trust: "agent" });
    await engine.memory.inspect(used);
    await engine.memory.inspect(used);
    clock.pass(28.4);
    expect(step(await engine.memory.maintain(), "let go").count).toBe(0);
    clock.pass(1);
    const result = await engine.memory.maintain();
    expect(result.steps.find((one) => one.step === "let go")!.changes.map(({ ids }) => ids)).toEqual([
      [unused],
    ]);
    expect((await engine.memory.list()).memories.map(({ id }) => id).sort()).toEqual([own, used].sort());
    engine.memory.forget([unused], { restore: true });
    expect((await engine.memory.list()).memories).toHaveLength(3);
  });

  test("[C9.10] cleanup deletes what is below 0.05 and unused for 90 days, and only on demand", async () => {
    const { engine, clock } = await open();
    const faded = await keep(engine, EPISODES[0]!, { category: "bug_fix", confidence: 0.04 });
    const read = await keep(engine, EPISODES[1]!, { category: "bug_fix", confidence: 0.04 });
    const sure = await keep(engine, EPISODES[2]!, { category: "bug_fix", confidence: 0.9 });
    const decided = await keep(engine, "We leave MongoDB.", { category: "decision", confidence: 0.01 });
    const pinned = await keep(engine, "Keep this.", { confidence: 0.01, pinned: true });
    clock.pass(80);
    await engine.memory.inspect(read);
    await engine.memory.maintain();
    clock.pass(10.1);
    await engine.memory.maintain();
    expect(await engine.memory.inspect(faded).then(({ id }) => id)).toBe(faded);
    // Looking at it was a use of it.
    clock.pass(90.1);
    const planned = await engine.memory.cleanup({ dryRun: true });
    const done = await engine.memory.cleanup();
    expect(done.steps).toEqual(planned.steps);
    expect(done.steps[0]!.changes.flatMap(({ ids }) => ids).sort()).toEqual([faded, read].sort());
    for (const id of [sure, decided, pinned]) expect((await engine.memory.inspect(id)).id).toBe(id);
  });

  test("[C9.10] cleanup takes what was replaced along, and spares what stands for a decision", async () => {
    const { engine, clock } = await open();
    const first = await keep(engine, EPISODES[0]!, { category: "bug_fix" });
    const second = await keep(engine, "The webhook lock now lasts as long as its job.", {
      category: "bug_fix",
      supersedes: first,
      confidence: 0.01,
    });
    const decision = await keep(engine, "We pay for Redis Cloud.", { category: "decision" });
    const note = await keep(engine, "Redis is self-hosted again.", {
      supersedes: decision,
      confidence: 0.01,
    });
    clock.pass(91);
    const { steps } = await engine.memory.cleanup();
    expect(steps[0]!.changes.flatMap(({ ids }) => ids).sort()).toEqual([first, second].sort());
    expect((await engine.memory.inspect(note)).id).toBe(note);
  });

  test("cleanup is part of a cycle where that is set", async () => {
    const { engine, clock } = await open({ MAINTENANCE_CLEANUP_AUTOMATIC: "true" });
    await keep(engine, EPISODES[0]!, { category: "bug_fix", confidence: 0.01 });
    clock.pass(91);
    expect(step(await engine.memory.maintain(), "cleanup").count).toBe(1);
  });
});

describe("compaction", () => {
  const week = async (engine: Engine, count: number, options: RememberOptions = {}) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++)
      ids.push(
        await keep(engine, EPISODES[i]!, {
          category: "bug_fix",
          at: Date.parse(START) + i * 3_600_000,
          ...options,
        }),
      );
    return ids;
  };

  test("[C9.8] replaces five episodes of one week that are older than 30 days by one summary", async () => {
    const { engine, clock } = await open();
    const ids = await week(engine, 5, { tags: ["ops"] });
    clock.pass(29);
    expect(step(await engine.memory.maintain(), "compact").count).toBe(0);
    clock.pass(2);
    const result = await engine.memory.maintain();
    expect(step(result, "compact").count).toBe(5);
    const { memories } = await engine.memory.list();
    expect(memories).toHaveLength(1);
    const summary = memories[0]!;
    expect(summary).toMatchObject({
      type: "semantic",
      source: "lifecycle:summary",
      tags: ["ops"],
      metadata: { summaryOf: ids, week: "2026-W02" },
    });
    for (const word of ["webhook", "Docker", "spinner", "invoice", "umlauts"])
      expect(summary.content).toContain(word);
    for (const id of ids) {
      const original = await engine.memory.inspect(id);
      expect(original.supersededBy).toBe(summary.id);
      expect(original.log.map(({ operation }) => operation)).toContain("compact");
    }
  });

  test("[C9.8] leaves four of a week, two weeks, pinned ones, decisions and other types alone", async () => {
    const { engine, clock } = await open();
    await week(engine, 4);
    await keep(engine, EPISODES[4]!, { category: "bug_fix", at: Date.parse(START) + 8 * DAY });
    await keep(engine, "Pinned and old.", { category: "bug_fix", pinned: true });
    await keep(engine, "We will never use XML.", { category: "decision" });
    await keep(engine, "The colour of errors is red.");
    clock.pass(60);
    expect(step(await engine.memory.maintain(), "compact").count).toBe(0);
  });

  test("what was believed before is still found by its time, and the summary answers now", async () => {
    const { engine, clock } = await open();
    await week(engine, 5);
    clock.pass(40);
    await engine.memory.compact();
    expect((await engine.memory.recall("nightly export invoice column")).memories[0]).toMatchObject({
      source: "lifecycle:summary",
    });
    const before = await engine.memory.recall("nightly export invoice column", { asOf: "2026-01-20" });
    expect(before.memories[0]!.content).toBe(EPISODES[3]);
  });

  test("runs twice without doing anything twice, and a summary is not summarised again", async () => {
    const { engine, clock } = await open();
    await week(engine, 6);
    clock.pass(40);
    expect(step(await engine.memory.compact(), "compact").count).toBe(6);
    expect(step(await engine.memory.compact(), "compact").count).toBe(0);
    clock.pass(200);
    expect(step(await engine.memory.summarize({ olderThanDays: 1 }), "summarize").count).toBe(0);
  });

  test("[C9.12] summarises on demand all types that are older than so many days, pinned exempt", async () => {
    const { engine, clock } = await open();
    const note = await keep(engine, EPISODES[0]!);
    const pattern = await keep(engine, EPISODES[1]!, { category: "pattern" });
    await keep(engine, EPISODES[2]!, { pinned: true });
    await keep(engine, "We ship on Fridays.", { category: "decision" });
    clock.pass(8);
    const { steps } = await engine.memory.summarize({ olderThanDays: 7 });
    expect(steps[0]!.changes.flatMap(({ ids }) => ids).sort()).toEqual([note, pattern].sort());
    expect((await engine.memory.list()).memories).toHaveLength(3);
  });
});

describe("[C9.9] generalisation", () => {
  const ALIKE = [
    "Migration failed: the users table was locked by a long report query.",
    "Nightly job: a slow report query held a lock on orders, and the migration failed after a minute.",
    "Deploy stopped: the migration failed because a report query had locked the invoices table for an hour.",
  ];

  test("makes knowledge of three similar episodes, from the one read most, and leaves them as they are", async () => {
    const { engine, clock } = await open();
    const ids: string[] = [];
    for (const content of ALIKE) ids.push(await keep(engine, content, { category: "bug_fix" }));
    await keep(engine, EPISODES[1]!, { category: "bug_fix" });
    await engine.memory.inspect(ids[1]!);
    clock.pass(1);
    const planned = await engine.memory.maintain({ dryRun: true });
    const result = await engine.memory.maintain();
    expect(result.steps).toEqual(planned.steps);
    const [change] = result.steps.find((one) => one.step === "generalise")!.changes;
    expect([...change!.ids].sort()).toEqual([...ids].sort());
    const general = (await engine.memory.list({ types: ["semantic"] })).memories;
    expect(general).toMatchObject([
      { content: ALIKE[1], category: "pattern", source: "lifecycle:generalised" },
    ]);
    for (const id of ids) expect((await engine.memory.inspect(id)).supersededBy).toBeUndefined();
    expect((await engine.memory.inspect(general[0]!.id)).relations).toHaveLength(3);
    clock.pass(1);
    expect(step(await engine.memory.maintain(), "generalise").count).toBe(0);
  });

  test("needs three, and is not done without a model, which is said", async () => {
    const { engine } = await open();
    for (const content of ALIKE.slice(0, 2)) await keep(engine, content, { category: "bug_fix" });
    expect(step(await engine.memory.maintain(), "generalise").count).toBe(0);
    const without = (await open({ EMBEDDINGS_PROVIDER: "none" })).engine;
    for (const content of ALIKE) await keep(without, content, { category: "bug_fix" });
    expect((await without.memory.maintain()).steps.find((one) => one.step === "generalise")).toMatchObject({
      count: 0,
      note: "there is no model to compare meanings by",
    });
  });
});

describe("a dry run", () => {
  test("tells exactly what then happens, and changes nothing", async () => {
    const { engine, clock } = await open({
      MAINTENANCE_CLEANUP_AUTOMATIC: "true",
      MEMORY_TIERS_MAX_COLD_ITEMS: "1",
    });
    for (const content of EPISODES) await keep(engine, content, { category: "bug_fix" });
    await keep(engine, "seen once", { category: "auto", trust: "auto" });
    await keep(engine, "for a while", { scope: "session", session: "s", ttlMs: 1000 });
    await keep(engine, "Somebody's idea.", { scope: "global", trust: "agent" });
    await keep(engine, "Cold and lonely.", { tier: "cold" });
    await keep(engine, "Colder and lonelier.", { tier: "cold" });
    await keep(engine, "Nearly gone.", { confidence: 0.01 });
    clock.pass(100);
    const path = join(engine.home, "memory.db");
    const dump = () =>
      withDatabase(path, (db) =>
        JSON.stringify([
          db.prepare("select * from memory order by id").all(),
          db.prepare("select * from memory_log").all(),
          db.prepare("select key, value from project_meta").all(),
        ]),
      );
    const before = dump();
    const planned = await engine.memory.maintain({ dryRun: true });
    expect(dump()).toBe(before);
    expect(planned.steps.filter(({ count }) => count > 0).map(({ step: name }) => name)).toEqual([
      "expire working memory",
      "expire observations",
      "let go",
      "cleanup",
      "decay",
      "compact",
      "cold tier",
    ]);
    const done = await engine.memory.maintain();
    expect(done.steps).toEqual(planned.steps);
    expect(dump()).not.toBe(before);
  });
});

describe("an interrupted cycle", () => {
  test("is taken up again, and nothing fades twice", async () => {
    const { engine, clock } = await open();
    const ids: string[] = [];
    for (let i = 0; i < 450; i++)
      ids.push(await keep(engine, `Observation ${i} about part${i}.`, { confidence: 1, tags: [`t${i}`] }));
    clock.pass(1);
    const stop = new AbortController();
    let beats = 0;
    const now = clock.now;
    // The clock is asked in every batch; in the second one somebody presses Ctrl-C.
    clock.now = () => {
      if (++beats === 300) stop.abort(new Error("stopped"));
      return now();
    };
    await expect(engine.memory.maintain({ signal: stop.signal })).rejects.toThrow("stopped");
    clock.now = now;
    clock.pass(1 / 24);
    const { isDone, steps } = await engine.memory.maintain();
    expect(isDone).toBe(true);
    expect(await engine.memory.maintainIfDue()).toBeUndefined();
    const rest = step({ steps }, "decay").count;
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(450);
    for (const id of [ids[0]!, ids[220]!, ids[449]!])
      expect(await confidenceOf(engine, id)).toBeCloseTo(0.99, 3);
  }, 60_000);
});

test("[C9.3] inspecting a memory shows its retention and what becomes of it", async () => {
  const { engine, clock } = await open();
  const note = await keep(engine, "The cache is warm after a minute.");
  const decision = await keep(engine, "We keep the cache.", { category: "decision" });
  clock.pass(14);
  expect((await engine.memory.inspect(note)).life).toEqual({
    fades: true,
    decayFactor: 0.99,
    retention: 0.439,
    fate: "it fades, and stays until it is cleaned up",
  });
  expect((await engine.memory.inspect(decision)).life).toMatchObject({
    fades: false,
    fate: "a decision never fades",
  });
});
