/** Starts a server as a client would, asks it who it is and what it can do, and calls a tool. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
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

export interface ProbeOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  timeoutMs: number;
  /** The folders the client would say it works in; undefined: it says nothing about folders. */
  roots?: readonly string[] | undefined;
  /** What an agent would say in `project`, where neither the folder nor the client tells. */
  project?: string | undefined;
}

export async function probeServer(
  { command, args, env = {} }: ServerCommand,
  options: ProbeOptions,
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
    return await Promise.race([converse(child, done, options), late]);
  } finally {
    clearTimeout(timer);
    child.stdin?.end();
    child.kill();
  }
}

type Done = (isWell: boolean, message: string) => Probe;

function converse(child: ChildProcess, done: Done, { roots, project }: ProbeOptions): Promise<Probe> {
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
    let tools: { name?: string }[] = [];
    const finish = (problem = "") =>
      resolve(done(problem === "", problem === "" ? `${name}, ${tools.length} tools` : problem));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const answer = parse(line);
      if (answer?.error) finish(`it answered: ${answer.error.message ?? line}`);
      else if (answer?.method === "roots/list")
        send({ id: answer.id, result: { roots: roots?.map((root) => ({ uri: pathToFileURL(root).href })) } });
      else if (answer?.id === 1) {
        name =
          `${answer.result?.serverInfo?.name ?? "unnamed"} ${answer.result?.serverInfo?.version ?? ""}`.trim();
        send({ method: "notifications/initialized" });
        send({ id: 2, method: "tools/list", params: {} });
      } else if (answer?.id === 2) {
        tools = answer.result?.tools ?? [];
        // A server can greet and list in a folder in which no tool of it works.
        if (tools.some((tool) => tool.name === "status"))
          send({ id: 3, method: "tools/call", params: { name: "status", arguments: { project } } });
        else finish();
      } else if (answer?.id === 3)
        finish(answer.result?.isError ? `tools fail: ${answer.result.content?.[0]?.text ?? line}` : "");
    });
    send({
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: roots ? { roots: {} } : {},
        clientInfo: { name: "fovea doctor", version: "1" },
      },
    });
  });
}

interface Answer {
  id?: number;
  method?: string;
  error?: { message?: string };
  result?: {
    serverInfo?: { name?: string; version?: string };
    tools?: { name?: string }[];
    isError?: boolean;
    content?: { text?: string }[];
  };
}

function parse(line: string): Answer | undefined {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    // Not a message; clients pass over such lines too.
    return undefined;
  }
}

/** The line that says what went wrong: node ends a crash with its own version. */
function lastLine(text: string): string {
  const lines = text
    .trim()
    .split("\n")
    .filter((line) => !/^Node\.js v\d/.test(line));
  return (lines.findLast((line) => /\berror\b/i.test(line)) ?? lines.at(-1) ?? "").trim();
}
