/** Clients that install from npm: how each is told of the model, started, and called by its own tools. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./protocols.ts";

export interface DrilledClient {
  id: string;
  /** The package, and the program in it. */
  package: string;
  program: string;
  /** The client's own settings, before ours. */
  prepare(home: string, modelUrl: string): void;
  env(modelUrl: string): Record<string, string>;
  ask(prompt: string, isContinued: boolean): string[];
  shell(command: string): Step;
  /** Tells its hooks what the agent answered, and waits for them after a tool. */
  isTalkative: boolean;
  /** Compacts when told so from outside. */
  canCompact: boolean;
}

const inHome = (home: string, path: string, text: string) => {
  mkdirSync(join(home, path, ".."), { recursive: true });
  writeFileSync(join(home, path), text);
};

export const drilledClients: readonly DrilledClient[] = [
  {
    id: "claude-code",
    package: "@anthropic-ai/claude-code",
    program: "claude",
    prepare: (home) => mkdirSync(join(home, ".claude")),
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      IS_SANDBOX: "1",
    }),
    ask: (prompt, isContinued) => [
      ...(isContinued ? ["--continue"] : []),
      "-p",
      prompt,
      "--dangerously-skip-permissions",
    ],
    shell: (command) => ({ tool: "Bash", input: { command, description: "run it" } }),
    isTalkative: true,
    canCompact: true,
  },
  {
    id: "codex",
    package: "@openai/codex",
    program: "codex",
    prepare: (home, url) =>
      inHome(
        home,
        ".codex/config.toml",
        `model = "scripted"\nmodel_provider = "scripted"\n\n[model_providers.scripted]\nname = "scripted"\nbase_url = "${url}/v1"\nwire_api = "responses"\n`,
      ),
    env: () => ({}),
    ask: (prompt) => [
      "exec",
      "--dangerously-bypass-approvals-and-sandbox",
      // A person would look at the hooks and trust them.
      "--dangerously-bypass-hook-trust",
      prompt,
    ],
    shell: (command) => ({ tool: "exec_command", input: { cmd: command } }),
    isTalkative: true,
    canCompact: false,
  },
  {
    id: "gemini",
    package: "@google/gemini-cli",
    program: "gemini",
    prepare: (home) =>
      inHome(home, ".gemini/settings.json", '{"security": {"auth": {"selectedType": "gemini-api-key"}}}\n'),
    env: (url) => ({ GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url }),
    ask: (prompt) => ["--yolo", "--skip-trust", "-m", "gemini-3.1-pro-preview", "-p", prompt],
    shell: (command) => ({ tool: "run_shell_command", input: { command } }),
    isTalkative: true,
    canCompact: false,
  },
  {
    id: "kimi",
    package: "@moonshot-ai/kimi-code",
    program: "kimi",
    prepare: (home, url) =>
      inHome(
        home,
        ".kimi-code/config.toml",
        `default_model = "scripted"\n\n[providers.scripted]\ntype = "openai"\nbase_url = "${url}/v1"\napi_key = "none"\n\n[models.scripted]\nprovider = "scripted"\nmodel = "scripted"\nmax_context_size = 100000\n`,
      ),
    env: () => ({}),
    ask: (prompt) => ["-p", prompt],
    shell: (command) => ({ tool: "Bash", input: { command } }),
    isTalkative: false,
    canCompact: false,
  },
];
