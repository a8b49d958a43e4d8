/** Starts a server as a client would, and asks it who it is and what it can do. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { messageOf } from "../../base/errors.ts";

export interface Probe {
  isWell: boolean;
  /** Name and number of tools, or what went wrong. */
  message: string;
  ms: number;
}

export interface ServerCommand {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

export async function probeServer(
  { command, args, env = {} }: ServerCommand,
  options: { cwd: string; env: NodeJS.ProcessEnv; timeoutMs: number },
): Promise<Probe> {
  const started = performance.now();
  const done = (isWell: boolean, message: string): Probe => ({
    isWell,
    message,
    ms: performance.now() - started,
  });
  let child: ChildProcess;
  try {
    child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...options.env, ...env },
      stdio: "pipe",
      windowsHide: true,
    });
  } catch (error) {
    return done(false, messageOf(error));
  }
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<Probe>((resolve) => {
      timer = setTimeout(
        () => resolve(done(false, `no answer within ${options.timeoutMs / 1000} s`)),
        options.timeoutMs,
      );
    });
    return await Promise.race([converse(child, done), late]);
  } finally {
    clearTimeout(timer);
    child.stdin?.end();
    child.kill();
  }
}

type Done = (isWell: boolean, message: string) => Probe;

function converse(child: ChildProcess, done: Done): Promise<Probe> {
  let complaint = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const send = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return new Promise((resolve) => {
    // A server that has gone cannot be written to; its end is reported below.
    child.stdin?.on("error", () => undefined);
    child.on("error", (error) => resolve(done(false, messageOf(error))));
    child.on("exit", (code) =>
      resolve(done(false, `it ended with code ${code}${complaint === "" ? "" : `: ${lastLine(complaint)}`}`)),
    );
    let name = "";
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const answer = parse(line);
      if (answer?.error) resolve(done(false, `it answered: ${answer.error.message ?? line}`));
      else if (answer?.id === 1) {
        name =
          `${answer.result?.serverInfo?.name ?? "unnamed"} ${answer.result?.serverInfo?.version ?? ""}`.trim();
        send({ method: "notifications/initialized" });
        send({ id: 2, method: "tools/list", params: {} });
      } else if (answer?.id === 2) resolve(done(true, `${name}, ${answer.result?.tools?.length ?? 0} tools`));
    });
    send({
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "fovea doctor", version: "1" },
      },
    });
  });
}

interface Answer {
  id?: number;
  error?: { message?: string };
  result?: { serverInfo?: { name?: string; version?: string }; tools?: unknown[] };
}

function parse(line: string): Answer | undefined {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    // Not a message; clients pass over such lines too.
    return undefined;
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)!.trim();
}
