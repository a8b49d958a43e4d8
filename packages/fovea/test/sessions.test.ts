/** Sessions, events, checkpoints and orientation through the facade, and as tools. */
import { describe, expect, onTestFinished, test } from "vitest";
import { type Engine, openEngine } from "../src/engine/engine.ts";
import { callTool } from "../src/tools/call-tool.ts";
import { commitAll, makeFolder, makeRepository, write } from "./support/folders.ts";
import { runJson } from "./support/program.ts";
import { shop } from "./support/shop.ts";

const START = Date.parse("2026-03-11T14:30:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function open(options: { folder?: string; home?: string; settings?: Record<string, string> } = {}) {
  const time = { now: START };
  const engine = await openEngine({
    env: { FOVEA_HOME: options.home ?? makeFolder(), FOVEA_EMBEDDINGS_PROVIDER: "none", ...options.settings },
    cwd: options.folder ?? makeFolder(),
    clock: { now: () => time.now },
    logger: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
  });
  onTestFinished(() => engine.close());
  return { engine, time };
}

const say = (engine: Engine, role: "user" | "assistant", content: string, session = "s1") =>
  engine.sessions.addMessage({ session, role, content });

describe("a session", () => {
  test("[C10.2] is the one in use, else the newest that is active, else a new one", async () => {
    const { engine, time } = await open();
    const fresh = engine.sessions.current();
    expect(fresh).toMatchObject({ status: "active", messageCount: 0, name: null });
    time.now += 1000;
    engine.sessions.start({ id: "a", name: "first" });
    time.now += 1000;
    engine.sessions.start({ id: "b" });
    expect(engine.sessions.current().id).toBe("b");
    engine.sessions.archive("b");
    expect(engine.sessions.current().id).toBe("a");
    engine.sessions.archive("a");
    expect(engine.sessions.current().id).toBe(fresh.id);
    engine.sessions.archive(fresh.id);
    expect(["a", "b", fresh.id]).not.toContain(engine.sessions.current().id);
    expect(() => engine.sessions.get("nobody")).toThrow(
      expect.objectContaining({ code: "SESSION_NOT_FOUND" }),
    );
  });

  test("[C10.3] keeps messages in order, counted, without secrets and without our own text", async () => {
    const { engine } = await open();
    say(engine, "user", "The key is AKIAJ4XQ7RTZPLM2WD6Q and password=hunter2secret, take care");
    engine.sessions.addMessage({
      session: "s1",
      role: "assistant",
      content: 'Done. <fovea_memories note="x">\n- what we injected\n</fovea_memories> As you see.',
      metadata: { model: "m", toolCalls: [{ password: "hunter2secret" }] },
    });
    const own = say(engine, "user", '<fovea_orient note="x">\nNow\n</fovea_orient>');
    expect(own.message).toBeNull();
    const { messages } = engine.sessions.history({ session: "s1" });
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    const kept = JSON.stringify(messages);
    for (const secret of ["AKIAJ4XQ7RTZPLM2WD6Q", "hunter2secret", "injected"])
      expect(kept).not.toContain(secret);
    expect(messages[1]).toMatchObject({ content: "Done.  As you see.", metadata: { model: "m" } });
    expect(engine.sessions.get("s1").messageCount).toBe(2);
  });

  test("[C10.4] finds old messages by their words, in one session or in all", async () => {
    const { engine } = await open();
    say(engine, "user", "The retry budget of the uploader is three attempts");
    say(engine, "user", "Lunch was good", "s1");
    say(engine, "user", "Uploader retries are logged", "s2");
    const inOne = engine.sessions.history({ session: "s1", query: "how often does the uploader retry" });
    expect(inOne.messages.map(({ content }) => content)).toEqual([
      "The retry budget of the uploader is three attempts",
    ]);
    expect(engine.sessions.history({ query: "uploader retry" }).messages).toHaveLength(2);
  });

  test("[C10.5] is summarised by topics, decisions, open questions and context; an empty one by a fixed text", async () => {
    const { engine } = await open();
    engine.sessions.start({ id: "empty" });
    expect(engine.sessions.summarize("empty").text).toBe("Nothing was said in this session.");
    say(engine, "user", "We need to cache the exchange rates. The provider limits us to 100 calls a day.");
    say(engine, "assistant", "Let's use Redis for the cache instead of memcached.");
    say(engine, "user", "Still need to decide who pays for Redis.");
    const { summary, session } = engine.sessions.summarize("s1");
    expect(session.status).toBe("summarized");
    expect(summary.topics).toContain("cache");
    expect(summary.decisions).toEqual(["Let's use Redis for the cache instead of memcached."]);
    expect(summary.openQuestions).toEqual(["Still need to decide who pays for Redis."]);
    expect(summary.importantContext.join()).toContain("100 calls a day");
  });

  test.each([
    ["We'll store sessions in SQLite.", true],
    ["Let's go with the queue.", true],
    ["OK, decided to drop Python 3.8.", true],
    ["We settled on tabs.", true],
    ["The plan is to ship behind a flag.", true],
    ["Should we use the queue?", false],
    ["I'm going to read the file first.", false],
    ["Let me look at the tests.", false],
    ["If we decided to use Redis, we would pay.", false],
    ["They decided to drop it upstream.", false],
    ["Maybe we should use Redis.", false],
    ["We'll see.", false],
    ["```\nwe will use this\n```", false],
  ])("[C10.6] a pattern gives candidates, never memories: %s", async (sentence, isCandidate) => {
    const { engine } = await open();
    expect(say(engine, "assistant", sentence).candidates.length > 0).toBe(isCandidate);
    expect((await engine.memory.list()).memories).toEqual([]);
  });

  test("[C10.7] keeps decisions with context and alternatives; a candidate is confirmed or dismissed", async () => {
    const { engine } = await open();
    say(engine, "user", "Which database do we take for the job queue?");
    const [candidate] = say(engine, "assistant", "We will use Postgres rather than Kafka.").candidates;
    expect(candidate).toMatchObject({
      status: "candidate",
      alternatives: ["Kafka"],
      context: expect.stringContaining("job queue"),
    });
    expect(await engine.sessions.judge(candidate!.id, "confirmed")).toMatchObject({
      status: "confirmed",
      memory: expect.any(String),
    });
    await engine.sessions.decide("Jobs are retried five times", {
      session: "s1",
      context: "the mailer is flaky",
      alternatives: ["no retries"],
    });
    const { memories } = await engine.memory.list({ categories: ["decision"] });
    expect(memories.map(({ content }) => content)).toEqual([
      "Jobs are retried five times\nBecause: the mailer is flaky\nInstead of: no retries",
      expect.stringContaining("Postgres rather than Kafka"),
    ]);
    const [other] = say(engine, "assistant", "We should use Rust.").candidates;
    await engine.sessions.judge(other!.id, "dismissed");
    expect(engine.sessions.decisions({ session: "s1" }).map(({ description }) => description)).toEqual([
      "Jobs are retried five times",
      "We will use Postgres rather than Kafka.",
    ]);
  });

  test("keeps a question open until somebody answers it", async () => {
    const { engine } = await open();
    say(engine, "user", "Where does the worker read its limit from?");
    say(engine, "assistant", "From the environment. Do you want it in the config file instead?");
    expect(engine.sessions.questions().map(({ question }) => question)).toEqual([
      "Do you want it in the config file instead?",
    ]);
    say(engine, "user", "Not sure, I'll ask Maria.");
    expect(engine.sessions.questions()).toHaveLength(1);
    say(engine, "user", "Open question: who rotates the certificates.");
    say(engine, "assistant", "Noted.");
    expect(engine.sessions.questions().map(({ question }) => question)).toContain(
      "Open question: who rotates the certificates.",
    );
  });

  test("[C9.23] is summarised when it is over, and let go after thirty days", async () => {
    const { engine, time } = await open();
    say(engine, "user", "The parser must not allocate in the hot loop.");
    time.now += 2 * DAY;
    expect(engine.sessions.maintain()).toEqual({ summarized: 1, removed: 0 });
    expect(engine.sessions.get("s1").summary).toContain("hot loop");
    time.now += 29 * DAY;
    expect(engine.sessions.maintain()).toEqual({ summarized: 0, removed: 1 });
    expect(engine.sessions.list()).toEqual([]);
    expect(engine.sessions.history({ query: "parser hot loop" }).messages).toEqual([]);
  });

  test("[C10.10] is recovered in order: notes, activity by tool, files, symbols; what it was given is sent again", async () => {
    const { engine } = await open({ folder: makeRepository(shop) });
    const call = (name: string, given: Record<string, unknown>) =>
      callTool(name, given, { engineFor: () => engine, work: {} });
    await engine.index();
    await engine.memory.remember("Prices are in cents", { category: "convention", session: "s1" });
    await call("context", { query: "checkOut price", session_id: "s1" });
    await call("symbol", { names: ["Store"] });
    await engine.event({ type: "file_opened", data: { path: "src/log.ts" }, sessionId: "s1" });
    await engine.flushObservations();
    const again = await engine.context("checkOut price", { session: "s1" });
    expect(again.text).toMatch(/sent|answer 1/i);
    const { text, files, symbols, forgotten } = await engine.sessions.recover("s1");
    const order = [
      "[convention] Prices are in cents",
      "Activity:",
      "- symbol (1)",
      "Files:",
      "src/log.ts",
      "Symbols viewed",
      "src/cart.ts#checkOut",
    ];
    const places = order.map((part) => text.lastIndexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(files).toContain("src/cart.ts");
    expect(symbols.length).toBeLessThanOrEqual(30);
    expect(forgotten).toBeGreaterThan(0);
  });
});

describe("[C8.22] observations of our own tools", () => {
  test("are small, once per session and subject, written when the engine closes, and not recalled", async () => {
    const [folder, home] = [makeRepository(shop), makeFolder()];
    const { engine } = await open({ folder, home });
    const call = () =>
      callTool("search", { query: "where is the price doubled" }, { engineFor: () => engine, work: {} });
    await call();
    await call();
    expect((await engine.memory.list({ categories: ["auto"] })).memories).toEqual([]);
    engine.close();
    const { engine: later } = await open({ folder, home });
    const { memories } = await later.memory.list({ categories: ["auto"] });
    expect(memories).toHaveLength(1);
    expect(memories[0]).toMatchObject({ source: "auto:search", trust: "auto" });
    expect(memories[0]!.content.length).toBeLessThanOrEqual(200);
    expect((await later.memory.recall("where is the price doubled")).memories).toEqual([]);
    expect((await later.memory.list()).memories).toEqual([]);
  });

  test("can be switched off", async () => {
    const { engine } = await open({
      folder: makeRepository(shop),
      settings: { FOVEA_SESSIONS_AUTO_OBSERVATIONS: "false" },
    });
    await callTool("search", { query: "price" }, { engineFor: () => engine, work: {} });
    await engine.flushObservations();
    expect((await engine.memory.list({ categories: ["auto"] })).memories).toEqual([]);
  });
});

describe("the event pipe", () => {
  test("[C14.1] keeps opened files and commands in working memory, without secrets", async () => {
    const { engine } = await open();
    await engine.event({ type: "file_opened", data: { path: "src/a.ts" }, sessionId: "s1" });
    await engine.event({ type: "file_opened", data: { path: "src/a.ts" }, sessionId: "s1" });
    await engine.event({
      type: "command_executed",
      data: { command: "curl -H 'Authorization: Bearer abcdef0123456789abcdef0123456789'", exitCode: 0 },
      sessionId: "s1",
    });
    const { memories } = await engine.memory.list({ session: "s1" });
    expect(memories.map(({ scope, source }) => `${scope} ${source}`)).toEqual([
      "session auto:command_executed",
      "session auto:file_opened",
    ]);
    expect(JSON.stringify(memories)).not.toContain("abcdef0123456789abcdef");
    expect((await engine.memory.list({ session: "s2" })).memories).toEqual([]);
  });

  test("[C14.2] says what fixed an error that was seen before, on another machine and another line", async () => {
    const { engine, time } = await open();
    const trace = (place: string, line: number) =>
      `Traceback (most recent call last):\n  File "${place}/app/db.py", line ${line}, in connect\nsqlite3.OperationalError: database is locked (attempt ${line} at 0x7f${line}ab)`;
    const first = await engine.event({
      type: "command_executed",
      data: {
        command: "python -m pytest tests/test_db.py",
        exitCode: 1,
        output: trace("/home/ada/shop", 12),
      },
      sessionId: "s1",
    });
    expect(first.error).toMatchObject({ seenBefore: false, times: 1 });
    await engine.event({
      type: "file_opened",
      data: { path: "app/db.py", action: "edited" },
      sessionId: "s1",
    });
    const passed = await engine.event({
      type: "command_executed",
      data: { command: "python -m pytest tests/test_db.py -x", exitCode: 0 },
      sessionId: "s1",
    });
    expect(passed.fixed).toEqual([
      {
        message: expect.stringContaining("database is locked"),
        fix: expect.stringContaining("edited app/db.py"),
      },
    ]);
    time.now += DAY;
    const again = await engine.event({
      type: "error_occurred",
      data: { message: trace("/builds/77/shop", 40) },
      sessionId: "s2",
    });
    expect(again.error).toMatchObject({
      seenBefore: true,
      times: 2,
      suggestion: expect.stringContaining("This error was seen before, and this fixed it: edited app/db.py"),
    });
    const { memories } = await engine.memory.list({ categories: ["bug_fix"] });
    expect(memories).toHaveLength(1);
    expect(memories[0]).toMatchObject({
      source: "auto:error_occurred",
      content: expect.stringContaining("Fixed by: edited app/db.py"),
    });
  });

  test("suggests what a memory tells of such an error, and keeps others apart", async () => {
    const { engine } = await open();
    await engine.memory.remember(
      "EADDRINUSE address already in use on port 3000: stop the old dev server first",
      { category: "bug_fix" },
    );
    const known = await engine.event({
      type: "error_occurred",
      data: { message: "Error: listen EADDRINUSE: address already in use :::3000" },
    });
    expect(known.error?.fix).toMatchObject({
      source: "memory",
      text: expect.stringContaining("old dev server"),
    });
    const other = await engine.event({
      type: "error_occurred",
      data: { message: "TypeError: total is not a function" },
    });
    expect(other.error).toMatchObject({ seenBefore: false });
    expect(other.error?.fix).toBeUndefined();
  });

  test("keeps decisions and patterns with where they come from, and adjusts trust by feedback", async () => {
    const { engine } = await open();
    const { memory } = await engine.event({
      type: "decision_made",
      data: { decision: "Dates are stored in UTC", context: "users travel", alternatives: ["local time"] },
      sessionId: "s1",
    });
    await engine.event({ type: "pattern_detected", data: { pattern: "Handlers end in Handler" } });
    const { memories } = await engine.memory.list();
    expect(memories.map(({ source, scope }) => `${source} ${scope}`)).toEqual([
      "auto:pattern_detected project",
      "auto:decision_made project",
    ]);
    const before = (await engine.memory.inspect(memory!.id)).confidence;
    await engine.event({
      type: "user_feedback",
      data: { memory: memory!.id, useful: false, note: "wrong zone" },
    });
    expect((await engine.memory.inspect(memory!.id)).confidence).toBeCloseTo(before - 0.2);
    await engine.event({ type: "user_feedback", data: { content: "Please always use tabs" } });
    expect((await engine.memory.list({ categories: ["convention"] })).memories[0]).toMatchObject({
      content: "Please always use tabs",
      trust: "auto",
    });
  });

  test("tells answers of the agent to whoever listens, once, and never our own text", async () => {
    const { engine } = await open();
    const heard: string[] = [];
    engine.onResponse(({ text }) => void heard.push(text));
    await engine.event({ type: "session_start", sessionId: "s1" });
    await engine.event({
      type: "ai_response",
      data: { text: "Moved the parser into its own file." },
      sessionId: "s1",
    });
    const own = await engine.event({
      type: "ai_response",
      data: { text: "<fovea_memories>x</fovea_memories>" },
      sessionId: "s1",
    });
    expect(own.recorded).toBe(false);
    await engine.event({ type: "session_end", sessionId: "s1" });
    expect(heard).toEqual(["Moved the parser into its own file."]);
    expect(engine.sessions.get("s1")).toMatchObject({ status: "summarized", endedAt: expect.any(String) });
    await expect(engine.event({ type: "nothing" as never })).rejects.toMatchObject({ code: "USAGE" });
    await expect(engine.event({ type: "file_opened", data: {} })).rejects.toMatchObject({ code: "USAGE" });
  });
});

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

describe("on the command line", () => {
  test("sessions, events, checkpoints and orientation speak JSON", async () => {
    const [cwd, home] = [makeFolder(), makeFolder()];
    const fovea = <T = Record<string, unknown>>(...args: string[]) => runJson<T>(args, { cwd, home });
    expect((await fovea("orient")).json).toMatchObject({ isFirst: true });
    expect(
      (
        await fovea(
          "session",
          "add_message",
          "--session",
          "s1",
          "--role",
          "user",
          "--content",
          "We will use SQLite",
        )
      ).json,
    ).toMatchObject({
      message: { session: "s1" },
      candidates: [{ description: "We will use SQLite" }],
    });
    expect((await fovea("session", "history", "--session", "s1")).json).toMatchObject({
      messages: [{ content: "We will use SQLite" }],
    });
    expect(
      (
        await fovea(
          "event",
          "error_occurred",
          "--data",
          '{"message":"Error: no such table: job"}',
          "--session",
          "s1",
        )
      ).json,
    ).toMatchObject({ error: { seenBefore: false } });
    expect(
      (await fovea("checkpoint", "save", "--session", "s1", "--state", '{"currentStepIndex":4}')).json,
    ).toMatchObject({ stepNumber: 4 });
    expect((await fovea("checkpoint", "load", "--session", "s1")).json).toMatchObject({
      state: { currentStepIndex: 4 },
    });
    expect((await fovea("session", "list")).json).toMatchObject({ sessions: expect.any(Array) });
  }, 30_000);
});
