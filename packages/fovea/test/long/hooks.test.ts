/** Hooks as real processes: hostile payloads, homes that do not work, twenty at once while another program indexes. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepFolder, removeFolders } from "../support/drill.ts";
import { makeFolder } from "../support/folders.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { EVENTS, hostilePayload } from "../support/hook-payloads.ts";
import { type Finished, run, start } from "../support/program.ts";
import { withDatabase } from "../support/stores.ts";

let root: string;
let home: string;

beforeAll(async () => {
  root = keepFolder("hooks-root");
  home = keepFolder("hooks-home");
  generateRepository(root, { files: 60 });
  expect((await run(["index"], { cwd: root, home })).code).toBe(0);
}, 120_000);

afterAll(removeFolders);

interface Call {
  event: string;
  payload: string | Buffer;
}

async function hook(
  { event, payload }: Call,
  at: { home: string; uid?: number },
): Promise<Finished & { ms: number }> {
  const started = performance.now();
  const finished = await run(["hook", "claude-code", event], { cwd: root, input: payload, ...at });
  return { ...finished, ms: performance.now() - started };
}

/** Exit 0, nothing on stderr, and on stdout nothing or one valid answer. */
function expectWell({ code, signal, stdout, stderr }: Finished, event: string): void {
  expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: "" });
  if (stdout === "") return;
  const answer = JSON.parse(stdout);
  expect(Object.keys(answer)).toEqual(["hookSpecificOutput"]);
  expect(answer.hookSpecificOutput.hookEventName).toBe(event);
  expect(answer.hookSpecificOutput.additionalContext.length).toBeLessThan(10_000);
}

describe("whatever comes in", () => {
  test("hostile payloads: exit 0, valid output or none", async () => {
    // Every kind of payload twice, each time at another event; benchmarks/hooks/drill.ts sends a thousand.
    for (let kind = 0; kind < 16; kind++)
      await Promise.all(
        [(kind * 3) % 8, (kind * 3 + 5) % 8].map(async (event) => {
          const call = hostilePayload(kind * 8 + event, root);
          expectWell(await hook(call, { home }), call.event);
        }),
      );
    withDatabase(join(home, "memory.db"), (db) => {
      expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    });
  }, 110_000);
});

describe("wherever it runs", () => {
  const prompt = (cwd: string) => ({
    event: "UserPromptSubmit",
    payload: JSON.stringify({ session_id: "p", cwd, prompt: "where is Service1 used in the batch?" }),
  });

  async function expectSilence(at: { home: string; uid?: number }): Promise<void> {
    for (const event of EVENTS) {
      const finished = await hook({ ...prompt(root), event }, at);
      expectWell(finished, event);
    }
  }

  test("without an index, without a home, with a home that is a file", async () => {
    await expectSilence({ home: join(makeFolder(), "new") });
    const file = join(makeFolder(), "file");
    writeFileSync(file, "");
    await expectSilence({ home: file });
  }, 60_000);

  test("a locked database: the event is kept, and taken up later", async () => {
    const locked = makeFolder();
    cpSync(home, locked, { recursive: true });
    const db = new DatabaseSync(join(locked, "memory.db"));
    db.exec("begin exclusive");
    const finished = await hook(prompt(root), { home: locked });
    expectWell(finished, "UserPromptSubmit");
    expect(finished.stdout).toBe("");
    expect(existsSync(join(locked, "spool/hooks.jsonl"))).toBe(true);
    db.exec("rollback");
    db.close();
    await hook(prompt(root), { home: locked });
    expect(existsSync(join(locked, "spool/hooks.jsonl"))).toBe(false);
  }, 60_000);

  test("damaged files are left as they are", async () => {
    const damaged = makeFolder();
    cpSync(home, damaged, { recursive: true });
    const bytes = readFileSync(join(damaged, "memory.db"));
    for (let at = 100; at < bytes.length; at += 7) bytes[at] = 0xaa;
    writeFileSync(join(damaged, "memory.db"), bytes);
    for (const name of ["-wal", "-shm"]) rmSync(join(damaged, `memory.db${name}`), { force: true });
    await expectSilence({ home: damaged });
    expect(readFileSync(join(damaged, "memory.db")).equals(bytes)).toBe(true);
  }, 60_000);

  test.skipIf(process.getuid?.() !== 0)(
    "a home that may only be read, by another user",
    async () => {
      const readOnly = makeFolder();
      cpSync(home, readOnly, { recursive: true });
      chmodSync(readOnly, 0o555);
      await expectSilence({ home: readOnly, uid: 65_534 });
    },
    60_000,
  );

  test.skipIf(!existsSync("/dev/full"))(
    "a disk that is full",
    async () => {
      const full = makeFolder();
      mkdirSync(join(full, "logs"));
      // Every write says that there is no room.
      symlinkSync("/dev/full", join(full, "logs/hooks.jsonl"));
      symlinkSync("/dev/full", join(full, "memory.db"));
      await expectSilence({ home: full });
    },
    60_000,
  );
});

test("twenty hooks at once while a program indexes: no event is lost, and the forest is whole", async () => {
  const busy = makeFolder();
  const project = makeFolder();
  generateRepository(project, { files: 400, seed: 7 });
  const indexing = start(["index"], { cwd: project, home: busy });
  const subjects = ["stripe webhook", "docker image", "parser tree", "airflow schedule", "grafana chart"];
  const prompts = Array.from({ length: 20 }, (_, n) => ({
    event: "UserPromptSubmit",
    payload: JSON.stringify({
      session_id: `s${n % 4}`,
      cwd: project,
      prompt: `${subjects[n % 5]} question ${"abcdefghijklmnopqrst"[n]}${n}`,
    }),
  }));
  const finished = await Promise.all(
    prompts.map((call) =>
      run(["hook", "claude-code", call.event], { cwd: project, home: busy, input: call.payload }),
    ),
  );
  for (const one of finished) expectWell(one, "UserPromptSubmit");
  expect((await indexing.finished).code).toBe(0);
  // What found the database busy waits for the next hook.
  await run(["hook", "Stop"], {
    cwd: project,
    home: busy,
    input: JSON.stringify({
      session_id: "s0",
      cwd: project,
      last_assistant_message: "Looked at all of it and changed nothing.",
    }),
  });
  // Each hook takes up as many as it has time for.
  for (let left = 20; left > 0 && existsSync(join(busy, "spool/hooks.jsonl")); left--)
    await run(["hook", "claude-code", "PostToolUse"], {
      cwd: project,
      home: busy,
      input: JSON.stringify({
        session_id: "s0",
        cwd: project,
        tool_name: "Read",
        tool_input: { file_path: "none.ts" },
      }),
    });
  expect(existsSync(join(busy, "spool/hooks.jsonl"))).toBe(false);
  withDatabase(join(busy, "memory.db"), (db) => {
    const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n;
    expect(count("select prompts as n from focus_forest")).toBe(20);
    expect(count("select count(*) as n from session_message where role = 'user'")).toBe(20);
    expect(count("select sum(prompts) as n from focus_session")).toBe(20);
    expect(
      count(
        "select count(*) as n from focus_node where parent is not null and parent not in (select id from focus_node)",
      ),
    ).toBe(0);
    expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  });
}, 110_000);
