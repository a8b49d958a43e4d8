/**
 * No command opens a socket unless a provider of embeddings is configured: every command, every tool of the server, every
 * hook. Seen from inside (Node's functions that connect are replaced in every process) and from outside (`strace` of the
 * whole tree of processes, where it is there).
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { readCommands } from "../../src/doors/cli/completion/command-tree.ts";
import type { CliIo } from "../../src/doors/cli/context.ts";
import { createProgram } from "../../src/doors/cli/program.ts";
import { tools } from "../../src/doors/tools/list.ts";
import { userSettings } from "../support/client-settings.ts";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { type CommandCall, commandFiles, everyCommand } from "../support/every-command.ts";
import { commitAll, git, write } from "../support/folders.ts";
import { shop } from "../support/shop.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/fovea.js", import.meta.url));
const GUARD = fileURLToPath(new URL("../support/socket-guard.cjs", import.meta.url));
const hasStrace =
  process.platform === "linux" && spawnSync("strace", ["-qq", "-o", "/dev/null", "true"]).status === 0;

afterAll(removeFolders);

interface Traced {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** What stands before the program: nothing, or the tracer. */
  tracer: readonly string[];
  /** Lines about sockets of the internet so far. */
  findings(): string[];
}

function makePlace(): { cwd: string; env: NodeJS.ProcessEnv } {
  const [cwd, home, user] = [keepFolder("sockets"), keepFolder("sockets-home"), keepFolder("sockets-user")];
  write(cwd, { ...shop, ...commandFiles });
  write(user, userSettings);
  git(cwd, "init", "-q");
  commitAll(cwd, "first");
  write(cwd, { "src/new.ts": "export const price = 3;\n" });
  const path = `${join(process.execPath, "..")}:/usr/bin:/bin`;
  return { cwd, env: { PATH: path, HOME: user, FOVEA_HOME: home, NO_COLOR: "1" } };
}

function fromInside(): Traced {
  const place = makePlace();
  const file = join(keepFolder("sockets-guard"), "found");
  const env = { ...place.env, NODE_OPTIONS: `--require ${GUARD}`, FOVEA_GUARD_FILE: file };
  return { cwd: place.cwd, env, tracer: [], findings: () => linesOf(file) };
}

function fromOutside(): Traced {
  const file = join(keepFolder("sockets-strace"), "found");
  const tracer = ["strace", "-f", "-qq", "-A", "-e", "trace=socket,connect,bind", "-o", file];
  // AF_UNIX is this machine: standard streams of children, and the C library that asks for the name of the user.
  return { ...makePlace(), tracer, findings: () => linesOf(file).filter((line) => /AF_(?!UNIX)/.test(line)) };
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

function begin({ cwd, env, tracer }: Traced, args: readonly string[]): ChildProcess {
  const [command, ...rest] = [...tracer, process.execPath, PROGRAM, ...args];
  return spawn(command!, rest, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
}

function outputOf(child: ChildProcess): { said: () => string; ended: Promise<number | null> } {
  let said = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  child.stdin!.on("error", () => {});
  return { said: () => said, ended: new Promise((resolve) => child.once("close", resolve)) };
}

/** Gives what it said, and its exit code where it ended by itself. */
async function runCommand(
  traced: Traced,
  { args, input = "", isEndless }: CommandCall,
): Promise<{ said: string; code: number | null }> {
  const child = begin(traced, args);
  const { said, ended } = outputOf(child);
  if (args[0] === "serve") await callEveryTool(child, said);
  else if (isEndless) {
    await waitUntil(`${args.join(" ")} says something`, () => said() !== "", 60_000);
    // A tracer that is told to end would leave the program running.
    process.kill(traced.tracer.length > 0 ? childOf(child.pid!) : child.pid!, "SIGTERM");
  } else child.stdin!.end(input);
  const code = await ended;
  return { said: said(), code: isEndless ? 0 : code };
}

async function callEveryTool(child: ChildProcess, said: () => string): Promise<void> {
  const send = (message: object) => child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "drill", version: "1" };
  send({
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  });
  const calls = tools.map(({ name }) => [name, GIVEN[name] ?? {}] as const);
  for (const [n, [name, given]] of calls.entries())
    send({ id: n + 1, method: "tools/call", params: { name, arguments: given } });
  send({ id: 900, method: "resources/list", params: {} });
  send({ id: 901, method: "prompts/get", params: { name: "onboard", arguments: {} } });
  const ids = [...calls.keys()].map((n) => n + 1).concat(900, 901);
  await waitUntil("all is answered", () => ids.every((id) => said().includes(`"id":${id}}`)), 120_000);
  expect(said()).not.toMatch(/inside fovea|bug in fovea/);
  child.stdin!.end();
}

const GIVEN: Record<string, Record<string, unknown>> = {
  context: { query: "price" },
  search: { query: "price" },
  symbol: { names: ["Store"] },
  outline: { path: "src/store.ts" },
  graph: { op: "dependents", symbol: "log" },
  remember: { content: "Prices are in cents." },
  recall: { query: "prices" },
  forget: { ids: ["m-9"] },
  relate: { subject: "a", predicate: "uses", object: "b" },
  verify: { ids: ["m-1"] },
  intent: { action: "dry_run", prompt: "price" },
  session: { action: "list" },
  event: { type: "error_occurred", data: { message: "no price" } },
  checkpoint: { action: "list" },
  time: { expression: "last friday" },
  memory_manage: { action: "maintain", dry_run: true },
};

test("every command is tried", () => {
  const leaves = readCommands(createProgram({} as CliIo)).filter(({ commands }) => commands.length === 0);
  const missing = leaves.filter(
    ({ path }) => !everyCommand.some(({ args }) => `${args.join(" ")} `.startsWith(`${path} `)),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

describe.each([
  ["Node's own functions", true, fromInside],
  ["strace", hasStrace, fromOutside],
] as const)("seen by %s", (_, isThere, makeTraced) => {
  test.runIf(isThere)("no command opens a socket", async () => {
    const traced = makeTraced();
    const file = traced.tracer.at(-1);
    let memory = "";
    const refused: string[] = [];
    for (const call of everyCommand) {
      const args = call.args.map((arg) => arg.replace("{memory}", memory));
      const { said, code } = await runCommand(traced, { ...call, args });
      if (code !== 0 && !call.mayRefuse)
        refused.push(`${code} from ${args.join(" ")}: ${said.slice(0, 300)}`);
      if (args[0] === "remember") memory = /[0-9a-f]{8}(?:-[0-9a-f]+)+/.exec(said)?.[0] ?? said;
      expect(traced.findings(), call.args.join(" ")).toEqual([]);
      if (file) rmSync(file, { force: true });
    }
    // One that refuses its arguments shows nothing.
    expect(refused).toEqual([]);
  });

  test.runIf(isThere)("a configured provider is noticed, so the trace can see", async () => {
    const { env, ...rest } = makeTraced();
    const configured = { FOVEA_EMBEDDINGS_PROVIDER: "ollama", OLLAMA_HOST: "http://127.0.0.1:9" };
    const traced = { ...rest, env: { ...env, ...configured } };
    await runCommand(traced, { args: ["index"] });
    await runCommand(traced, { args: ["search", "price"] });
    expect(traced.findings().length).toBeGreaterThan(0);
  });
});

test.runIf(hasStrace)("the server over HTTP listens on 127.0.0.1, and connects to nothing", async () => {
  const traced = fromOutside();
  const child = begin(traced, ["serve", "--http", "--port", "0"]);
  const { said, ended } = outputOf(child);
  await waitUntil("it serves", () => said().includes("serving http://"), 60_000);
  spawnSync("kill", ["-TERM", String(childOf(child.pid!))]);
  await ended;
  const found = traced.findings();
  expect(found.filter((line) => line.includes("connect("))).toEqual([]);
  expect(found.filter((line) => line.includes("bind("))).toEqual([
    expect.stringContaining('sin_addr=inet_addr("127.0.0.1")'),
  ]);
});

/** Of the tracer. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);
}
