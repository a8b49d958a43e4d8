/**
 * Thousands of broken and hostile messages: each that has an id is answered, the server lives, and nothing outside of
 * what is served is in any answer. Over standard input and output and over HTTP, in both eras.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { createFuzz, type FuzzMessage, MODERN_META, makeTrap, SECRET } from "../support/fuzz-messages.ts";
import { ask, connectHttp, type Era, type HttpServer, startHttp } from "../support/mcp.ts";
import { createRandom } from "../support/random.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/fovea.js", import.meta.url));
/** So many are under way at once. */
const AT_ONCE = 20;
/** `FOVEA_DRILL_FUZZ=3` sends three times as many; `FOVEA_DRILL_SEED=<n>` repeats or varies a run. */
const TIMES = Number(process.env.FOVEA_DRILL_FUZZ ?? 1);
const SEED = Number(process.env.FOVEA_DRILL_SEED ?? 7);
const FAULT = /inside fovea|bug in fovea|\\n {4}at |node:internal/;

afterAll(removeFolders);

function makePlaces() {
  const [root, home, outside] = [keepFolder("fuzz"), keepFolder("fuzz-home"), keepFolder("fuzz-outside")];
  makeTrap(root, outside);
  return { root, home, outside };
}

interface Server {
  child: ChildProcess;
  answers: Map<unknown, Record<string, unknown>>;
  /** Those to messages whose id could not be read. */
  refusals: number;
  text: string;
}

function serve(root: string, home: string): Server {
  const child = spawn(process.execPath, [PROGRAM, "serve", root], {
    env: { ...process.env, FOVEA_HOME: home },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const server: Server = { child, answers: new Map(), refusals: 0, text: "" };
  let rest = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (line.includes(SECRET)) server.text += line;
      const answer = JSON.parse(line) as Record<string, unknown>;
      if (answer.id === null) server.refusals++;
      else if ("id" in answer) server.answers.set(answer.id, answer);
    }
  });
  return server;
}

const OPENING: Record<Era, object> = {
  "2025-11-25": {
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "fuzz", version: "1" } },
  },
  "2026-07-28": { method: "server/discover", params: { _meta: MODERN_META } },
};

describe.each([
  ["2025-11-25", Math.round(2500 * TIMES)],
  ["2026-07-28", Math.round(600 * TIMES)],
] as const)("a server of %s over standard input and output", (era, count) => {
  test(`answers ${count} broken messages with errors, and lives`, async () => {
    const { root, home, outside } = makePlaces();
    const server = serve(root, home);
    const fuzz = createFuzz(era, outside, createRandom(SEED));
    const send = (line: string) => server.child.stdin!.write(`${line}\n`);
    send(JSON.stringify({ jsonrpc: "2.0", id: -1, ...OPENING[era] }));
    await waitUntil("the server greets", () => server.answers.has(-1), 30_000);
    const wanted: number[] = [];
    let refused = 0;
    for (let id = 0; id < count; id++) {
      const { text, id: expected } = fuzz(id);
      if (expected === undefined) refused++;
      else wanted.push(expected);
      send(text);
      const isAnswered = () => wanted.filter((one) => !server.answers.has(one)).length < AT_ONCE;
      if (!isAnswered()) await waitUntil("some are answered", isAnswered, 120_000);
    }
    await waitUntil("all are answered", () => wanted.every((id) => server.answers.has(id)), 120_000);
    expect(server.refusals).toBe(refused);
    expect(server.child.exitCode).toBeNull();
    expect(server.text).toBe("");
    const crashes = [...server.answers.values()].filter((answer) => FAULT.test(JSON.stringify(answer)));
    expect(crashes).toEqual([]);
    const call = {
      name: "search",
      arguments: { query: "price" },
      ...(era === "2026-07-28" ? { _meta: MODERN_META } : {}),
    };
    send(JSON.stringify({ jsonrpc: "2.0", id: "last", method: "tools/call", params: call }));
    await waitUntil("it still answers", () => server.answers.has("last"), 60_000);
    expect(JSON.stringify(server.answers.get("last"))).toContain("src/cart.ts");
    server.child.stdin!.end();
  });
});

describe.each(["2025-11-25", "2026-07-28"] as const)("a server of %s over HTTP", (era) => {
  const count = Math.round(400 * TIMES);
  test(`answers ${count} broken messages with errors, and lives`, async () => {
    const { root, home, outside } = makePlaces();
    const env = { FOVEA_SERVER_REQUESTS_PER_MINUTE: "100000" };
    const server = await startHttp({ cwd: root, home, env });
    const random = createRandom(SEED + 4);
    const fuzz = createFuzz(era, outside, random);
    const messages = Array.from({ length: count }, (_, id) => fuzz(id));
    const statuses = new Map<number, number>();
    const sendAll = async () => {
      for (let message = messages.shift(); message; message = messages.shift()) {
        const { status, text } = await post(server, era, message);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const shown = `${status} to ${message.text.slice(0, 300)}: ${text.slice(0, 300)}`;
        expect(text, shown).not.toContain(SECRET);
        expect(text, shown).not.toMatch(FAULT);
        expect(status, shown).toBeLessThan(500);
        expect(text, shown).toMatch(/"(result|error)"/);
        if (status === 200) expect(text, shown).toContain(`"id":${message.id}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    // A line of the report; CI shows it.
    process.stdout.write(`${era} over HTTP: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    expect([...statuses.values()].reduce((a, b) => a + b, 0)).toBe(count);
    const client = await connectHttp(era, server);
    expect((await ask(client, "search", { query: "price" })).text).toContain("src/cart.ts");
  });
});

async function post(server: HttpServer, era: Era, { text, method, params }: FuzzMessage) {
  const name =
    (params as { name?: unknown; uri?: unknown } | null)?.name ?? (params as { uri?: unknown } | null)?.uri;
  const modern = { "mcp-protocol-version": era, "mcp-method": method, "mcp-name": name };
  const extra = Object.entries(era === "2026-07-28" ? modern : {}).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && /^[\x21-\x7e]{1,500}$/.test(entry[1]),
  );
  const response = await fetch(server.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${server.token}`,
      ...Object.fromEntries(extra),
    },
    body: text,
  });
  return { status: response.status, text: await response.text() };
}
