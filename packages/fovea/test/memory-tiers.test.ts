/** Tiers and working memory through the facade and the tools. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import type { RememberOptions } from "../src/app/memory/remember.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { SetClock } from "./support/days.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";

const open = async (settings: Record<string, string> = {}) => {
  const clock = new SetClock("2026-01-05T12:00:00Z");
  const folder = makeFolder();
  return { engine: await openAt(folder, { clock, settings }), clock, folder };
};
const keep = async (engine: Engine, content: string, options: RememberOptions = {}) =>
  (await engine.memory.remember(content, options)).id;
const call = (engine: Engine, name: string, given: Record<string, unknown>) =>
  callTool(name, given, { engineFor: () => engine, work: {} });
const tierOf = async (engine: Engine, id: string) => (await engine.memory.inspect(id)).tier;

const SUBJECTS = ["queues", "fonts", "invoices", "certificates", "umlauts", "spinners", "locks", "ports"];
const fill = async (engine: Engine, count: number, options: RememberOptions = {}) => {
  const ids: string[] = [];
  for (const subject of SUBJECTS.slice(0, count))
    ids.push(await keep(engine, `What we learned about ${subject}.`, { tier: "hot", ...options }));
  return ids;
};

describe("the hot tier", () => {
  test("[C9.15] spills by itself when more is added than it has room for", async () => {
    const { engine } = await open({ MEMORY_TIERS_HOT_TOKEN_LIMIT: "30" });
    const ids = await fill(engine, 6);
    const { hot, warm } = engine.memory.tiers();
    expect(hot.tokens).toBeLessThanOrEqual(30);
    expect(hot.items + warm.items).toBe(6);
    // The oldest of equals went first; the newest is in.
    expect(await tierOf(engine, ids[0]!)).toBe("warm");
    expect(await tierOf(engine, ids[5]!)).toBe("hot");
    expect((await engine.memory.inspect(ids[0]!)).log.at(-1)).toMatchObject({
      operation: "move",
      details: { from: "hot", to: "warm", reason: "the hot tier was full" },
    });
  });

  test("[C9.15] does not where that is switched off", async () => {
    const { engine } = await open({
      MEMORY_TIERS_HOT_TOKEN_LIMIT: "30",
      MEMORY_TIERS_AUTO_SPILL_ENABLED: "false",
    });
    await fill(engine, 6);
    expect(engine.memory.tiers().hot.items).toBe(6);
  });

  test("[C9.16] spills half of it rounded up, a number, or those named; the least relevant first", async () => {
    const { engine } = await open({ MEMORY_TIERS_AUTO_PROMOTE_ENABLED: "false" });
    const ids = await fill(engine, 7);
    const planned = engine.memory.spill({ dryRun: true });
    expect(engine.memory.tiers().hot.items).toBe(7);
    const half = engine.memory.spill();
    expect(half).toEqual({ ...planned, dryRun: false });
    expect(half).toEqual({ spilledCount: 4, spilledIds: ids.slice(0, 4), targetTier: "warm", dryRun: false });
    expect(engine.memory.spill({ count: 1, target: "cold" })).toMatchObject({
      spilledIds: [ids[4]],
      targetTier: "cold",
    });
    expect(engine.memory.spill({ ids: [ids[6]!, ids[0]!] })).toMatchObject({ spilledIds: [ids[6]] });
    expect(engine.memory.tiers()).toMatchObject({
      hot: { items: 1 },
      warm: { items: 5 },
      cold: { items: 1 },
    });
  });

  test("[C9.16] what answered badly is spilled before what answered well, and pinned ones last", async () => {
    const { engine } = await open();
    const pinned = await keep(engine, "Deployments happen on Tuesdays.", { tier: "hot", pinned: true });
    const good = await keep(engine, "The export of invoices runs at midnight.", { tier: "hot" });
    const weak = await keep(engine, "Invoices are printed on recycled paper by the office downstairs.", {
      tier: "hot",
    });
    await engine.memory.recall("export of invoices runs at midnight", { abstain: false });
    engine.memory.close();
    expect(engine.memory.spill({ count: 1 }).spilledIds).toEqual([weak]);
    expect(engine.memory.spill({ count: 1 }).spilledIds).toEqual([good]);
    expect(engine.memory.spill({ count: 1 }).spilledIds).toEqual([pinned]);
  });

  test("[C9.17] takes in what is recalled from warm or cold and answers very well, and says so", async () => {
    const { engine } = await open();
    const answer = await keep(engine, "The export of invoices runs at midnight.", { tier: "cold" });
    const near = await keep(engine, "Invoices have a number and a date and a customer.", { tier: "warm" });
    const { heated } = await engine.memory.recall("export of invoices runs at midnight", {
      tiers: ["warm", "cold"],
    });
    expect(heated).toEqual([answer]);
    expect(await tierOf(engine, answer)).toBe("hot");
    expect(await tierOf(engine, near)).toBe("warm");
  });

  test.each([
    ["cold", "moved"],
    ["warm", "moved"],
    ["cold", "changed"],
  ] as const)("leaves in %s what somebody has %s there, until it was read often", async (tier, how) => {
    const { engine } = await open();
    const id = await keep(engine, "The export of invoices runs at midnight.", { tier: "hot" });
    if (how === "moved") engine.memory.move([id], tier);
    else await engine.memory.change(id, { tier });
    const ask = () => engine.memory.recall("export of invoices runs at midnight");
    expect(await ask()).not.toHaveProperty("heated");
    expect((await engine.memory.list({})).memories).toMatchObject([{ id, tier }]);
    await ask();
    await ask();
    engine.memory.close();
    expect((await engine.memory.list({})).memories).toMatchObject([{ id, tier: "hot" }]);
  });

  test("[C9.17] takes in nothing when promotion is off, and everything when asked for", async () => {
    const { engine } = await open({ MEMORY_TIERS_AUTO_PROMOTE_ENABLED: "false" });
    const id = await keep(engine, "The export of invoices runs at midnight.");
    expect(await engine.memory.recall("export of invoices runs at midnight")).not.toHaveProperty("heated");
    expect(await engine.memory.recall("when is the export of invoices", { heat: true })).toMatchObject({
      heated: [id],
    });
  });

  test("[C9.18] takes in what was read three times, counted anew after it was moved away", async () => {
    const { engine } = await open();
    const id = await keep(engine, "Ports below 1024 need root.");
    const readTimes = async (times: number) => {
      for (let i = 0; i < times; i++) await engine.memory.inspect(id);
      engine.memory.close();
    };
    await readTimes(2);
    expect(engine.memory.tiers().hot.items).toBe(0);
    await readTimes(1);
    expect(engine.memory.tiers().hot.items).toBe(1);
    engine.memory.spill();
    await readTimes(2);
    expect(engine.memory.tiers().hot.items).toBe(0);
    await readTimes(1);
    expect(engine.memory.tiers().hot.items).toBe(1);
  });

  test("[C9.20] is counted for a session or for all", async () => {
    const { engine } = await open();
    await fill(engine, 2, { session: "one" });
    await keep(engine, "Said elsewhere.", { session: "two", tier: "cold" });
    expect(engine.memory.tiers("one")).toMatchObject({
      session: "one",
      hot: { items: 2 },
      cold: { items: 0 },
    });
    expect(engine.memory.tiers()).toMatchObject({
      session: null,
      hot: { items: 2 },
      cold: { items: 1 },
      hotTokenLimit: 4000,
    });
    expect(engine.memory.tiers().hot.tokens).toBeGreaterThan(0);
    expect(engine.memory.spill({ session: "two" }).spilledCount).toBe(0);
  });
});

test("[C9.19] the cold tier holds so many; the least used are forgotten, decisions are not", async () => {
  const { engine, clock } = await open({ MEMORY_TIERS_MAX_COLD_ITEMS: "2" });
  const ids = await fill(engine, 3, { tier: "cold" });
  const decision = await keep(engine, "We keep the old API until May.", {
    category: "decision",
    tier: "cold",
  });
  clock.pass(1);
  const { steps } = await engine.memory.maintain();
  expect(steps.find(({ step }) => step === "cold tier")!.changes.flatMap((change) => change.ids)).toEqual([
    ids[0],
  ]);
  expect(engine.memory.tiers().cold.items).toBe(3);
  expect((await engine.memory.inspect(decision)).forgottenAt).toBeUndefined();
  engine.memory.forget([ids[0]!], { restore: true });
  expect(engine.memory.tiers().cold.items).toBe(4);
});

describe("[C9.13] working memory", () => {
  test("survives a restart, but not its time to live", async () => {
    const { engine, clock, folder } = await open();
    const usual = await keep(engine, "Look at line 40 next.", { scope: "session", session: "s" });
    const long = await keep(engine, "Then at the tests.", {
      scope: "session",
      session: "s",
      ttlMs: 7_200_000,
    });
    engine.close();
    clock.pass(0.5 / 24);
    const second = await openAt(folder, { clock, home: engine.home });
    const ids = async () => (await second.memory.list({ session: "s" })).memories.map(({ id }) => id).sort();
    expect(await ids()).toEqual([usual, long].sort());
    clock.pass(0.6 / 24);
    expect(await ids()).toEqual([long]);
    // Removed, not only hidden, with the next write.
    await keep(second, "Something else.");
    await expect(second.memory.inspect(usual)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
  });

  test("lets go of the least recently used when it is full", async () => {
    const { engine, clock } = await open({ MEMORY_WORKING_MAX_SIZE: "3" });
    const add = (subject: string) =>
      keep(engine, `Think about ${subject}.`, { scope: "session", session: "s" });
    const first = await add("queues");
    clock.pass(0.001);
    const second = await add("fonts");
    clock.pass(0.001);
    await add("locks");
    clock.pass(0.001);
    await engine.memory.inspect(first);
    engine.memory.close();
    clock.pass(0.001);
    await add("ports");
    const left = (await engine.memory.list({ session: "s" })).memories.map(({ id }) => id);
    expect(left).toHaveLength(3);
    expect(left).toContain(first);
    expect(left).not.toContain(second);
  });
});

describe("the tool memory_manage", () => {
  test("spills, heats and moves, also by the name that agents know", async () => {
    const { engine } = await open();
    const [first, second] = await fill(engine, 2);
    const spilled = await call(engine, "memory_spill", {
      session_id: undefined,
      item_ids: [first],
      target: "cold",
    });
    expect(spilled.data).toMatchObject({ spilledCount: 1, targetTier: "cold" });
    expect((await call(engine, "memory_manage", { action: "heat", ids: [first] })).text).toContain(
      "from cold to hot",
    );
    expect(
      (await call(engine, "memory_manage", { action: "move", ids: [second], target: "cold", dry_run: true }))
        .text,
    ).toMatch(/^Would move/);
    await expect(call(engine, "memory_manage", { action: "move", ids: [second] })).rejects.toThrow(
      "Where to?",
    );
    await expect(call(engine, "memory_manage", { action: "heat" })).rejects.toThrow("Which memories?");
  });

  test("maintains, cleans up and summarises, with a dry run first", async () => {
    const { engine, clock } = await open();
    await fill(engine, 3, { tier: "warm" });
    clock.pass(40);
    expect(
      (await call(engine, "memory_manage", { action: "summarize", older_than_days: 7, dry_run: true })).text,
    ).toContain("Nothing was changed");
    expect((await call(engine, "memory_manage", { action: "summarize", older_than_days: 7 })).text).toContain(
      "replaced by one summary",
    );
    expect((await call(engine, "memory_manage", { action: "maintain" })).text).toContain(
      "The next cycle is due at",
    );
    expect((await call(engine, "memory_manage", { action: "maintain" })).text).toContain("Nothing was done");
    expect((await call(engine, "memory_manage", { action: "cleanup", format: "json" })).data).toMatchObject({
      action: "cleanup",
      isDone: true,
    });
  });

  test("status tells about memories and tiers", async () => {
    const { engine } = await open();
    await fill(engine, 2);
    expect((await call(engine, "status", { section: "memory" })).text).toContain("2 memories");
    expect((await call(engine, "status", { section: "tiers" })).data).toMatchObject({ hot: { items: 2 } });
    expect(await engine.status()).toMatchObject({ memories: 2 });
  });
});
