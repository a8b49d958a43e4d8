/** What happened, told through the facade: files, commands, errors and their fixes, decisions, feedback. */
import { describe, expect, test } from "vitest";
import { DAY, open } from "./support/conversation.ts";

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
      suggestion: expect.stringContaining("This error was seen before; this fixed it: edited app/db.py"),
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

  test("keeps answers of the agent with their topic, once, and never our own text", async () => {
    const { engine } = await open();
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
    expect(engine.focus.inspect().guide).toMatchObject([{ text: "Moved the parser into its own file." }]);
    expect(engine.sessions.get("s1")).toMatchObject({ status: "summarized", endedAt: expect.any(String) });
    await expect(engine.event({ type: "nothing" as never })).rejects.toMatchObject({ code: "USAGE" });
    await expect(engine.event({ type: "file_opened", data: {} })).rejects.toMatchObject({ code: "USAGE" });
  });
});
