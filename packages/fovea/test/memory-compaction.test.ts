/** What many memories become: one summary, knowledge, or what a dry run says about it. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import type { RememberOptions } from "../src/app/memory/remember.ts";
import { DAY } from "./support/days.ts";
import { EPISODES, keep, open, START, step } from "./support/memory-life.ts";
import { withDatabase } from "./support/stores.ts";

describe("compaction", () => {
  const week = async (engine: Engine, count: number, options: RememberOptions = {}) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++)
      ids.push(
        await keep(engine, EPISODES[i]!, {
          type: "episodic",
          scope: "project",
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

  test("[C9.8] leaves single fixes as they are: each is looked for by its error", async () => {
    const { engine, clock } = await open();
    await week(engine, 6, { type: undefined, category: "bug_fix" });
    clock.pass(60);
    expect(step(await engine.memory.maintain(), "compact").count).toBe(0);
    expect((await engine.memory.recall("why did the nightly export break?")).memories[0]).toMatchObject({
      content: EPISODES[3],
    });
  });

  test("[C9.8] leaves four of a week, two weeks, pinned ones, decisions and other types alone", async () => {
    const { engine, clock } = await open();
    await week(engine, 4);
    await keep(engine, EPISODES[4]!, { type: "episodic", scope: "project", at: Date.parse(START) + 8 * DAY });
    await keep(engine, "Pinned and old.", { type: "episodic", scope: "project", pinned: true });
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
      {
        content: expect.stringMatching(/^Happened 3 times .*\bmigration\b.* For example: Nightly job/),
        category: "pattern",
        source: "lifecycle:generalised",
      },
    ]);
    for (const id of ids) expect((await engine.memory.inspect(id)).supersededBy).toBeUndefined();
    expect((await engine.memory.inspect(general[0]!.id)).relations).toHaveLength(3);
    clock.pass(1);
    expect(step(await engine.memory.maintain(), "generalise").count).toBe(0);
  });

  test("makes no knowledge of errors that have nothing but their form in common", async () => {
    const { engine, clock } = await open();
    for (const [message, fix] of [
      ["TypeError: cart.items is not iterable", "edited src/cart.ts; then `npm test` passed"],
      ["TypeError: price.toFixed is not a function", "edited src/price.ts; then `npm test` passed"],
      ["TypeError: user.name is not a string", "edited src/user.ts; then `npm test` passed"],
      ["TypeError: order.lines is not defined", "edited src/order.ts; then `npm test` passed"],
    ])
      await engine.event({ type: "error_occurred", data: { message, fix, command: "npm test" } });
    clock.pass(1);
    expect((await engine.memory.list({ categories: ["bug_fix"] })).memories).toHaveLength(4);
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
    for (const content of EPISODES) await keep(engine, content, { type: "episodic", scope: "project" });
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
