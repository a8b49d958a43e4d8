/** What happened, whatever client tells it. Clients translate to this and back. */
export const CLIENTS = ["claude-code", "cursor", "codex", "gemini", "vscode", "kimi"] as const;
/** `text` is a script that reads what is printed. */
export type Client = (typeof CLIENTS)[number] | "text";

export type HookEvent = { session: string; cwd: string | undefined } & (
  | { kind: "session-start"; source: "startup" | "resume" | "clear" | "compact" | "fork" }
  | { kind: "prompt"; text: string }
  | { kind: "before-search"; tool: "grep" | "glob" | "read"; subject: string }
  | { kind: "file"; path: string; isEdit: boolean; change?: string | undefined }
  | { kind: "command"; command: string; exitCode: number | undefined; output: string }
  | { kind: "answer"; text: string }
  | { kind: "before-compact"; trigger: string }
  | { kind: "after-compact"; summary: string }
  | { kind: "session-end"; reason: string }
);
