/** The real server over standard input and output, without a client in between: every byte is the drill's. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { waitUntil } from "./drill.ts";
import { MODERN_META } from "./fuzz-messages.ts";
import type { Era } from "./mcp.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/fovea.js", import.meta.url));

export type LineAnswer = Record<string, unknown> & { id?: unknown };

export interface LineServer {
  child: ChildProcess;
  answers: Map<unknown, LineAnswer>;
  /** Answers to messages whose id could not be read. */
  refusals: number;
  /** Lines that are no JSON, of which there must be none. */
  garbage: string[];
  /** Called with every line, also with notifications. */
  onLine?: (line: string) => void;
  send(message: object): void;
  call(id: unknown, name: string, given?: Record<string, unknown>): void;
  answerTo(id: unknown, limitMs?: number): Promise<LineAnswer>;
  end(): Promise<number | null>;
}

const OPENING: Record<Era, object> = {
  "2025-11-25": {
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "drill", version: "1" } },
  },
  "2026-07-28": { method: "server/discover", params: { _meta: MODERN_META } },
};

export async function serveLines(
  era: Era,
  {
    root,
    home,
    nodeArgs = [],
    env = {},
  }: { root: string; home: string; nodeArgs?: string[]; env?: Record<string, string> },
): Promise<LineServer> {
  const child = spawn(process.execPath, [...nodeArgs, PROGRAM, "serve", root], {
    env: { ...process.env, FOVEA_HOME: home, ...env },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const meta = era === "2026-07-28" ? { _meta: MODERN_META } : {};
  const server: LineServer = {
    child,
    answers: new Map(),
    refusals: 0,
    garbage: [],
    send: (message) => void child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    call: (id, name, given = {}) =>
      server.send({ id, method: "tools/call", params: { name, arguments: given, ...meta } }),
    async answerTo(id, limitMs = 120_000) {
      await waitUntil(`${String(id)} is answered`, () => server.answers.has(id), limitMs);
      const answer = server.answers.get(id)!;
      server.answers.delete(id);
      return answer;
    },
    end() {
      child.stdin!.end();
      return ended;
    },
  };
  readLines(child, (line) => {
    server.onLine?.(line);
    try {
      const answer = JSON.parse(line) as LineAnswer;
      if (answer.id === null) server.refusals++;
      else if ("id" in answer) server.answers.set(answer.id, answer);
    } catch {
      server.garbage.push(line);
    }
  });
  server.send({ id: "open", ...OPENING[era] });
  await server.answerTo("open", 60_000);
  return server;
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    lines.forEach(onLine);
  });
}
