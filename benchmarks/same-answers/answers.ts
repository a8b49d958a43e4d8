/** Runs a list of calls against one built checkout, in order, and gives the answers with what varies taken out. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Call } from "./calls.ts";
import { normalise } from "./normalise.ts";

export interface Side {
  /** A checkout that is built. */
  checkout: string;
  home: string;
}

export async function answersOf(calls: readonly Call[], cwd: string, side: Side): Promise<string[]> {
  const program = join(side.checkout, "packages/fovea/bin/fovea.js");
  const user = join(side.home, "user");
  mkdirSync(user, { recursive: true });
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: user,
    USERPROFILE: user,
    TZ: "UTC",
    COLUMNS: "100",
    FOVEA_HOME: join(side.home, "fovea"),
  };
  const run = (args: readonly string[], input = "") =>
    spawnSync(process.execPath, [program, ...args], {
      cwd,
      env,
      input,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
  const places = { [side.checkout]: "<checkout>", [side.home]: "<home>", [dirname(cwd)]: "<work>" };
  let memory = "none";
  let server: Server | undefined;
  const answers: string[] = [];
  for (const call of calls) {
    let answer: string;
    if (call.door === "cli") {
      const { status, stdout, stderr } = run(
        call.args.map((arg) => arg.replace("{memory}", memory).replace("{aside}", side.home)),
      );
      memory = /"id": "([^"]+)",\n\s+"action": "created"/.exec(stdout)?.[1] ?? memory;
      answer = `exit ${status}\n${stdout}\n--- stderr\n${stderr}`;
    } else if (call.door === "hook") {
      const payload = { session_id: "h1", cwd, hook_event_name: call.event, ...call.fields };
      const { status, stdout } = run(["hook", "claude-code", call.event], JSON.stringify(payload));
      answer = `exit ${status}\n${stdout}`;
    } else {
      server ??= await startServer(program, cwd, env);
      answer = JSON.stringify(await server.ask(call.method, call.params), null, 2).replaceAll("\\n", "\n");
    }
    answers.push(normalise(answer, places));
  }
  await server?.end();
  return answers;
}

interface Server {
  ask(method: string, params: object): Promise<unknown>;
  end(): Promise<void>;
}

async function startServer(program: string, cwd: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [program, "serve", "--tools", "full"], {
    cwd,
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id, result, error } = JSON.parse(line) as { id?: number; result?: unknown; error?: unknown };
    if (id !== undefined) waiting.get(id)?.(result ?? { error });
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  let last = 0;
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, resolve);
      child.once("exit", () => reject(new Error(`the server ended during ${method}`)));
      send({ id, method, params });
    });
  child.setMaxListeners(0);
  await ask("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "same-answers", version: "1" },
  });
  send({ method: "notifications/initialized" });
  const end = () =>
    new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.stdin.end();
    });
  return { ask, end };
}
