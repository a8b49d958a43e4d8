/**
 * Eight agents at once, each with a server of its own, on one repository while its files change: no error, every answer
 * as fresh as the disk, and in the end the same from all of them. And when their parent is killed, none is left.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, describe, expect, test } from "vitest";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { generateRepository } from "../support/generate-repository.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/fovea.js", import.meta.url));
const AGENTS = 8;
const ROUNDS = 5;
const FILES = 100;

afterAll(removeFolders);

interface Agent {
  client: Client;
  pid: number;
}

async function connect(root: string, home: string): Promise<Agent> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, "serve", root],
    env: { ...env, FOVEA_HOME: home },
    stderr: "ignore",
  });
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(transport);
  return { client, pid: transport.pid! };
}

async function ask({ client }: Agent, name: string, given: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: given }, { timeout: 120_000 });
  const [first] = content as { text: string }[];
  if (isError) throw new Error(`${name}: ${first!.text}`);
  return first!.text;
}

const QUESTIONS: [string, Record<string, unknown>][] = [
  ["search", { query: "agents count", limit: 5 }],
  ["symbol", { names: ["agentsMark0"] }],
  ["outline", { path: "agents.ts" }],
  ["graph", { op: "dependents", symbol: "agentsMark0" }],
  ["context", { query: "agentsMark0 is used where", max_tokens: 800 }],
];

describe("eight agents at once", () => {
  test("get the answers of one, while files change", async () => {
    const [root, home] = [keepFolder("agents"), keepFolder("agents-home")];
    generateRepository(root, { files: FILES, seed: 3 });
    const agents = await Promise.all(Array.from({ length: AGENTS }, () => connect(root, home)));
    try {
      await Promise.all(agents.map((agent) => ask(agent, "index", {})));
      for (let round = 0; round < ROUNDS; round++) {
        writeFileSync(
          join(root, "agents.ts"),
          Array.from(
            { length: round + 1 },
            (_, at) => `export function agentsMark${at}() { return ${round}; }\n`,
          ).join(""),
        );
        // Whoever asks now must be told of the function that was written just now.
        const names = [`agentsMark${round}`];
        const answers = await Promise.all(agents.map((agent) => ask(agent, "symbol", { names })));
        for (const answer of answers) expect(answer).toContain(`return ${round}`);
      }
      const rss = agents.map(({ pid }) => residentMiB(pid));
      // A line of the report; CI shows it.
      process.stdout.write(
        `eight servers: ${Math.round(rss.reduce((a, b) => a + b, 0))} MiB resident (${rss.map(Math.round).join(", ")})\n`,
      );
      const alone = await connect(root, keepFolder("agents-alone"));
      agents.push(alone);
      await ask(alone, "index", {});
      for (const [name, given] of QUESTIONS) {
        const answers = await Promise.all(agents.map((agent) => ask(agent, name, given)));
        expect(new Set(answers).size, `${name}: ${[...new Set(answers)].join("\n---\n")}`).toBe(1);
        expect(await ask(alone, name, given), name).toBe(answers[0]);
      }
    } finally {
      await Promise.all(agents.map(({ client }) => client.close()));
    }
    for (const { pid } of agents) await waitUntil("it is gone", () => !isAlive(pid), 5000);
  });
});

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "p", version: "1" } },
};

/** Starts servers, tells their pids, and waits to be killed. Its children's input is a pipe that outlives it. */
const PARENT = `
const { spawn } = require("node:child_process");
const [program, root, count, initialize] = process.argv.slice(1);
const pids = [];
for (let i = 0; i < Number(count); i++) {
  const child = spawn(process.execPath, [program, "serve", root], { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.write(initialize + "\\n");
  child.stdout.once("data", () => { pids.push(child.pid); if (pids.length === Number(count)) console.log(JSON.stringify(pids)); });
}
setInterval(() => {}, 1000);
`;

describe("servers whose parent is killed", () => {
  test("are gone within five seconds", async () => {
    const [root, home] = [keepFolder("orphans"), keepFolder("orphans-home")];
    generateRepository(root, { files: 50, seed: 4 });
    const parent = spawn(
      process.execPath,
      ["-e", PARENT, PROGRAM, root, String(AGENTS), JSON.stringify(INITIALIZE)],
      {
        env: { ...process.env, FOVEA_HOME: home },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const pids = await firstLine(parent);
    expect(pids).toHaveLength(AGENTS);
    expect(pids.every(isAlive)).toBe(true);
    parent.kill("SIGKILL");
    const ms = await waitUntil("all children are gone", () => !pids.some(isAlive), 5000);
    process.stdout.write(`${AGENTS} servers were gone ${Math.round(ms)} ms after their parent\n`);
  });

  test("are gone even if somebody else holds their input open", async () => {
    const { shell, said } = startHeld("held");
    await waitUntil("it greets", () => said().includes("serverInfo"), 60_000);
    const pid = pidIn(said());
    expect(isAlive(pid)).toBe(true);
    shell.kill("SIGKILL");
    await waitUntil("it is gone", () => !isAlive(pid), 5000);
  });

  test.each([0, 50, 100, 300])(
    "are gone even if it was killed %i ms after it started them, their input held open",
    async (ms) => {
      const { shell, said } = startHeld(`early-${ms}`);
      await waitUntil("it is started", () => said().includes("]"), 60_000);
      const pid = pidIn(said());
      await sleep(ms);
      shell.kill("SIGKILL");
      // Counted from the start of the program, which takes seconds on a busy machine.
      await waitUntil("it is gone", () => !isAlive(pid), 30_000);
    },
  );
});

/** A shell starts the server with our pipe as its input; when the shell is killed, the pipe stays open. */
function startHeld(name: string): { shell: ChildProcess; said: () => string } {
  const [root, home] = [keepFolder(name), keepFolder(`${name}-home`)];
  generateRepository(root, { files: 20, seed: 5 });
  const shell = spawn(
    "sh",
    ["-c", '"$0" "$1" serve "$2" <&3 & echo "[$!]"; wait', process.execPath, PROGRAM, root],
    { env: { ...process.env, FOVEA_HOME: home }, stdio: ["ignore", "pipe", "ignore", "pipe"] },
  );
  let said = "";
  shell.stdout!.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  (shell.stdio[3] as Writable).write(`${JSON.stringify(INITIALIZE)}\n`);
  return { shell, said: () => said };
}

function pidIn(said: string): number {
  return Number(/^\[(\d+)\]$/m.exec(said)![1]);
}

function firstLine(child: ChildProcess): Promise<number[]> {
  return new Promise((resolve) => {
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      if (text.includes("\n")) resolve(JSON.parse(text.split("\n")[0]!) as number[]);
    });
  });
}

/** A zombie counts as gone: it only waits for somebody to ask how it ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function residentMiB(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    // Only Linux tells.
    return 0;
  }
}
