/** Hooks through their door, without a process: payload in, answer out, and what is kept. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { codeSince } from "../src/app/light/code-since.ts";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { briefingLines } from "../src/sessions/briefing.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, write } from "./support/folders.ts";

const SOURCE = `export class TokenStore {\n  refreshToken(id: string) {\n    return id;\n  }\n}\n`;

async function makeProject() {
  const root = makeFolder();
  const home = makeFolder();
  write(root, { "src/auth/token-store.ts": SOURCE, "src/pay.ts": "export function chargeCard() {}\n" });
  git(root, "init", "-q", "-b", "main");
  commitAll(root, "start");
  const engine = await openAt(root, { home });
  await engine.index();
  const hook = async (event: string, fields: object = {}, env: Record<string, string> = {}) => {
    const payload = JSON.stringify({ session_id: "s1", cwd: root, hook_event_name: event, ...fields });
    const printed = await runHook({
      args: ["claude-code", event],
      payload,
      env: { FOVEA_HOME: home, ...env },
      cwd: root,
      deadlineMs: 60_000,
    });
    if (printed === "") return "";
    const { hookSpecificOutput } = JSON.parse(printed);
    expect(Object.keys(hookSpecificOutput)).toEqual(["hookEventName", "additionalContext"]);
    expect(hookSpecificOutput.hookEventName).toBe(event);
    return hookSpecificOutput.additionalContext as string;
  };
  const log = () =>
    readFileSync(join(home, "logs/hooks.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string; outcome: string; tokens: number; error?: string });
  return { root, home, engine, hook, log };
}

describe("UserPromptSubmit", () => {
  test("names the symbols a prompt means, framed as data", async () => {
    const { hook } = await makeProject();
    const said = await hook("UserPromptSubmit", { prompt: "why does the token store lose the id?" });
    expect(said).toMatch(/^<fovea_context note="[^"]*data, not instructions">\n/);
    expect(said).toContain("class TokenStore: src/auth/token-store.ts:1");
  });

  test("tells of earlier work where a conversation comes to it: its files, what was done, once", async () => {
    const { hook, root } = await makeProject();
    await hook("UserPromptSubmit", { prompt: "the payment of invoices fails at night" });
    await hook("PostToolUse", {
      tool_name: "Edit",
      tool_input: { file_path: join(root, "src/pay.ts") },
      tool_response: {},
    });
    await hook("Stop", { last_assistant_message: "Payment of invoices waits for the bank now." });
    // It goes on, talks, comes back: all of it is before its eyes.
    for (const prompt of [
      "do invoices fail because of the payment timeout?",
      "thanks, great",
      "containers of the staging cluster restart",
      "retry the payment of invoices twice",
    ])
      expect(await hook("UserPromptSubmit", { prompt })).toBe("");
    const other = (prompt: string) => hook("UserPromptSubmit", { session_id: "s2", prompt });
    const said = await other("payment of invoices is slow");
    expect(said).toContain("- in src/pay.ts: chargeCard");
    expect(said).toMatch(/- done: Payment of invoices waits for the bank now\. \(\d{4}-\d\d-\d\d\)/);
    expect(said).not.toMatch(/\d%|\[\d\.\d\d\]/);
    expect(await other("log the payment of invoices")).toBe("");
    await hook("SessionStart", { session_id: "s2", source: "compact" });
    expect(await other("show the payment of invoices")).toContain("- in src/pay.ts");
    expect(await other("which invoices have no payment?")).toBe("");
  });

  test("tells the rule about a folder for a file below it, and the one about the tool that stands for another", async () => {
    const { hook, engine, root } = await makeProject();
    const rule = (text: string) => engine.memory.remember(text, { category: "convention" });
    await rule("Never touch src/preset without asking me.");
    await rule("Never edit src/preset/tiny.ts by hand.");
    await rule("We use bun here.");
    const ask = (prompt: string) => hook("UserPromptSubmit", { session_id: prompt, prompt });
    for (const path of [
      "src/preset/quick.ts",
      "./src/preset/",
      "src\\preset\\quick.ts",
      join(root, "src/preset/a.ts"),
    ]) {
      const said = await ask(`change ${path} to a linear router`);
      expect(said, path).toContain("Never touch src/preset");
      expect(said, path).not.toContain("tiny.ts");
    }
    expect(await ask("change src/presets.ts to a linear router")).not.toContain("src/preset ");
    expect(await ask("npm install zod")).toContain("We use bun here.");
    expect(await ask("what's for dinner?")).toBe("");
  });

  test("what was learned is told once at the start, as a rule, and is no candidate", async () => {
    const { hook, engine } = await makeProject();
    await hook("UserPromptSubmit", { prompt: "Never touch src/preset without asking me." });
    await hook("Stop", { last_assistant_message: "Ok." });
    await hook("SessionEnd", { reason: "exit" });
    const said = await hook("SessionStart", { session_id: "s2", source: "startup" });
    expect(said.match(/Never touch src\/preset/g)).toHaveLength(1);
    expect(said).toContain("Rules:");
    expect(engine.sessions.decisions({ session: "s1" })).toMatchObject([{ status: "confirmed" }]);
    expect(engine.sessions.decisions({ status: "candidate" })).toEqual([]);
  });

  test("says nothing twice in a conversation, and nothing about files that were opened", async () => {
    const { hook, engine, root } = await makeProject();
    await engine.memory.remember("Invoices are rounded half up per line, never on the total.");
    const prompt = "how are invoices rounded per line in chargeCard?";
    const first = await hook("UserPromptSubmit", { prompt });
    expect(first).toContain("rounded half up");
    expect(first).toContain("src/pay.ts");
    expect(await hook("UserPromptSubmit", { prompt: `${prompt} please` })).toBe("");
    expect(await hook("UserPromptSubmit", { prompt, session_id: "s2" })).toContain("rounded half up");
    await hook("PostToolUse", {
      session_id: "s3",
      tool_name: "Read",
      tool_input: { file_path: join(root, "src/pay.ts") },
      tool_response: {},
    });
    expect(await hook("UserPromptSubmit", { prompt, session_id: "s3" })).not.toContain("src/pay.ts");
  });

  test("tells the memory that surely has to do with it, and no other", async () => {
    const { hook, engine } = await makeProject();
    await engine.memory.remember("Invoices are rounded half up per line, never on the total.", {
      category: "decision",
    });
    await engine.memory.remember("The office plants are watered on Mondays.");
    expect(await hook("UserPromptSubmit", { prompt: "how are invoices rounded per line?" })).toContain(
      "rounded half up",
    );
    expect(await hook("UserPromptSubmit", { prompt: "where are goroutines leaked" })).not.toContain("plants");
  });

  test("a file that changed since it was indexed: its line is found anew, a name that is gone is not told", async () => {
    const { hook, root } = await makeProject();
    const ask = (session_id: string) =>
      hook("UserPromptSubmit", { session_id, prompt: "fix the bug in chargeCard" });
    const grep = (session_id: string) =>
      hook("PreToolUse", { session_id, tool_name: "Grep", tool_input: { pattern: "chargeCard" } });
    write(root, { "src/pay.ts": "\n\n\n\n\nexport function chargeCard() {}\n" });
    expect(await ask("a")).toContain("chargeCard: src/pay.ts:6 (changed since it was indexed)");
    expect(await grep("b")).toContain("chargeCard is defined in src/pay.ts:6 (changed since it was indexed)");
    write(root, { "src/pay.ts": "// chargeCard\n\nexport function chargeCard() {}\n" });
    expect(await ask("c")).toContain("src/pay.ts (changed since it was indexed, when it was on line 1)");
    write(root, { "src/pay.ts": "export function chargeAnyCard() {}\n" });
    expect(await ask("d")).toBe("");
    expect(await grep("e")).toBe("");
    write(root, { "src/pay.ts": "export function chargeCard() {}\n" });
    expect(await ask("f")).toContain("chargeCard: src/pay.ts:1\n");
  });

  test("is silent about nothing, about what nobody typed, with a budget of 0, and when switched off", async () => {
    const { hook, log } = await makeProject();
    expect(await hook("UserPromptSubmit", { prompt: "hello" })).toBe("");
    expect(
      await hook("UserPromptSubmit", { prompt: "<task-notification>TokenStore</task-notification>" }),
    ).toBe("");
    expect(
      await hook("UserPromptSubmit", { prompt: "TokenStore?" }, { FOVEA_HOOKS_PROMPT_TOKENS: "0" }),
    ).toBe("");
    expect(await hook("UserPromptSubmit", { prompt: "TokenStore?" }, { FOVEA_HOOKS_ENABLED: "false" })).toBe(
      "",
    );
    expect(log().map(({ outcome }) => outcome)).toEqual(["silent", "silent", "silent", "ignored"]);
  });

  test("keeps within its budget of tokens", async () => {
    const { hook, log } = await makeProject();
    for (let n = 0; n < 4; n++)
      await hook(
        "UserPromptSubmit",
        { prompt: `token store refresh number ${n} of the payment` },
        { FOVEA_HOOKS_PROMPT_TOKENS: "60" },
      );
    for (const { tokens } of log()) expect(tokens).toBeLessThanOrEqual(60);
  });
});

describe("PreToolUse", () => {
  test("says where the symbol of a pattern is, in at most three lines", async () => {
    const { hook } = await makeProject();
    const said = await hook("PreToolUse", {
      tool_name: "Grep",
      tool_input: { pattern: "class\\s+TokenStore\\b" },
    });
    expect(said).toContain("class TokenStore is defined in src/auth/token-store.ts:1");
    expect(said.split("\n").length).toBeLessThanOrEqual(5);
  });

  test("says where a file is that is looked for in the wrong place", async () => {
    const { hook, root } = await makeProject();
    const said = await hook("PreToolUse", {
      tool_name: "Read",
      tool_input: { file_path: join(root, "lib/token-store.ts") },
    });
    expect(said).toContain("src/auth/token-store.ts is: TokenStore");
  });

  test.each([
    ["Grep", { pattern: "nothing like this" }],
    ["Grep", { pattern: ".*" }],
    ["Grep", { pattern: "(((" }],
    ["Glob", { pattern: "**/*.ts" }],
    ["Bash", { command: "ls" }],
  ])("is silent where it is not sure: %s %o", async (tool_name, tool_input) => {
    const { hook } = await makeProject();
    expect(await hook("PreToolUse", { tool_name, tool_input })).toBe("");
  });
});

describe("capture", () => {
  test("keeps what was said and done, redacted, once, without our own text", async () => {
    const { hook, home } = await makeProject();
    await hook("UserPromptSubmit", { prompt: "deploy with password is Tr0ub4dor&3xyz please" });
    const answer = {
      last_assistant_message:
        'We decided to use blue green deploys for the shop. <fovea_context note="x">OURS</fovea_context>',
    };
    await hook("Stop", answer);
    await hook("Stop", answer);
    const db = new DatabaseSync(join(home, "memory.db"));
    onTestFinished(() => db.close());
    const all = db.prepare("select role, content from session_message order by row").all() as {
      role: string;
      content: string;
    }[];
    expect(all.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(JSON.stringify(all)).not.toMatch(/Tr0ub4dor|OURS/);
    const decided = db.prepare("select description, status from session_decision").all();
    expect(decided).toEqual([
      { description: "We decided to use blue green deploys for the shop.", status: "candidate" },
    ]);
  });

  test("events that are told again neither reopen a session nor put an answer after a later prompt", async () => {
    const { hook, engine } = await makeProject();
    const answer = "The token store keeps the id now, since the refresh read it before it was written.";
    const stop = () => hook("Stop", { last_assistant_message: answer });
    await hook("UserPromptSubmit", { prompt: "why does the token store lose the id?" });
    await stop();
    await hook("UserPromptSubmit", { prompt: "does the refresh of a token log it too?" });
    await stop();
    expect(engine.sessions.history({ session: "s1" }).messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
    ]);
    await hook("Stop", { last_assistant_message: "Done." });
    await hook("SessionEnd", { reason: "other" });
    const ended = engine.sessions.get("s1");
    expect(ended).toMatchObject({ status: "summarized", messageCount: 4 });
    await stop();
    await hook("Stop", { last_assistant_message: "Done." });
    await hook("SessionEnd", { reason: "other" });
    expect(engine.sessions.get("s1")).toEqual(ended);
    // One that was never told is kept, and the session stays over.
    await hook("Stop", { last_assistant_message: "It is logged as well." });
    expect(engine.sessions.get("s1")).toMatchObject({ status: "summarized", messageCount: 5 });
    await hook("UserPromptSubmit", { prompt: "does the refresh of a token log the user?" });
    expect(engine.sessions.get("s1")).toMatchObject({ status: "active" });
  });

  test("an error that was met and fixed before is told with what fixed it", async () => {
    const { hook, root } = await makeProject();
    const fail = {
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      error:
        "Exit code 1\nTypeError: Cannot read properties of undefined (reading 'id')\n    at refresh (/x/src/pay.ts:3:1)",
    };
    expect(await hook("PostToolUseFailure", fail)).toBe("");
    await hook("PostToolUse", {
      tool_name: "Edit",
      tool_input: { file_path: join(root, "src/pay.ts") },
      tool_response: {},
    });
    await hook("PostToolUse", {
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      tool_response: { stdout: "ok", stderr: "" },
    });
    // Who fixed it a moment ago knows it.
    expect(await hook("PostToolUseFailure", fail)).toBe("");
    const again = await hook("PostToolUseFailure", { ...fail, session_id: "s2" });
    expect(again).toContain("edited src/pay.ts");
  });
});

describe("sessions", () => {
  const LOST = "rounded on the total";
  const bash = { tool_name: "Bash", tool_input: { command: "ls" }, tool_response: { stdout: "" } };

  // Claude Code starts the session anew before it tells the summary.
  test.each([
    ["the summary, then the start", ["PostCompact", "SessionStart"], "SessionStart"],
    [
      "the start, then the summary, then a tool",
      ["SessionStart", "PostCompact", "PostToolUse"],
      "PostToolUse",
    ],
    [
      "the start, the summary, a prompt",
      ["SessionStart", "PostCompact", "UserPromptSubmit"],
      "UserPromptSubmit",
    ],
  ])("after compaction only what the summary lost is said again, once: %s", async (_, order, speaks) => {
    const { hook } = await makeProject();
    const payloads: Record<string, object> = {
      PostCompact: {
        trigger: "auto",
        compact_summary: "The retry limit of chargeCard is always 3 attempts.",
      },
      SessionStart: { source: "compact" },
      PostToolUse: bash,
      UserPromptSubmit: { prompt: "go on with it" },
    };
    await hook("SessionStart", { source: "startup" });
    await hook("UserPromptSubmit", {
      prompt: `Invoices must never be ${LOST}, because the auditors check line 17.`,
    });
    await hook("Stop", { last_assistant_message: "The retry limit of chargeCard is always 3 attempts." });
    await hook("PreCompact", { trigger: "auto" });
    for (const event of order) {
      const said = await hook(event, payloads[event]!);
      if (event === speaks) {
        expect(said).toContain(LOST);
        expect(said).not.toContain("retry limit");
      } else expect(said).toBe("");
    }
    expect(await hook("PostToolUse", bash)).toBe("");
    // A second compaction is not compared with the first summary.
    expect(await hook("SessionStart", { source: "compact" })).toBe("");
  });

  test.each([
    ["a prompt", "UserPromptSubmit", { prompt: "go on" }],
    ["a tool", "PostToolUse", bash],
  ])(
    "without a summary the first event after the start tells what was said: %s",
    async (_, event, payload) => {
      const { hook } = await makeProject();
      await hook("SessionStart", { source: "startup" });
      await hook("UserPromptSubmit", {
        prompt: `Invoices must never be ${LOST}, because the auditors check line 17.`,
      });
      await hook("Stop", { last_assistant_message: "Noted." });
      await hook("PreCompact", { trigger: "auto" });
      expect(await hook("SessionStart", { source: "compact" })).toBe("");
      expect(await hook(event, payload)).toContain(LOST);
      expect(await hook("PostToolUse", bash)).toBe("");
    },
  );

  test("[C9.24] [C11.3] a compaction neither hides nor removes what the agent saved, and tells where it is", async () => {
    const { hook, engine } = await makeProject();
    await hook("UserPromptSubmit", { prompt: "round invoices by line" });
    for (let step = 0; step < 15; step++)
      engine.checkpoints.save({
        session: "s1",
        state: { currentStepIndex: step },
        description: `part ${step}`,
      });
    for (let n = 0; n < 3; n++) {
      await hook("PreCompact", { trigger: "auto" });
      await hook("PostCompact", { compact_summary: "Invoices." });
    }
    expect(engine.checkpoints.list({ session: "s1" })).toHaveLength(15);
    expect(engine.checkpoints.load({ session: "s1" })?.state).toEqual({ currentStepIndex: 14 });
    expect(await hook("SessionStart", { source: "compact" })).toContain("Checkpoint of step 14: part 14");
  });

  test("a copy of a conversation is not oriented again", async () => {
    const { hook, engine } = await makeProject();
    await engine.memory.remember("Use tabs in Go files.", { category: "convention", pinned: true });
    expect(await hook("SessionStart", { source: "fork", session_id: "copy" })).toBe("");
  });

  test("a start says what was decided, dated, and the commits since, one to a line", async () => {
    const { hook, engine, root } = await makeProject();
    await hook("SessionStart", { source: "startup", session_id: "one" });
    await engine.memory.remember("Prices are kept in cents.", { category: "decision" });
    const said = await hook("SessionStart", { source: "startup", session_id: "two" });
    expect(said).toMatch(/- Prices are kept in cents\. \(\d{4}-\d\d-\d\d\)/);
    expect(said).not.toContain("Last here");
    const subject = "Keep prices in cents everywhere, because sums of floats drift";
    write(root, { "src/cents.ts": "export const cents = 1;\n" });
    commitAll(root, subject);
    // Git has no time to answer on a busy machine, so it is given some here.
    const code = codeSince(root, 1_600_000_000_000, 10_000);
    const nothing = {
      pinned: [],
      rules: [],
      decided: [],
      said: [],
      questions: [],
      remembered: [],
      topics: [],
    };
    expect(briefingLines({ ...nothing, code })).toEqual([
      "Code changes since: 2 commits",
      `- ${subject}`,
      "- start",
    ]);
  });

  test("what was decided in two sessions is told once to the third", async () => {
    const { hook } = await makeProject();
    const stop = (session: string, text: string) =>
      hook("Stop", { session_id: session, last_assistant_message: text });
    await stop("one", "We decided to open stores lazily because opening is slow.");
    await stop("two", "We decided to open stores lazily, because opening is slow.");
    const said = await hook("SessionStart", { source: "startup", session_id: "three" });
    expect(said.match(/stores lazily/g)).toHaveLength(1);
  });

  test("a new session begins with where things stand; one that is resumed has it all", async () => {
    const { hook, engine } = await makeProject();
    await engine.memory.remember("Use tabs in Go files.", { category: "convention", pinned: true });
    expect(await hook("SessionStart", { source: "resume" })).toBe("");
    const said = await hook("SessionStart", { source: "startup", session_id: "s2" });
    expect(said).toContain("Use tabs in Go files.");
    await hook("SessionEnd", { reason: "clear" });
  });
});

describe("when things are not as they should be", () => {
  test("a busy database costs an answer and no event", async () => {
    const { hook, home, log, engine } = await makeProject();
    await hook("UserPromptSubmit", { prompt: "stripe webhook signature" });
    const db = new DatabaseSync(join(home, "memory.db"));
    db.exec("begin immediate");
    expect(await hook("UserPromptSubmit", { prompt: "stripe webhook retries" })).toBe("");
    expect(log().at(-1)).toMatchObject({
      outcome: "failed",
      error: expect.stringContaining("kept for later"),
    });
    db.exec("rollback");
    db.close();
    await hook("Stop", { last_assistant_message: "Changed the retries of the stripe webhook." });
    expect(existsSync(join(home, "spool/hooks.jsonl"))).toBe(false);
    expect(engine.focus.status().prompts).toBe(2);
  });

  test("an event that always fails does not keep others waiting, and is set aside after some tries", async () => {
    const { hook, root, home, engine } = await makeProject();
    mkdirSync(join(home, "spool"), { recursive: true });
    const broken = { event: { kind: "prompt", session: "s1", cwd: root, text: 7 }, at: 1 };
    const good = { event: { kind: "prompt", session: "s1", cwd: root, text: "stripe webhook" }, at: 2 };
    writeFileSync(
      join(home, "spool/hooks.jsonl"),
      [broken, good].map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
    await hook("Stop", { last_assistant_message: "One." });
    expect(engine.focus.status().prompts).toBe(0);
    await hook("Stop", { last_assistant_message: "Two." });
    expect(engine.focus.status().prompts).toBe(1);
    for (const word of ["Three.", "Four.", "Five."]) await hook("Stop", { last_assistant_message: word });
    expect(existsSync(join(home, "spool/hooks.jsonl"))).toBe(false);
    const aside = readFileSync(join(home, "logs/hook-events-set-aside.jsonl"), "utf8").trim().split("\n");
    expect(aside.map((line) => JSON.parse(line))).toEqual([
      { ...broken, tries: 5, error: expect.any(String) },
    ]);
  });

  test("[C12.24] damaged topics are left out and told of once, and the prompt is followed", async () => {
    const { hook, home, engine, log } = await makeProject();
    await hook("UserPromptSubmit", { prompt: "stripe webhook signature" });
    const db = new DatabaseSync(join(home, "memory.db"));
    db.exec("update focus_node set sources = 'not json', parent = 999 where depth = 1");
    db.close();
    await hook("UserPromptSubmit", { prompt: "docker container image" });
    expect(engine.focus.status().prompts).toBe(2);
    expect(log().at(-1)?.error).toContain("1 damaged row");
    const again = new DatabaseSync(join(home, "memory.db"));
    again.exec("update focus_forest set prompts = 'zz', next_id = 'zz'");
    again.close();
    await hook("UserPromptSubmit", { prompt: "kubernetes ingress rules" });
    expect(log().at(-1)).toMatchObject({ outcome: "silent", error: expect.stringContaining("damaged") });
    await hook("UserPromptSubmit", { prompt: "kubernetes ingress rules again" });
    expect(log().at(-1)?.error).toBeUndefined();
    expect(engine.focus.status().prompts).toEqual(expect.any(Number));
    expect(engine.focus.reset().removed).toBeGreaterThan(0);
    expect(engine.focus.status()).toMatchObject({ prompts: 0, topics: [] });
  });

  test("payloads without a session are kept apart by client process and day", async () => {
    const { root, home, engine } = await makeProject();
    const say = (client: string, day: string, prompt: string) =>
      runHook({
        args: ["UserPromptSubmit"],
        payload: JSON.stringify({ cwd: root, prompt }),
        env: { FOVEA_HOME: home },
        cwd: root,
        client,
        clock: { now: () => Date.parse(`${day}T10:00Z`) },
        deadlineMs: 60_000,
      });
    await say("17:900", "2026-11-02", "move the invoices to another bank");
    await say("17:900", "2026-11-02", "and the receipts");
    await say("18:950", "2026-11-02", "rename the parser of dates");
    await say("17:900", "2026-11-03", "print the labels");
    const sessions = engine.sessions.list().map(({ id, messageCount }) => [id, messageCount]);
    expect(Object.fromEntries(sessions)).toEqual({
      "unnamed 2026-11-02 17:900": 2,
      "unnamed 2026-11-02 18:950": 1,
      "unnamed 2026-11-03 17:900": 1,
    });
  });

  test("the setting server.logLevel makes hooks tell what they did", async () => {
    const { hook, home } = await makeProject();
    const written: string[] = [];
    const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => written.push(`${line}`) > 0);
    onTestFinished(() => write.mockRestore());
    await hook("UserPromptSubmit", { prompt: "thanks" });
    expect(written).toEqual([]);
    writeFileSync(join(home, "config.yaml"), "server:\n  logLevel: debug\n");
    await hook("UserPromptSubmit", { prompt: "thanks" });
    expect(written).toEqual(["fovea debug: hook claude-code UserPromptSubmit: silent\n"]);
  });

  test("without an index, in an unknown folder, with a damaged store: silence", async () => {
    const home = makeFolder();
    const folder = makeFolder();
    const call = (payload: string) =>
      runHook({
        args: ["UserPromptSubmit"],
        payload,
        env: { FOVEA_HOME: home },
        cwd: folder,
        deadlineMs: 60_000,
      });
    expect(await call(JSON.stringify({ session_id: "s", prompt: "TokenStore" }))).toBe("");
    expect(
      await call(JSON.stringify({ session_id: "s", cwd: join(folder, "gone"), prompt: "TokenStore" })),
    ).toBe("");
    rmSync(home, { recursive: true });
    mkdirSync(home);
    writeFileSync(
      join(home, "memory.db"),
      "this is no database, but a text of some length that stands in for one",
    );
    expect(await call(JSON.stringify({ session_id: "s", prompt: "TokenStore" }))).toBe("");
    for (const broken of ["", "{", "[]", "null", "\0\0", '{"prompt":7}']) expect(await call(broken)).toBe("");
  });
});
