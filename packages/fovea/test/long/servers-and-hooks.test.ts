/**
 * Two servers and twenty hooks at once, on one repository and in one home: every answer is right, no hook fails or takes
 * long, what is acknowledged is there afterwards, and nobody hears of a lock. `FOVEA_DRILL_ROUNDS=5` is the run that
 * RESULTS.md tells of.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { askFovea, keepFolder, removeFolders } from "../support/drill.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { type LineServer, serveLines } from "../support/line-server.ts";
import { type Finished, run } from "../support/program.ts";

const ROUNDS = Number(process.env.FOVEA_DRILL_ROUNDS ?? 1);
const HOOKS = 20;
const CALLS = 20;
const LOCKED = /locked|SQLITE_BUSY|busy_timeout|inside fovea|bug in fovea/i;

afterAll(removeFolders);

const EVENTS = ["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"] as const;

function callHook(n: number, round: number, place: { cwd: string; home: string }): Promise<Finished> {
  const payload = {
    session_id: `hook-${round}-${n}`,
    cwd: place.cwd,
    prompt: `why does Service${n} fail when an order is merged?`,
    tool_name: "Read",
    tool_input: { file_path: join(place.cwd, "src/x.ts") },
    tool_response: { content: "Service" },
    last_assistant_message: `We decided to use cents for Service${n}.`,
  };
  const event = EVENTS[n % EVENTS.length]!;
  return run(["hook", "claude-code", event], { ...place, input: JSON.stringify(payload) });
}

/** Searches and remembers in turn; gives the ids of what was acknowledged. */
async function work(server: LineServer, name: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < CALLS; n++) {
    server.call(`s${n}`, "symbol", { names: ["Service0"] });
    server.call(`r${n}`, "remember", {
      content: `${name} note ${n}: the ${FRUITS[n % FRUITS.length]} queue number ${n} drains at ${n} o'clock`,
      format: "json",
    });
    const found = JSON.stringify(await server.answerTo(`s${n}`));
    expect(found).toContain("Service0");
    expect(found).not.toMatch(LOCKED);
    const kept = JSON.stringify(await server.answerTo(`r${n}`));
    expect(kept).not.toMatch(LOCKED);
    const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/.exec(kept)?.[0];
    expect(id, kept).toBeDefined();
    ids.push(id!);
  }
  return ids;
}

const FRUITS = ["apple", "banana", "cherry", "damson", "elder", "fig", "grape"];

test(`two servers and ${HOOKS} hooks at once`, async () => {
  const place = { cwd: keepFolder("both"), home: keepFolder("both-home") };
  generateRepository(place.cwd, { files: 40, seed: 12 });
  await askFovea(["index"], place);
  const servers = await Promise.all(
    [0, 1].map(() => serveLines("2025-11-25", { root: place.cwd, home: place.home })),
  );
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const working = servers.map((server, n) => work(server, `server ${n} round ${round}`));
    const hooks = await Promise.all(Array.from({ length: HOOKS }, (_, n) => callHook(n, round, place)));
    for (const { code, signal, stdout, stderr } of hooks) {
      expect([code, signal]).toEqual([0, null]);
      expect(stdout + stderr).not.toMatch(LOCKED);
    }
    acknowledged.push(...(await Promise.all(working)).flat());
  }
  // What a hook could not write in time is taken up by the next one.
  await callHook(HOOKS, ROUNDS, place);
  expect(new Set(acknowledged).size).toBe(2 * CALLS * ROUNDS);
  for (const server of servers)
    for (const [n, id] of acknowledged.entries()) {
      server.call(`check${n}`, "recall", { ids: [id] });
      expect(JSON.stringify(await server.answerTo(`check${n}`))).toContain("queue number");
    }
  for (const server of servers) expect(await server.end()).toBe(0);
  expect(readFileSync(join(place.home, "logs/hooks.jsonl"), "utf8")).not.toMatch(LOCKED);
  const { memories } = await askFovea<{ memories: number }>(["status"], place);
  process.stdout.write(
    `two servers and ${HOOKS} hooks, ${ROUNDS} round(s): ${acknowledged.length} memories acknowledged, all there; ${JSON.stringify(memories)}\n`,
  );
});
