/** The real server in a process of its own, asked by the protocol's official client. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { makeFolder } from "./folders.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/fovea.js", import.meta.url));

/** The protocol with and without its opening handshake. */
export const ERAS = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof ERAS)[number];

export interface ServedAt {
  cwd: string;
  home?: string;
  args?: readonly string[];
  env?: Record<string, string>;
  /** The folders the client says it works in; without them it does not know the question. */
  roots?: () => readonly string[];
}

/** What the client inherits apart from these is the business of nobody's test. */
function environment({ home = makeFolder(), env = {} }: ServedAt): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), FOVEA_HOME: home, ...env };
}

export async function connect(era: Era, at: ServedAt): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, "serve", ...(at.args ?? [])],
    cwd: at.cwd,
    env: environment(at),
    stderr: "ignore",
  });
  return connected(era, (client) => client.connect(transport), at.roots);
}

export async function connectHttp(era: Era, server: HttpServer): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers: { authorization: `Bearer ${server.token}` } },
  });
  return connected(era, (client) => client.connect(transport));
}

async function connected(
  era: Era,
  begin: (client: Client) => Promise<void>,
  roots?: () => readonly string[],
): Promise<Client> {
  const mode = era === "2026-07-28" ? { pin: era } : "legacy";
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode }, capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  if (roots)
    client.setRequestHandler("roots/list", () => ({
      roots: roots().map((folder) => ({ uri: pathToFileURL(folder).href })),
    }));
  await begin(client);
  onTestFinished(() => client.close());
  return client;
}

/** The text of an answer, and whether it is an error. */
export async function ask(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const [first] = content as { type: string; text?: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

export interface HttpServer {
  child: ChildProcess;
  url: string;
  port: number;
  token: string;
  home: string;
  ended: Promise<number | null>;
  /** What it wrote to standard error so far. */
  said: () => string;
}

export async function startHttp(at: ServedAt): Promise<HttpServer> {
  const home = at.home ?? makeFolder();
  const child = spawn(process.execPath, [PROGRAM, "serve", "--http", "--port", "0", ...(at.args ?? [])], {
    cwd: at.cwd,
    env: environment({ ...at, home }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = /serving (\S+)\n/.exec(said);
      if (found) resolve(found[1]!);
    });
    child.once("close", () => reject(new Error(`the server ended: ${said}`)));
  });
  const token = readFileSync(join(home, "http-token"), "utf8").trim();
  return { child, url, port: Number(new URL(url).port), token, home, ended, said: () => said };
}
