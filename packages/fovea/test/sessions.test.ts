/** Sessions and what is observed of them, through the facade, as tools and on the command line. */
import { describe, expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { DAY, open, say } from "./support/conversation.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { runJson } from "./support/program.ts";
import { shop } from "./support/shop.ts";

describe("a session", () => {
  test("[C10.2] is the one in use, else the newest that is active; reading begins none", async () => {
    const { engine, time } = await open();
    const notFound = expect.objectContaining({ code: "SESSION_NOT_FOUND" });
    expect(() => engine.sessions.current()).toThrow(notFound);
    const fresh = engine.sessions.start();
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
    expect(() => engine.sessions.current()).toThrow(notFound);
    engine.sessions.start({ id: "conversation-4711" });
    for (const read of [
      () => engine.sessions.get("conversation-4712"),
      () => engine.sessions.archive("conversation-4712"),
      () => engine.sessions.end("conversation-4712"),
      () => engine.sessions.summarize("conversation-4712"),
      () => engine.sessions.history({ session: "conversation-4712" }),
      () => engine.sessions.decisions({ session: "conversation-4712" }),
      () => engine.sessions.questions({ session: "conversation-4712" }),
      () => engine.checkpoints.load({ session: "conversation-4712" }),
      () => engine.checkpoints.list({ session: "conversation-4712" }),
      () => engine.checkpoints.delete({ session: "conversation-4712" }),
    ])
      expect(read).toThrow(expect.objectContaining({ advice: expect.stringContaining("conversation-4711") }));
    await expect(engine.orient({ recover: true, session: "conversation-4712" })).rejects.toEqual(notFound);
    // What is not near is not named.
    expect(() => engine.sessions.get("zebra")).toThrow(
      expect.objectContaining({ advice: expect.not.stringContaining("Near") }),
    );
    expect(engine.sessions.list().map(({ id }) => id)).not.toContain("conversation-4712");
    expect(engine.sessions.current().id).toBe("conversation-4711");
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
    const home = makeFolder();
    const { engine } = await open({ home });
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
    const [other] = say(engine, "assistant", "We will use Rust.").candidates;
    // As lists show it.
    expect(await engine.sessions.judge(other!.id.slice(-8), "dismissed")).toMatchObject({ id: other!.id });
    expect(await engine.sessions.judge(other!.id.slice(-7), "confirmed")).toBeNull();
    const elsewhere = await open({ home });
    expect(await elsewhere.engine.sessions.judge(other!.id, "confirmed")).toBeNull();
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

  test("[C9.23] is summarised when it is over; after thirty days its messages go, its summary and questions stay", async () => {
    const { engine, time } = await open();
    say(engine, "user", "The parser must not allocate in the hot loop. Open question: who owns it.");
    time.now += 2 * DAY;
    expect(engine.sessions.maintain()).toEqual({ summarized: 1, removed: 0 });
    expect(engine.sessions.get("s1").summary).toContain("hot loop");
    time.now += 29 * DAY;
    expect(engine.sessions.maintain()).toEqual({ summarized: 0, removed: 1 });
    expect(engine.sessions.maintain()).toEqual({ summarized: 0, removed: 0 });
    expect(engine.sessions.history({ query: "parser hot loop" }).messages).toEqual([]);
    expect(engine.sessions.list()).toMatchObject([{ id: "s1", status: "archived" }]);
    expect(engine.sessions.get("s1").summary).toContain("hot loop");
    expect(engine.sessions.decisions({ query: "hot loop" })).toHaveLength(1);
    expect(engine.sessions.questions().map(({ question }) => question)).toEqual([
      "Open question: who owns it.",
    ]);
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
