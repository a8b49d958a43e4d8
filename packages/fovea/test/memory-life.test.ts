/** The life of memories through the facade: only the clock is replaced. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { EPISODES, keep, open, step } from "./support/memory-life.ts";

const confidenceOf = async (engine: Engine, id: string) => (await engine.memory.inspect(id)).confidence;

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
    fate: "it fades, and stays until a cleanup removes it",
  });
  expect((await engine.memory.inspect(decision)).life).toMatchObject({
    fades: false,
    fate: "a decision never fades",
  });
});
