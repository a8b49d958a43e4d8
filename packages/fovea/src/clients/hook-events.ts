/**
 * Which events of which client call `fovea hook <client> <event>`, under the names that the client has for them. The one
 * table: settings of all clients and the plugin are written from it.
 */
import type { Launch } from "./host.ts";

export interface HookEvent {
  /** The client's name for it. */
  name: string;
  /** Which tools it is about, as the client writes that; without it, all. */
  tools?: string;
  /** Which calls of them, as Claude Code writes that: one hook for each of these rules. */
  only?: readonly string[];
  timeoutSeconds: number;
}

export type HookClient = "claude-code" | "cursor" | "vscode" | "codex" | "gemini" | "kimi";

const event = (name: string, tools?: string, timeoutSeconds = 5): HookEvent => ({
  name,
  timeoutSeconds,
  ...(tools === undefined ? {} : { tools }),
});

/**
 * Where a client tells failures apart, its event after a tool is about successes only: without the other, no error would
 * ever be learned from.
 *
 * After 300 ms hooks look for nothing more; the limits here are for machines that are busy with something else.
 */
export const hookEvents: Readonly<Record<HookClient, readonly HookEvent[]>> = {
  "claude-code": [
    event("SessionStart", undefined, 10),
    event("UserPromptSubmit"),
    // Newer versions have no tools to search with: they use the shell.
    {
      ...event("PreToolUse", "Grep|Glob|Read|Bash"),
      only: ["Grep", "Glob", "Read", "Bash(*grep *)", "Bash(rg *)"],
    },
    event("PostToolUse", "Edit|MultiEdit|Write|NotebookEdit|Bash"),
    event("PostToolUseFailure", "Bash"),
    event("Stop"),
    event("PreCompact"),
    event("PostCompact"),
    event("SessionEnd"),
  ],
  cursor: [
    event("sessionStart", undefined, 10),
    event("beforeSubmitPrompt"),
    event("preToolUse", "Grep|Glob|Read"),
    event("postToolUse", "Write|Delete|Shell"),
    event("postToolUseFailure", "Shell"),
    event("stop"),
    event("preCompact"),
    event("sessionEnd"),
  ],
  // It has no choice of tools: the hook itself looks at the name.
  vscode: [
    event("SessionStart", undefined, 10),
    event("UserPromptSubmit"),
    event("PreToolUse"),
    event("PostToolUse"),
    event("Stop"),
    event("PreCompact"),
  ],
  // It searches with the shell.
  codex: [
    event("SessionStart", undefined, 10),
    event("UserPromptSubmit"),
    event("PreToolUse", "Bash"),
    event("PostToolUse", "Bash|apply_patch"),
    event("Stop"),
    event("PreCompact"),
    event("PostCompact"),
  ],
  gemini: [
    event("SessionStart", undefined, 10),
    event("BeforeAgent"),
    event("BeforeTool", "grep_search|search_file_content|glob|read_file"),
    event("AfterTool", "write_file|replace|run_shell_command"),
    event("AfterAgent"),
    event("PreCompress"),
    event("SessionEnd"),
  ],
  kimi: [
    event("SessionStart", undefined, 10),
    event("UserPromptSubmit"),
    event("PreToolUse", "Grep|Glob|Read|ReadFile"),
    event("PostToolUse", "Edit|Write|WriteFile|StrReplaceFile|Bash|Shell"),
    event("PostToolUseFailure", "Bash|Shell"),
    event("Stop"),
    event("PreCompact"),
    event("PostCompact"),
    event("SessionEnd"),
  ],
};

export function hookArguments(script: string, client: HookClient, { name }: HookEvent): string[] {
  return [script, "hook", client, name];
}

/** As one line for a shell: `sh`, `cmd` or PowerShell. */
export function hookCommandLine({ command, script }: Launch, client: HookClient, one: HookEvent): string {
  return [command, ...hookArguments(script, client, one)].map(quote).join(" ");
}

function quote(word: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(word) && !(word.includes("\\") && process.platform !== "win32")) return word;
  const escaped = process.platform === "win32" ? word : word.replace(/[\\"$`]/g, "\\$&");
  return `"${escaped}"`;
}
