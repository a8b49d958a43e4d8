/** `kill -9` under load, through every door that writes memories: what was acknowledged is there afterwards. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Database } from "../../src/store/database.ts";
import { readSeen } from "../../src/store/seen.ts";
import { askFovea, explain, keepFolder, pause, removeFolders } from "../support/drill.ts";
import { reportNumber } from "../support/numbers.ts";
import { run, start } from "../support/program.ts";
import { createRandom } from "../support/random.ts";

const KILLS = Number(process.env.FOVEA_DRILL_KILLS ?? 12);
const ENV = { FOVEA_EMBEDDINGS_PROVIDER: "none", FOVEA_INDEX_ENABLED: "false" };

afterAll(removeFolders);

test(`${KILLS} kills under load lose no acknowledged memory`, async () => {
  const random = createRandom(17);
  const place = { cwd: keepFolder("project"), home: keepFolder("home"), env: ENV };
  const files = keepFolder("files");
  mkdirSync(join(files, "team"));
  await askFovea(["remember", "The first one, before any kill."], place);
  const started = performance.now();
  await askFovea(["remember", "How long one takes when nothing kills it."], place);
  // Kills are to hit processes that run, also where the machine is fast; beside another one they take longer.
  const usualMs = performance.now() - started;
  const acknowledged = new Set<string>();
  const doors: Record<string, number> = {};
  let hits = 0;
  for (let n = 0; n < KILLS; n++) {
    const text = (who: string) => `In round${n} the ${who} of module${n * 7} reads queue${n % 31}x${n}.`;
    writeFileSync(
      join(files, "in.jsonl"),
      `${JSON.stringify({ id: `imported-${n}`, content: text("import") })}\n`,
    );
    const payload = JSON.stringify({
      session_id: "s",
      cwd: place.cwd,
      prompt: `Always call ${n} times first.`,
    });
    const call = (tool: string, args: object) =>
      `${[
        {
          jsonrpc: "2.0",
          id: 1,
          method: "initialize",
          params: {
            protocolVersion: "2025-06-18",
            capabilities: {},
            clientInfo: { name: "drill", version: "1" },
          },
        },
        { jsonrpc: "2.0", method: "notifications/initialized" },
        { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: tool, arguments: args } },
      ]
        .map((message) => JSON.stringify(message))
        .join("\n")}\n`;
    const choices: [string, string[], string?][] = [
      ["remember", ["remember", text("victim"), "--json"]],
      ["import", ["memory", "import", join(files, "in.jsonl"), "--json"]],
      ["sync", ["memory", "sync", join(files, "team"), "--json"]],
      ["maintain", ["memory", "maintain", "--json"]],
      ["backup", ["memory", "backup", "--json"]],
      ["hook", ["hook", "claude-code", "UserPromptSubmit"], payload],
      ["mcp", ["serve"], call("remember", { content: text("server"), format: "json" })],
    ];
    const [door, args, input] = choices[n % choices.length]!;
    doors[door] = (doors[door] ?? 0) + 1;
    const beside = run(["remember", text("neighbour"), "--json"], place);
    const victim = start(args, { ...place, ...(input === undefined ? {} : { input }) });
    await Promise.race([pause(random.below(Math.ceil(2 * usualMs))), victim.finished]);
    victim.child.kill("SIGKILL");
    const killed = await victim.finished;
    if (killed.signal === "SIGKILL") hits++;
    const [other] = await Promise.all([beside]);
    expect(other.code, explain(other)).toBe(0);
    acknowledged.add((JSON.parse(other.stdout) as { id: string }).id);
    if (killed.signal === null && killed.code === 0 && door === "remember")
      acknowledged.add((JSON.parse(killed.stdout) as { id: string }).id);
    if (killed.signal === null && killed.code === 0 && door === "import") acknowledged.add(`imported-${n}`);
    for (const [, id] of door === "mcp" ? killed.stdout.matchAll(/\\"id\\":\s*\\"([0-9a-f-]{36})/g) : [])
      acknowledged.add(id!);
  }
  const db = new Database(join(place.home, "memory.db"));
  const there = new Set(db.all<{ id: string }>("select id from memory").map(({ id }) => id));
  const check = db.all("pragma integrity_check");
  db.close();
  expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
  expect(check).toEqual([{ integrity_check: "ok" }]);
  expect(readSeen(join(place.home, "memory.db"))?.alarm).toBeUndefined();
  const { memoryState } = await askFovea<{ memoryState: { alarm: unknown } }>(["status"], place);
  expect(memoryState.alarm).toBeNull();
  expect(hits).toBeGreaterThan(KILLS / 4);
  reportNumber("kill -9 under load, all doors", {
    result: `${KILLS} kills (${hits} hit a running process; ${JSON.stringify(doors)}), ${acknowledged.size} acknowledged, 0 lost`,
  });
});
