/** What conversations teach: rules, decisions and fixes become memories, reversals replace them, small talk does not. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../src/base/clock.ts";
import { runHook } from "../src/hooks/run-hook.ts";
import { updateMemory } from "../src/memory/change.ts";
import { learnedMemories } from "../src/memory/learned.ts";
import { createRedactor } from "../src/memory/redact/redact.ts";
import { remember, type WriteContext } from "../src/memory/remember.ts";
import { learn } from "../src/session/learn.ts";
import { addMessage } from "../src/session/messages.ts";
import { startSession } from "../src/session/sessions.ts";
import { Database } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { callTool } from "../src/tools/call-tool.ts";
import { DAY, open, say } from "./support/conversation.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { shop } from "./support/shop.ts";

const SEQUENCES = readFileSync(
  new URL("../../../benchmarks/hooks/learning/reversals.txt", import.meta.url),
  "utf8",
)
  .split(/\n(?:\s*\n|# \w+\n)+/)
  .map((block) => block.split("\n").filter((line) => /^[UA+-]/.test(line)))
  .filter((block) => block.length > 0);

test("of a sequence of statements stays what holds and nothing that was taken back", async () => {
  const db = new Database(join(makeFolder(), "memory.db"), {});
  onTestFinished(() => db.close());
  migrate(db, systemClock);
  const wrong: string[] = [];
  for (const [at, lines] of SEQUENCES.entries()) {
    const held = await learnedFrom(db, `p${at}`, lines);
    for (const line of lines.filter((one) => /^[+-]/.test(one)))
      if (held.some((content) => content.includes(line.slice(2))) !== line.startsWith("+"))
        wrong.push(`${line} of ${lines[0]}: ${held.join(" | ")}`);
  }
  expect(SEQUENCES.length).toBeGreaterThanOrEqual(20);
  expect(wrong).toEqual([]);
});

async function learnedFrom(db: Database, projectId: string, lines: readonly string[]): Promise<string[]> {
  db.run("insert into project (id, name, created_at, updated_at) values (?, ?, 0, 0)", projectId, projectId);
  let now = 1_700_000_000_000;
  const redact = createRedactor();
  const book = { db, clock: { now: () => now }, projectId, redact };
  startSession(book, { id: "s" });
  const context = (session: string): WriteContext => ({
    ...book,
    session,
    meaning: undefined,
    settings: { dedupThreshold: 0.8, workingTtlMs: 1000, workingSize: 10 },
  });
  for (const line of lines.filter((one) => /^[UA]:/.test(one))) {
    now += 60_000;
    const role = line.startsWith("U") ? "user" : "assistant";
    addMessage(book, { session: "s", role, content: line.slice(3) });
    await learn({
      book,
      remember: (session, memory) => remember(context(session), memory),
      change: (session, id, change) => updateMemory(context(session), id, change),
    });
  }
  return learnedMemories(db, projectId, 50).map(({ content }) => content);
}

describe("what a session teaches", () => {
  async function hooked() {
    const home = makeFolder();
    const root = makeRepository(shop);
    const { engine, time } = await open({ folder: root, home });
    const hook = async (event: string, fields: object, session = "s1") => {
      const payload = JSON.stringify({ session_id: session, cwd: root, hook_event_name: event, ...fields });
      const printed = await runHook({
        args: ["claude-code", event],
        payload,
        env: { FOVEA_HOME: home },
        cwd: root,
        clock: { now: () => time.now },
        deadlineMs: 60_000,
      });
      return printed === "" ? "" : (JSON.parse(printed).hookSpecificOutput.additionalContext as string);
    };
    const turn = async (prompt: string, answer: string, session = "s1") => {
      time.now += 60_000;
      await hook("UserPromptSubmit", { prompt }, session);
      await hook("Stop", { last_assistant_message: answer }, session);
    };
    return { engine, time, hook, turn, root };
  }

  test("[C14.1] becomes dated memory of low confidence through hooks, which recall finds", async () => {
    const { engine, turn, time } = await hooked();
    await engine.index();
    await turn("never change checkOut without asking me", "Understood.");
    await turn("which database fits the orders?", "Postgres or MySQL would both do.");
    await turn("ok, Postgres it is", "Done.");
    await turn("let's do lunch", "Enjoy!");
    const { memories } = await engine.memory.recall("may I change checkOut?");
    expect(memories[0]).toMatchObject({
      content: "never change checkOut without asking me",
      category: "convention",
      trust: "auto",
      source: "auto:conversation",
      session: "s1",
      confidence: 0.5,
    });
    expect(Date.parse(memories[0]!.createdAt)).toBeLessThan(time.now);
    const all = (await engine.memory.list()).memories.map(({ content }) => content);
    expect(all).toEqual([
      expect.stringContaining("ok, Postgres it is"),
      "never change checkOut without asking me",
    ]);
    // [C10.7] what the sentence names
    expect(engine.sessions.decisions({ query: "checkOut" })[0]).toMatchObject({
      kind: "rule",
      related: [expect.stringContaining("#checkOut")],
    });
    await turn("actually let's use MySQL after all", "Switched.", "s2");
    const told = JSON.stringify([
      (await engine.memory.recall("which database do we use for the orders")).memories,
      (await engine.orient({ session: "s3" })).text,
      (await engine.sessions.recover("s1")).text,
      engine.sessions.decisions(),
    ]);
    expect(told).toContain("MySQL after all");
    expect(told).not.toContain("Postgres it is");
  });

  test("is caught up with where no hook had the time, once", async () => {
    const { engine, hook } = await hooked();
    await hook("UserPromptSubmit", { prompt: "from now on use tabs in all Makefiles" });
    for (let n = 0; n < 2; n++) {
      const { memories } = await engine.memory.list({ categories: ["convention"] });
      expect(memories).toHaveLength(1);
      expect(memories[0]!.confidence).toBe(0.5);
    }
  });

  test("[C14.6] an error is told in another session with what the agent said fixed it, by hook and by tool", async () => {
    const { engine, hook, turn, time } = await hooked();
    const fail = (test: string) => ({
      tool_name: "Bash",
      tool_input: { command: `npx vitest run ${test}` },
      error: `Exit code 1\n FAIL  ${test} > adds\nTypeError: cart.items is not iterable\n ❯ ${test}:3:1\n Tests  1 failed`,
    });
    await hook("UserPromptSubmit", { prompt: "why do the cart tests fail?" });
    expect(await hook("PostToolUseFailure", fail("test/cart.test.ts"))).toBe("");
    await hook("PostToolUse", {
      tool_name: "Edit",
      tool_input: { file_path: "src/cart.ts", old_string: "items;", new_string: "items = [];" },
      tool_response: {},
    });
    await hook("PostToolUse", {
      tool_name: "Bash",
      tool_input: { command: "npx vitest run test/cart.test.ts" },
      tool_response: { stdout: "ok" },
    });
    await hook("Stop", {
      last_assistant_message:
        "The tests pass. The items of a new cart were undefined, so I initialise them now.",
    });
    time.now += DAY;
    const told = await hook("PostToolUseFailure", fail("test/checkout.test.ts"), "s2");
    expect(told).toContain("The items of a new cart were undefined, so I initialise them now.");
    expect(told).toContain("edited src/cart.ts: `items;` -> `items = [];`");
    const other = {
      ...fail("test/cart.test.ts"),
      error: "Exit code 1\n FAIL  test/cart.test.ts > adds\nTypeError: price.toFixed is not a function",
    };
    expect(await hook("PostToolUseFailure", other, "s2")).toBe("");
    const byTool = await engine.event({
      type: "error_occurred",
      data: { message: "TypeError: cart.items is not iterable" },
      sessionId: "s3",
    });
    expect(byTool.error?.suggestion).toContain("The items of a new cart were undefined");
    const found = await engine.memory.recall("cart.items is not iterable");
    expect(found.memories[0]).toMatchObject({ category: "bug_fix", source: "auto:error_occurred" });
    await turn("thanks", "You're welcome.");
    expect((await engine.memory.list({ categories: ["bug_fix"] })).memories).toHaveLength(1);
  });

  test("an error told with its fix is kept with it, and the answer says so", async () => {
    const { engine } = await open();
    const { text } = await callTool(
      "event",
      {
        type: "error_occurred",
        data: {
          message: "Error: connect ECONNREFUSED 127.0.0.1:5432",
          fix: "start the database with docker compose up db",
        },
      },
      { engineFor: () => engine, work: {} },
    );
    expect(text).toContain("kept with its fix");
    expect((await engine.memory.list({ categories: ["bug_fix"] })).memories[0]).toMatchObject({
      content: expect.stringContaining("docker compose up db"),
    });
  });

  test("[C10.13] a question is closed by an answer of a later session, or by hand", async () => {
    const { engine } = await open();
    say(engine, "user", "Open question: who rotates the TLS certificates of staging.", "s1");
    say(engine, "assistant", "Noted.", "s1");
    say(engine, "user", "Open question: which region hosts the backups.", "s1");
    say(engine, "assistant", "Noted.", "s1");
    say(engine, "user", "By the way, the platform team rotates the TLS certificates of staging.", "s2");
    expect(engine.sessions.questions().map(({ question }) => question)).toEqual([
      "Open question: which region hosts the backups.",
    ]);
    const [open_] = engine.sessions.questions();
    const { text } = await callTool(
      "session",
      { action: "answer", id: open_!.id.slice(-8), content: "Frankfurt" },
      { engineFor: () => engine, work: {} },
    );
    expect(text).toBe("Closed: Open question: which region hosts the backups.");
    expect(engine.sessions.questions()).toEqual([]);
    expect(engine.sessions.answer("12345678")).toBeNull();
  });

  test("can be switched off", async () => {
    const { engine } = await open({ settings: { FOVEA_HOOKS_LEARN: "false" } });
    say(engine, "user", "never push directly to main");
    expect((await engine.memory.list()).memories).toEqual([]);
    expect(engine.sessions.decisions()).toHaveLength(1);
  });
});
