/** What conversations teach: rules, decisions and fixes become memories, reversals replace them, small talk does not. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../src/base/clock.ts";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { updateMemory } from "../src/memory/change.ts";
import { learnedMemories } from "../src/memory/learned.ts";
import { createRedactor } from "../src/memory/redact/redact.ts";
import { remember, type WriteContext } from "../src/memory/remember.ts";
import { learn } from "../src/sessions/learn.ts";
import { addMessage } from "../src/sessions/messages.ts";
import { startSession } from "../src/sessions/sessions.ts";
import { Database } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
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
  const store = { db, clock: { now: () => now }, projectId, redact };
  startSession(store, { id: "s" });
  const context = (session: string): WriteContext => ({
    ...store,
    session,
    meaning: undefined,
    settings: { dedupThreshold: 0.8, workingTtlMs: 1000, workingSize: 10 },
  });
  for (const line of lines.filter((one) => /^[UA]:/.test(one))) {
    now += 60_000;
    const role = line.startsWith("U") ? "user" : "assistant";
    addMessage(store, { session: "s", role, content: line.slice(3) });
    await learn({
      store,
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
      (await engine.orient({ session: "s2" })).text,
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

  async function debugging() {
    const parts = await hooked();
    const { hook, time } = parts;
    const fail = (error: string, session = "s1", command = "npm test") =>
      hook(
        "PostToolUseFailure",
        { tool_name: "Bash", tool_input: { command }, error: `Exit code 1\n${error}` },
        session,
      );
    const run = (command: string, session = "s1") =>
      hook(
        "PostToolUse",
        { tool_name: "Bash", tool_input: { command }, tool_response: { stdout: "ok" } },
        session,
      );
    const edit = (file_path: string, old_string: string, new_string: string) =>
      hook("PostToolUse", {
        tool_name: "Edit",
        tool_input: { file_path, old_string, new_string },
        tool_response: {},
      });
    const later = async (error: string) => {
      time.now += DAY;
      return await fail(error, `later${time.now}`, "npm test -- other");
    };
    return { ...parts, fail, run, edit, later };
  }
  const FIRST = "TypeError: cart.items is not iterable";
  const SECOND = "ReferenceError: taxRate is not defined";

  test("an error that the next failure does not show any more is fixed by what was done until then", async () => {
    const { hook, fail, run, edit, later } = await debugging();
    await hook("UserPromptSubmit", { prompt: "make the tests pass" });
    await fail(FIRST);
    await edit("src/cart.ts", "items;", "items = [];");
    await fail(SECOND);
    await edit("src/tax.ts", "rate", "taxRate");
    await run("npm test");
    await hook("Stop", {
      last_assistant_message: "Typo: the rate in src/tax.ts is called taxRate. The suite passes.",
    });
    const first = await later(FIRST);
    expect(first).toContain("edited src/cart.ts");
    expect(first).not.toMatch(/tax/);
    const second = await later(SECOND);
    expect(second).toContain("Typo: the rate in src/tax.ts is called taxRate.");
    expect(second).not.toContain("cart");
  });

  test("an error that was only hidden by another one has no fix when it comes back", async () => {
    const { fail, edit, later, engine } = await debugging();
    await fail(FIRST);
    await edit("src/cart.ts", "items;", "items = ;");
    await fail("SyntaxError: Unexpected token ';'");
    await engine.memory.list();
    await edit("src/cart.ts", "items = ;", "items;");
    await fail(FIRST);
    expect(await later(FIRST)).toBe("");
    const kept = (await engine.memory.list({ categories: ["bug_fix"] })).memories;
    expect(kept.filter(({ content }) => content.includes("iterable"))).toEqual([]);
  });

  test("to give up and to skip a test are no fixes", async () => {
    const { fail, run, edit, later } = await debugging();
    const told: string[] = [];
    const commands = {
      items: "git checkout -- src/cart.ts",
      lines: "git restore .",
      prices: "git stash",
      taxes: "git reset --hard HEAD",
      names: "git revert --no-edit HEAD",
      orders: "git clean -fd",
      users: "rm test/cart.test.ts",
    };
    for (const [name, command] of Object.entries(commands)) {
      await fail(`TypeError: cart.${name} is not iterable`);
      await edit("src/cart.ts", `${name};`, `${name} = [];`);
      await run(command);
      await run("npm test");
    }
    await fail("TypeError: cart.coupons is not iterable");
    await edit("test/cart.test.ts", 'it("adds"', 'it.skip("adds"');
    await run("npm test");
    for (const name of [...Object.keys(commands), "coupons"])
      told.push(await later(`TypeError: cart.${name} is not iterable`));
    expect(told.filter((text) => text !== "")).toEqual([]);
  });

  test("a fix keeps the sentence that explains it", async () => {
    const { hook, fail, run, edit, later, time } = await debugging();
    const sentences = {
      items: "The cause was a missing default for items.",
      lines: "Typo: line instead of lines.",
      prices: "The prices were not initialised; I gave them a default.",
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      time.now += 60_000;
      await hook("UserPromptSubmit", { prompt: `why does it fail with ${name}?` });
      await fail(`TypeError: cart.${name} is not iterable`);
      await edit("src/cart.ts", `${name};`, `${name} = [];`);
      await run("npm test");
      await hook("Stop", { last_assistant_message: `All tests pass. ${sentence}` });
    }
    for (const [name, sentence] of Object.entries(sentences))
      expect(await later(`TypeError: cart.${name} is not iterable`)).toContain(sentence);
  });

  test("only an answer closes a question", async () => {
    const { engine } = await open();
    const ASKED = "Which database should I use for the session store?";
    const wrong: string[] = [];
    const replies: [reply: string, isOpen: boolean][] = [
      ["Postgres", false],
      ["use the one we have", false],
      ["Postgres, because we run it anyway", false],
      ["I'll tell you tomorrow", true],
      ["let me ask Anna first", true],
      ["what are the costs of each?", true],
      ["first run the tests please", true],
      ["not sure yet", true],
      ["show me where the session store is used", true],
      ["rename the logger to log in all files of the server", true],
      ["hold on, I need to look that up", true],
    ];
    for (const [at, [reply, isOpen]] of replies.entries()) {
      say(engine, "assistant", `I prepared it. ${ASKED}`, `q${at}`);
      say(engine, "user", reply, `q${at}`);
      // Who asked cannot answer it.
      say(engine, "assistant", "Alright.", `q${at}`);
      const open_ = engine.sessions.questions({ session: `q${at}` }).map(({ question }) => question);
      if (open_.includes(ASKED) !== isOpen) wrong.push(reply);
    }
    say(engine, "user", "Why does the cart skip small orders?", "u");
    say(engine, "assistant", "I could not find out; I need the logs for that.", "u");
    if (engine.sessions.questions({ session: "u" }).length !== 1) wrong.push("could not find out");
    expect(wrong).toEqual([]);
  });

  test("what is being asked right now is no open question", async () => {
    const { engine } = await open();
    say(engine, "user", "Where is the discount of an order computed?", "now");
    expect((await engine.orient({ session: "now" })).questions).toEqual([]);
    expect((await engine.orient({ session: "other" })).questions).toHaveLength(1);
  });

  test("a rule that may have been taken back is told with the words that question it", async () => {
    const { engine, hook, turn, time } = await hooked();
    await turn("never log request bodies", "Understood.", "s1");
    await turn("we always squash merge feature branches here", "Understood.", "s1");
    time.now += DAY;
    await turn("I changed my mind: merge commits are what I want on the release train", "Ok.", "s2");
    const told = await hook("SessionStart", { source: "startup" }, "s3");
    expect(told).toContain("squash merge feature branches here (questioned on 2");
    expect(told).toContain("merge commits are what I want on the release train");
    expect(told).toMatch(/never log request bodies \(\d/);
    const { memories } = await engine.memory.recall("do we squash merge feature branches?");
    expect(memories.find(({ content }) => content.startsWith("we always squash"))?.content).toContain(
      "(questioned on",
    );
  });

  test("a rule taken back in a later session is replaced and can be restored", async () => {
    const { engine, hook, turn, time } = await hooked();
    await turn("never log request bodies", "Understood.", "s1");
    const [old] = (await engine.memory.list()).memories;
    time.now += DAY;
    await turn("you may log request bodies in debug mode now", "Ok.", "s2");
    const told = await hook("SessionStart", { source: "startup" }, "s3");
    expect(told).toContain("you may log request bodies in debug mode now");
    expect(told).not.toContain("never log");
    const [kept] = (await engine.memory.list()).memories;
    await engine.memory.forget([kept!.id], { hard: true });
    expect((await engine.memory.list()).memories.map(({ id }) => id)).toEqual([old!.id]);
  });

  test("an agreement that waits for a condition, or answers a task, decides nothing", async () => {
    const { engine, turn } = await hooked();
    const replies = [
      "yes but not now, and only after I checked it",
      "sure, once I have looked at them",
      "ok, unless CI needs them",
      "yes",
    ];
    for (const [at, reply] of replies.entries()) {
      await turn("which indentation?", "I prefer spaces. Should I delete the tests folder?", `t${at}`);
      await turn(reply, "Ok.", `t${at}`);
    }
    await turn("and the cache?", "Shall we drop the Redis cache?", "t9");
    await turn("yes but not before the release", "Ok.", "t9");
    const all = (await engine.memory.list()).memories.map(({ content }) => content);
    expect(all.filter((content) => /delete the tests|^We drop/.test(content))).toEqual([]);
  });

  test("an agreement to pin a version is a decision", async () => {
    const { engine, turn } = await hooked();
    await turn("update the client", "Updated. Shall I also pin httpx to 0.27?");
    await turn("sure", "Pinned.");
    const all = (await engine.memory.list()).memories.map(({ content }) => content);
    expect(all.join()).toContain("pin httpx to 0.27");
  });

  test("a question is no answer, and one that names nothing is not kept open", async () => {
    const { engine, turn } = await hooked();
    await turn("hi", "Good morning! What shall we do?", "s1");
    await turn("what did we agree on about docstrings", "Nothing yet.", "s2");
    await turn("and the plain flag again?", "It prints plain text.", "s2");
    expect((await engine.memory.list()).memories).toEqual([]);
    const open_ = engine.sessions.questions().map(({ question }) => question);
    expect(open_).not.toContain("What shall we do?");
    expect(open_).not.toContain("and the plain flag again?");
    await turn("update the readme", "Done. Do we support Windows 7 still?", "s4");
    expect(engine.sessions.questions({ session: "s4" })).toHaveLength(1);
  });

  test("what the user turned down is not told as said", async () => {
    const { hook, turn } = await hooked();
    for (const [at, no] of ["nope, other one", "no", "rather not", "nah, too heavy"].entries()) {
      await turn("which database for the report?", "I'd use duckdb for the report. Go?", `n${at}`);
      await turn(no, "sqlite then.", `n${at}`);
    }
    expect(await hook("SessionStart", { source: "startup" }, "new")).not.toContain("duckdb");
  });

  test("talk about oneself and about the past is no rule", async () => {
    const { engine, turn } = await hooked();
    for (const said of [
      "from now on I'll be in Lisbon",
      "I'm working from home from now on",
      "we use to have a linter, not anymore",
      "we used to run the tests on Jenkins, always",
    ])
      await turn(said, "Ok.");
    expect((await engine.memory.list()).memories).toEqual([]);
  });

  test("to dismiss what was heard forgets the memory made of it, which can be restored", async () => {
    const { engine, turn } = await hooked();
    await turn("never change checkOut without asking me", "Understood.");
    const [kept] = (await engine.memory.list()).memories;
    const [heard] = engine.sessions.decisions();
    await engine.sessions.judge(heard!.id, "dismissed");
    expect((await engine.memory.list()).memories).toEqual([]);
    await engine.memory.forget([kept!.id], { restore: true });
    expect((await engine.memory.list()).memories).toHaveLength(1);
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
    expect(text).toContain("stored with its fix");
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
