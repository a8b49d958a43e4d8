/** A hook ends in time whatever it is given, and what it had no time for is taken up later. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withinTime } from "../src/base/time-limit.ts";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run } from "./support/program.ts";
import { withDatabase } from "./support/stores.ts";

const MEGABYTE = 1_000_000;

function call(event: string, payload: Record<string, unknown>, at: { cwd: string; home: string }) {
  return {
    args: ["claude-code", event],
    payload: JSON.stringify({ session_id: "s", cwd: at.cwd, ...payload }),
    env: { FOVEA_HOME: at.home, PATH: process.env.PATH },
    cwd: at.cwd,
  };
}

test("synchronous work is stopped, and only that", () => {
  const endless = () => {
    for (;;);
  };
  expect(withinTime(endless, 30)).toBeUndefined();
  expect(withinTime(() => /^(?:a+)+$/.test(`${"a".repeat(60)}!`), 30)).toBeUndefined();
  expect(withinTime(() => withinTime(endless, 10_000), 30)).toBeUndefined();
  expect(withinTime(() => withinTime(endless, 10) ?? "went on", 10_000)).toEqual({ value: "went on" });
  expect(withinTime(() => 7, 1000)).toEqual({ value: 7 });
  expect(() => withinTime(() => JSON.parse("{"), 1000)).toThrow(SyntaxError);
});

test("work that uses SQLite is stopped between its statements, never inside of one", async () => {
  const at = { cwd: makeRepository({ "a.ts": "export const a = 1;\n" }), home: makeFolder() };
  for (let deadlineMs = 1; deadlineMs <= 40; deadlineMs += 3)
    for (const event of ["UserPromptSubmit", "Stop", "SessionStart"]) {
      const payload = {
        prompt: "fix the cart",
        last_assistant_message: "Done. We use tabs here.",
        source: "startup",
      };
      await expect(runHook({ ...call(event, payload, at), deadlineMs })).resolves.toBeTypeOf("string");
    }
  withDatabase(join(at.home, "memory.db"), (db) => {
    expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  });
});

test("an event that is stopped is kept, said in the log, and taken up by the next hook", async () => {
  const at = { cwd: makeRepository({ "a.ts": "export const a = 1;\n" }), home: makeFolder() };
  const spoolFile = join(at.home, "spool/hooks.jsonl");
  const said = await runHook({
    ...call("UserPromptSubmit", { prompt: "\u0001 the cart rounds up ".repeat(3000) }, at),
    deadlineMs: 1,
  });
  expect(said).toBe("");
  expect(existsSync(spoolFile)).toBe(true);
  const log = readFileSync(join(at.home, "logs/hooks.jsonl"), "utf8");
  expect(JSON.parse(log)).toMatchObject({
    outcome: "late",
    error: "stopped at the deadline (kept for later)",
  });
  await runHook({ ...call("UserPromptSubmit", { prompt: "and the tax?" }, at), deadlineMs: 60_000 });
  expect(existsSync(spoolFile)).toBe(false);
  withDatabase(join(at.home, "memory.db"), (db) => {
    const rows = db.prepare("select count(*) as n from session_message where role = 'user'").get();
    expect(rows).toEqual({ n: 2 });
    expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  });
});

test.each(["_", "-", "password=", "<fovea_", "a? ", "`a` ", "\n", "TypeError: a\n"])(
  "a megabyte of %j as a prompt, an answer and an output",
  async (pump) => {
    const at = { cwd: makeFolder(), home: makeFolder() };
    const text = pump.repeat(MEGABYTE / pump.length);
    for (const [event, payload] of [
      ["UserPromptSubmit", { prompt: text }],
      ["Stop", { last_assistant_message: text }],
      ["PostToolUseFailure", { tool_name: "Bash", tool_input: { command: text }, error: text }],
    ] as const) {
      const { payload: input } = call(event, payload, at);
      const started = performance.now();
      const finished = await run(["hook", "claude-code", event], { ...at, input });
      expect(finished).toMatchObject({ code: 0, stdout: "", stderr: "" });
      // The deadline is 300 ms; the machine of a test may be busy with much else.
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  },
);
