/** Every way to be shown a memory, asked about one target: which verdict does it give? */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { runHook } from "../../../packages/fovea/src/doors/hooks/run-hook.ts";

const program = fileURLToPath(new URL("../../../packages/fovea/bin/fovea.js", import.meta.url));

export interface Shown {
  id: string;
  freshness: string | null;
  anchors: { to?: string }[];
}

export class Doors {
  readonly #cwd: string;
  readonly #env: Record<string, string>;
  readonly #client: Client;
  #prompts = 0;

  /** One server answers for as long as the drill lasts, so that it has to notice every edit. */
  static async open(cwd: string, home: string): Promise<Doors> {
    const env = { ...(process.env as Record<string, string>), FOVEA_HOME: home, NO_COLOR: "1" };
    const client = new Client({ name: "drill", version: "1" }, { versionNegotiation: { mode: "legacy" } });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, "serve"],
        cwd,
        env,
        stderr: "ignore",
      }),
    );
    return new Doors(cwd, env, client);
  }

  private constructor(cwd: string, env: Record<string, string>, client: Client) {
    this.#cwd = cwd;
    this.#env = env;
    this.#client = client;
  }

  async mcp(tool: string, given: Record<string, unknown>): Promise<unknown> {
    return readJson(await this.mcpText(tool, { ...given, format: "json" }));
  }

  async mcpText(tool: string, given: Record<string, unknown>): Promise<string> {
    const { content } = await this.#client.callTool({ name: tool, arguments: given });
    return (content as { text?: string }[])[0]?.text ?? "";
  }

  async cli(args: readonly string[]): Promise<unknown> {
    return readJson(await this.#run([...args, "--json"]));
  }

  /** What a prompt is given: the whole text. Without the deadline of a process, which a busy machine would miss. */
  hook(prompt: string): Promise<string> {
    const payload = {
      session_id: `drill-${this.#prompts++}`,
      hook_event_name: "UserPromptSubmit",
      cwd: this.#cwd,
      prompt,
    };
    return runHook({
      args: ["claude-code", "UserPromptSubmit"],
      payload: JSON.stringify(payload),
      env: this.#env,
      cwd: this.#cwd,
      deadlineMs: 60_000,
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #run(args: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, [program, ...args], { cwd: this.#cwd, env: this.#env });
    child.stdin.end();
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
    return new Promise((resolve) => child.on("close", () => resolve(out)));
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { unreadable: text };
  }
}

/** Every memory in an answer, wherever it stands. */
export function memoriesIn(answer: unknown): Shown[] {
  if (Array.isArray(answer)) return answer.flatMap(memoriesIn);
  if (typeof answer !== "object" || answer === null) return [];
  const one = answer as Partial<Shown>;
  const own = typeof one.id === "string" && Array.isArray(one.anchors) ? [one as Shown] : [];
  return [...own, ...Object.values(answer).flatMap(memoriesIn)];
}
