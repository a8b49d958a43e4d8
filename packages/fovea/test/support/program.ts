/** The real program in a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeFolder } from "./folders.ts";

export const PROGRAM = fileURLToPath(new URL("../../bin/fovea.js", import.meta.url));

export interface RunOptions {
  cwd: string;
  home?: string;
  env?: Record<string, string>;
  /** Run as this user; only root may. */
  uid?: number;
  /** What a person would type, or a client sends. */
  input?: string | Buffer;
}

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  finished: Promise<Finished>;
}

export function start(args: readonly string[], options: RunOptions): Running {
  const { cwd, home = makeFolder(), env = {}, input, uid } = options;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { ...process.env, FOVEA_HOME: home, NO_COLOR: "1", ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  // It may end without having read everything.
  child.stdin?.on("error", () => {});
  if (input !== undefined) child.stdin?.end(input);
  const finished = new Promise<Finished>((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, finished };
}

export function run(args: readonly string[], options: RunOptions): Promise<Finished> {
  return start(args, options).finished;
}

/** Runs with `--json` and gives the one document it prints. */
export async function runJson<T = Record<string, unknown>>(
  args: readonly string[],
  options: RunOptions,
): Promise<Finished & { json: T }> {
  const result = await run([...args, "--json"], options);
  return { ...result, json: JSON.parse(result.stdout) as T };
}
