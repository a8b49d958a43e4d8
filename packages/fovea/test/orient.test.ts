/** Checkpoints and orientation through the facade: where an agent stands, and where things stand. */
import { describe, expect, test } from "vitest";
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
    expect(engine.checkpoints.load({ session: "none" })).toBeNull();
    expect(() => engine.checkpoints.load({ id: "ckpt_none" })).toThrow(
      expect.objectContaining({ code: "CHECKPOINT_NOT_FOUND" }),
    );
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
