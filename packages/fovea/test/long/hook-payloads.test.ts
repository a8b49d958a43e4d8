/** Hostile payloads against the real hook, one process each: it ends well, in time, and harms nothing. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepFolder, removeFolders } from "../support/drill.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { EVENTS, hostilePayload } from "../support/hook-payloads.ts";
import { expectHarmless, HOSTILE_LINES } from "../support/hostile-text.ts";
import { run } from "../support/program.ts";
import { createRandom } from "../support/random.ts";
import { withDatabase } from "../support/stores.ts";

const RUNS = Number(process.env.FOVEA_DRILL_RUNS ?? 60);
/** The deadline is 300 ms; starting a process on a busy machine takes its time too. */
const MOST_MS = 10_000;
const CLIENTS = ["claude-code", "cursor", "codex", "gemini", "vscode", "kimi"];
const OTHER_EVENTS = [
  "beforeSubmitPrompt",
  "BeforeAgent",
  "AfterTool",
  "postToolUse",
  "Unknown\n",
  "",
  "../x",
];

let root: string;
let home: string;

beforeAll(async () => {
  root = keepFolder("payloads-root");
  home = keepFolder("payloads-home");
  generateRepository(root, { files: 20 });
  expect((await run(["index"], { cwd: root, home })).code).toBe(0);
});

afterAll(removeFolders);

test(`${RUNS} payloads`, async () => {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n++) {
    const { client, event, payload } =
      n % 2 === 0 ? { client: "claude-code", ...hostilePayload(n / 2, root) } : mixed(n);
    const started = performance.now();
    const finished = await run(["hook", client, event], { cwd: root, home, input: payload });
    times.push(performance.now() - started);
    const what = `payload ${n}, ${client} ${event}`;
    expect({ ...finished, stdout: "" }, what).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
    if (finished.stdout !== "") expectAnswer(JSON.parse(finished.stdout), what);
  }
  expect(Math.max(...times)).toBeLessThan(MOST_MS);
  withDatabase(join(home, "memory.db"), (db) => {
    expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  });
  times.sort((a, b) => a - b);
  process.stdout.write(
    `${RUNS} payloads: median ${Math.round(times[RUNS >> 1]!)} ms, slowest ${Math.round(times.at(-1)!)} ms\n`,
  );
});

/** Every text of an answer, wherever the client wants it. */
function expectAnswer(answer: unknown, what: string): void {
  if (typeof answer === "string") expectHarmless(answer, what);
  else if (typeof answer === "object" && answer !== null)
    for (const value of Object.values(answer)) expectAnswer(value, what);
}

/** Fields of all clients, each with a value of any kind. */
function mixed(n: number): { client: string; event: string; payload: string | Buffer } {
  const random = createRandom(n * 7919);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!;
  let depth = "1";
  for (let i = 0; i < 500; i++) depth = `{"a":[${depth}]}`;
  const values: unknown[] = [
    null,
    7,
    -0.5,
    true,
    [],
    {},
    [[["x"]]],
    "",
    "x",
    "../../etc/passwd",
    "/dev/zero",
    "/dev/stdin",
    "C:\\x\\y",
    "why does Service1 fail?",
    "a\0b",
    "\ud800",
    "9".repeat(400),
    pick(HOSTILE_LINES).repeat(2000),
    pick(HOSTILE_LINES),
    JSON.parse(depth),
    { message: pick(HOSTILE_LINES) },
    [{ type: "text", text: "Service1 again" }],
  ]; // prettier-ignore
  const fields = [
    "session_id",
    "sessionId",
    "conversation_id",
    "cwd",
    "workspace_roots",
    "transcript_path",
    "prompt",
    "user_prompt",
    "message",
    "tool_name",
    "tool_input",
    "tool_response",
    "tool_output",
    "error",
    "last_assistant_message",
    "prompt_response",
    "compact_summary",
    "source",
    "reason",
    "trigger",
    "hook_event_name",
    "agent_id",
  ]; // prettier-ignore
  const payload = Object.fromEntries(fields.map((field) => [field, pick(values)]));
  if (random.below(3) > 0) payload.cwd = root;
  const text = JSON.stringify(payload);
  const cut = random.below(10) === 0 ? Buffer.from(text).subarray(0, random.below(text.length)) : text;
  return { client: pick(CLIENTS), event: pick([...EVENTS, ...OTHER_EVENTS]), payload: cut };
}
