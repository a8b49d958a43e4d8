/** A clock that jumps: nothing is switched off by a time ahead, nothing fades twice, no order changes. */
import { utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { listCopies } from "../src/store/copies.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { withDatabase } from "./support/stores.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-20T12:00:00Z");
const IN_2090 = Date.parse("2090-06-01T12:00:00Z");

async function opened() {
  let time = START;
  const clock = { now: () => time };
  const engine = await openAt(makeRepository(), { clock, settings });
  const at = (moment: number) => {
    time = moment;
  };
  const confidence = async (id: string) => (await engine.memory.inspect(id)).confidence;
  return { engine, at, confidence };
}

describe("maintenance", () => {
  test.each([
    ["2090", IN_2090],
    ["ten days ahead", START + 10 * DAY],
  ])("a run in %s does not switch it off until then", async (_, ahead) => {
    const { engine, at } = await opened();
    expect((await engine.memory.maintain()).isDone).toBe(true);
    at(ahead);
    expect((await engine.memory.maintain()).isDone).toBe(true);
    at(START + DAY);
    const back = await engine.memory.maintain();
    expect(back.isDone).toBe(true);
    expect(back.nextAt).toBe(new Date(START + 2 * DAY).toISOString());
    expect((await engine.memory.maintain()).isDone).toBe(false);
    at(START + 2 * DAY);
    expect((await engine.memory.maintain()).isDone).toBe(true);
  });

  test("a process that died in the middle of a cycle in 2090 is not waited for", async () => {
    const { engine } = await opened();
    await engine.memory.maintain();
    const left = { startedAt: IN_2090, heardAt: IN_2090, finishedAt: null, pid: 1, host: "elsewhere" };
    withDatabase(join(engine.home, "memory.db"), (db) =>
      db.prepare("update project_meta set value = ? where key = 'maintenance'").run(JSON.stringify(left)),
    );
    expect((await engine.memory.maintain()).isDone).toBe(true);
  });

  test("a cycle that starts by itself years later removes nothing on the first day", async () => {
    const { engine, at } = await opened();
    const { id } = await engine.memory.remember("Seen by a tool.", { category: "auto", trust: "auto" });
    await engine.memory.maintain();
    at(IN_2090);
    await engine.memory.maintainIfDue();
    at(START + DAY);
    await engine.memory.maintainIfDue();
    expect((await engine.memory.inspect(id)).content).toBe("Seen by a tool.");
  });

  test.each([
    ["1970", 0],
    ["an hour back", START - HOUR],
    ["a month back and forth", START - 10 * DAY],
    ["a year back", START - 365 * DAY],
  ])("to %s and back fades nothing twice", async (_, moment) => {
    const { engine, at, confidence } = await opened();
    const { id } = await engine.memory.remember("The build takes ten minutes.", { category: "note" });
    const whole = await confidence(id);
    await engine.memory.maintain();
    const faded = await confidence(id);
    expect(faded).toBeLessThan(whole);
    at(moment);
    await engine.memory.maintain();
    expect(await confidence(id)).toBe(faded);
    if (moment < Date.UTC(2026, 10, 1)) {
      at(START + HOUR);
      await engine.memory.maintain();
      expect(await confidence(id)).toBe(faded);
    }
  });

  test("what faded in 2090 fades again once the clock is right, not in 2090", async () => {
    const { engine, at, confidence } = await opened();
    const { id } = await engine.memory.remember("The build takes ten minutes.", { category: "note" });
    at(IN_2090);
    await engine.memory.maintain();
    const faded = await confidence(id);
    at(START + DAY);
    await engine.memory.maintain();
    expect(await confidence(id)).toBe(faded);
    at(START + 2 * DAY + HOUR);
    await engine.memory.maintain();
    expect(await confidence(id)).toBeLessThan(faded);
  });
});

describe("order", () => {
  test("of memories written while the clock was set back is that of their writing", async () => {
    const { engine, at } = await opened();
    const said: string[] = [];
    for (const [n, offset] of [0, -HOUR, -2 * HOUR, -HOUR, -3 * HOUR].entries()) {
      at(START + offset);
      const content = `Fact number ${n} about topic${n}.`;
      await engine.memory.remember(content);
      said.unshift(content);
    }
    const { memories } = await engine.memory.list({ limit: 10 });
    expect(memories.map(({ content }) => content)).toEqual(said);
  });

  test("of versions: an edit under a clock that was set back is the newer one", async () => {
    const { engine, at } = await opened();
    const { id } = await engine.memory.remember("The limit is ten.");
    const before = await engine.memory.inspect(id);
    at(START - HOUR);
    await engine.memory.change(id, { content: "The limit is twenty." });
    const after = await engine.memory.inspect(id);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  });

  test("of sessions: the current one is the one used last, not the one from 2090", async () => {
    const { engine, at } = await opened();
    at(IN_2090);
    await engine.sessions.start({ id: "future" });
    at(START);
    await engine.sessions.start({ id: "first" });
    at(START - HOUR);
    await engine.sessions.start({ id: "second" });
    const listed = await engine.sessions.list();
    expect(listed.map(({ id }) => id)).toEqual(["second", "first", "future"]);
  });

  test("of checkpoints: the one saved last is kept and found", async () => {
    const { engine, at } = await opened();
    await engine.checkpoints.save({ session: "s", state: { n: 1 } });
    at(START - HOUR);
    await engine.checkpoints.save({ session: "s", state: { n: 2 } });
    expect((await engine.checkpoints.newest())?.state).toEqual({ n: 2 });
    await engine.checkpoints.prune("s", 1);
    expect((await engine.checkpoints.newest())?.state).toEqual({ n: 2 });
  });
});

test("seven copies from 2090 do not push out those of today", async () => {
  const { engine, at } = await opened();
  await engine.memory.remember("Something to copy.");
  for (let day = 0; day < 7; day++) {
    at(IN_2090 + day * DAY);
    engine.keepCopy();
  }
  for (let day = 0; day < 9; day++) {
    at(START + day * DAY);
    engine.keepCopy();
  }
  const copies = listCopies(engine.home, START + 8 * DAY).map(({ path }) => basename(path));
  expect(copies[0]).toBe("2026-11-28.db");
  expect(copies.filter((name) => name.startsWith("2026"))).toHaveLength(7);
});

test("events that a killed hook left behind in 2090 are taken up", async () => {
  const cwd = makeRepository();
  const home = makeFolder({ "spool/keep": "" });
  const left = join(home, "spool", "hooks.jsonl.99999");
  const event = { kind: "prompt", session: "s", cwd, prompt: "Always write tests first in this project." };
  writeFileSync(left, `${JSON.stringify({ event, at: START })}\n`);
  utimesSync(left, IN_2090 / 1000, IN_2090 / 1000);
  const payload = JSON.stringify({ session_id: "s", cwd, prompt: "hello there" });
  await runHook({
    args: ["claude-code", "UserPromptSubmit"],
    payload,
    env: { FOVEA_HOME: home },
    cwd,
    deadlineMs: 60_000,
  });
  const { existsSync } = await import("node:fs");
  expect(existsSync(left)).toBe(false);
});
