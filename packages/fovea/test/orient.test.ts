/** Checkpoints and orientation through the facade: where an agent stands, and where things stand. */
import { describe, expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { HOUR, open, say } from "./support/conversation.ts";
import { commitAll, makeRepository, write } from "./support/folders.ts";
import { shop } from "./support/shop.ts";

describe("checkpoints", () => {
  test("[C11.2, C11.3] have ids with ckpt, defaults, and are loaded by step, then by time", async () => {
    const { engine, time } = await open();
    const save = (currentStepIndex: number, description: string) => {
      time.now += 1000;
      return engine.checkpoints.save({
        session: "s1",
        state: { query: "q", currentStepIndex, apiKey: "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789" },
        description,
      });
    };
    const first = save(2, "two");
    expect(first).toMatchObject({
      id: expect.stringMatching(/^ckpt/),
      stepNumber: 2,
      metadata: { triggerType: "auto", durationMs: 0 },
    });
    save(2, "two again");
    save(1, "back to one");
    expect(engine.checkpoints.load({ session: "s1" })?.metadata.description).toBe("two again");
    expect(JSON.stringify(engine.checkpoints.load({ session: "s1" }))).not.toContain(
      "abcdefghijklmnopqrstuvwxyz",
    );
    expect(engine.checkpoints.load({ id: first.id })?.id).toBe(first.id);
    engine.sessions.start({ id: "empty" });
    expect(engine.checkpoints.load({ session: "empty" })).toBeNull();
    expect(() => engine.checkpoints.load({ id: "ckpt_none" })).toThrow(
      expect.objectContaining({ code: "CHECKPOINT_NOT_FOUND" }),
    );
  });

  test("a new session takes up the newest of the project, and is told whose it is", async () => {
    const { engine, time } = await open();
    engine.checkpoints.save({ session: "old\nline", state: { currentStepIndex: 1 }, description: "schema" });
    time.now += HOUR;
    engine.sessions.start({ id: "new" });
    expect(engine.checkpoints.load()).toMatchObject({ sessionId: "old\nline", isOfAnother: true });
    const call = async (args: object) =>
      (await callTool("checkpoint", { ...args }, { engineFor: () => engine, work: {} })).text;
    const loaded = await call({ action: "load" });
    expect(loaded).toContain("from session old\\nline:");
    expect(loaded).toContain("schema");
    expect(await call({ action: "load", session_id: "new" })).toContain("has no checkpoint. The newest");
    const { text } = await engine.orient({});
    expect(text).toMatch(/- Last checkpoint: step 1: schema \(session old\\nline, .*ckpt_/);
  });

  test("[C9.24] are pruned per session, oldest first", async () => {
    const { engine, time } = await open({ settings: { FOVEA_SESSIONS_CHECKPOINTS_KEPT: "3" } });
    for (let step = 1; step <= 5; step++) {
      time.now += 1000;
      engine.checkpoints.save({ session: "s1", state: { currentStepIndex: step } });
    }
    engine.checkpoints.save({ session: "s2", state: {} });
    expect(engine.checkpoints.list({ session: "s1" }).map(({ stepNumber }) => stepNumber)).toEqual([5, 4, 3]);
    expect(engine.checkpoints.delete({ session: "s1" })).toEqual({ deleted: 3 });
    expect(engine.checkpoints.list()).toHaveLength(1);
  });
});

describe("orient", () => {
  test("[C13.5] says that it is the first time, then the gap, what was remembered and how the code changed", async () => {
    const folder = makeRepository(shop);
    const { engine, time } = await open({ folder });
    const first = await engine.orient({ timezone: "Europe/Berlin" });
    expect(first).toMatchObject({
      isFirst: true,
      summary: "First session in this project",
      lastSeen: null,
      gap: null,
    });
    expect(first.text).toContain("Wednesday, March 11, 2026, 3:30 PM (Europe/Berlin)");
    await engine.memory.remember("Never log prices", { category: "convention", pinned: true });
    say(engine, "user", "Open question: who reviews the price list.");
    write(folder, { "src/new.ts": "export const fresh = 1;\n" });
    commitAll(folder, "Add fresh prices");
    time.now += 3 * HOUR + 42 * 60_000;
    const second = await engine.orient({});
    expect(second).toMatchObject({
      isFirst: false,
      gap: { text: "3 hours 42 minutes" },
      code: { commits: 1, files: ["src/new.ts"], subjects: ["Add fresh prices"] },
      memoryCount: 1,
      conventions: [{ content: "Never log prices" }],
    });
    for (const part of [
      "3 hours 42 minutes",
      "Add fresh prices",
      "src/new.ts",
      "Never log prices",
      "who reviews the price list",
    ])
      expect(second.text).toContain(part);
    time.now += HOUR;
    expect(await engine.orient({})).toMatchObject({ memoryCount: 0, code: null, gap: { text: "1 hour" } });
  });

  test("keeps its budget, whatever there is to say", async () => {
    const { engine, time } = await open();
    await engine.orient({});
    time.now += HOUR;
    for (let i = 0; i < 30; i++)
      await engine.memory.remember(`Rule ${i} about part ${i * 7} of the machine and its many wheels`, {
        category: "convention",
        pinned: true,
      });
    const { tokens, text } = await engine.orient({ budget: 150 });
    expect(tokens).toBeLessThanOrEqual(150);
    expect(text).toContain("Last here 1 hour ago");
  });
});

describe("what orient leaves out", () => {
  test("rules come first and are not counted; nothing is told twice", async () => {
    const { engine, time } = await open();
    await engine.memory.remember("Never touch src/preset without asking", { category: "convention" });
    for (const part of ["cors", "csrf", "jwt", "etag", "cache", "gzip", "retry", "proxy"]) {
      time.now += HOUR;
      await engine.memory.remember(`The ${part} service keeps its state in ${part}.db`, {
        category: "decision",
      });
    }
    time.now += 30 * 24 * HOUR;
    await engine.sessions.decide("Invoices are sent by mail");
    const { text } = await engine.orient({ budget: 3000 });
    expect(text).toContain("Rules:\n- Never touch src/preset without asking");
    expect(text.match(/Invoices are sent by mail/g)).toHaveLength(1);
    expect(text).not.toContain("not confirmed");
  });

  test("a small budget of recovery keeps the checkpoint and what was decided, and says how much is missing", async () => {
    const { engine } = await open();
    for (const part of ["prices", "taxes", "refunds", "orders"]) {
      say(engine, "user", `Please look at the ${part} of the shop`);
      await engine.sessions.decide(`The ${part} of the shop are kept in cents`, { session: "s1" });
    }
    engine.checkpoints.save({ session: "s1", state: { currentStepIndex: 3 }, description: "cents" });
    const whole = await engine.orient({ recover: true, session: "s1", budget: 3000 });
    for (const part of ["prices", "taxes", "refunds", "orders"])
      expect(whole.text.split(`The ${part} of the shop are kept in cents`)).toHaveLength(2);
    expect(whole.text).toContain("No earlier session in this project");
    for (const budget of [50, 100, 150]) {
      const { text, tokens } = await engine.orient({ recover: true, session: "s1", budget });
      expect(tokens, `budget ${budget}`).toBeLessThanOrEqual(budget);
      expect(text, `budget ${budget}`).toMatch(/left out/);
      if (budget >= 100) expect(text, `budget ${budget}`).toContain("Checkpoint of step 3: cents");
      if (budget >= 150) expect(text, `budget ${budget}`).toContain("are kept in cents");
    }
  });
});

test("a budget that is too small for anything still says what is left out, and what it needs", async () => {
  const { engine } = await open();
  for (const rule of ["Amounts are in cents, never in floats.", "Every handler logs its request id."])
    await engine.memory.remember(rule, { category: "convention", pinned: true });
  const { text, tokens } = await engine.orient({ budget: 50 });
  expect(text).toMatch(/2 more left out: the budget is full\) (\d+) tokens show all/);
  expect(tokens).toBeLessThanOrEqual(50);
  const needed = Number(/(\d+) tokens show all/.exec(text)![1]);
  expect((await engine.orient({ budget: needed })).text).toContain("request id");
});
