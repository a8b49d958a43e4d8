import { describe, expect, test } from "vitest";
import type { Client, HookEvent } from "./event.ts";
import { readEvent } from "./read-event.ts";
import { writeAnswer } from "./write-answer.ts";

const claude = { session_id: "s1", cwd: "/repo", transcript_path: "/t", permission_mode: "default" };

describe("payloads become one event", () => {
  test.each<[string, string, Record<string, unknown>, Partial<HookEvent>]>([
    [
      "claude-code",
      "SessionStart",
      { ...claude, source: "compact" },
      { kind: "session-start", source: "compact", session: "s1" },
    ],
    ["claude-code", "SessionStart", { ...claude, source: "fork" }, { kind: "session-start", source: "fork" }],
    [
      "claude-code",
      "UserPromptSubmit",
      { ...claude, prompt: "hi there" },
      { kind: "prompt", text: "hi there", cwd: "/repo" },
    ],
    [
      "claude-code",
      "PreToolUse",
      { ...claude, tool_name: "Grep", tool_input: { pattern: "foo" } },
      { kind: "before-search", tool: "grep", subject: "foo" },
    ],
    [
      "claude-code",
      "PreToolUse",
      { ...claude, tool_name: "Glob", tool_input: { pattern: "**/a.ts" } },
      { kind: "before-search", tool: "glob" },
    ],
    [
      "claude-code",
      "PreToolUse",
      { ...claude, tool_name: "Read", tool_input: { file_path: "/repo/a.ts" } },
      { kind: "before-search", tool: "read", subject: "/repo/a.ts" },
    ],
    [
      "claude-code",
      "PostToolUse",
      { ...claude, tool_name: "Edit", tool_input: { file_path: "/repo/a.ts" }, tool_response: {} },
      { kind: "file", isEdit: true, path: "/repo/a.ts" },
    ],
    [
      "claude-code",
      "PostToolUse",
      {
        ...claude,
        tool_name: "Bash",
        tool_input: { command: "npm test" },
        tool_response: { stdout: "ok", stderr: "", interrupted: false },
      },
      { kind: "command", exitCode: 0, command: "npm test" },
    ],
    [
      "claude-code",
      "PostToolUseFailure",
      {
        ...claude,
        tool_name: "Bash",
        tool_input: { command: "npm test" },
        error: "Exit code 3\nTypeError: x is undefined",
      },
      { kind: "command", exitCode: 3 },
    ],
    [
      "claude-code",
      "Stop",
      { ...claude, stop_hook_active: false, last_assistant_message: "Done it." },
      { kind: "answer", text: "Done it." },
    ],
    [
      "claude-code",
      "PreCompact",
      { ...claude, trigger: "auto", custom_instructions: "" },
      { kind: "before-compact", trigger: "auto" },
    ],
    [
      "claude-code",
      "PostCompact",
      { ...claude, trigger: "auto", compact_summary: "sum" },
      { kind: "after-compact", summary: "sum" },
    ],
    ["claude-code", "SessionEnd", { ...claude, reason: "clear" }, { kind: "session-end", reason: "clear" }],
    // As Kimi 2.1 sends them.
    [
      "kimi",
      "UserPromptSubmit",
      {
        ...claude,
        prompt: [{ type: "text", text: "why does it fail?" }, { type: "image" }],
        is_steer: false,
      },
      { kind: "prompt", text: "why does it fail?" },
    ],
    [
      "kimi",
      "PostToolUseFailure",
      {
        ...claude,
        tool_name: "Bash",
        tool_input: { command: "node check.mjs" },
        error: { code: "internal", message: "TypeError: store is not open" },
      },
      { kind: "command", exitCode: 1, output: "TypeError: store is not open" },
    ],
    // As Gemini 0.61 sends it.
    [
      "gemini",
      "AfterTool",
      {
        ...claude,
        tool_name: "run_shell_command",
        tool_input: { command: "node check.mjs" },
        tool_response: {
          llmContent: "Output: TypeError: store is not open\nExit Code: 1\nProcess Group PGID: 7",
        },
      },
      { kind: "command", exitCode: 1 },
    ],
    // As Codex 0.166 sends it, with no exit code.
    [
      "codex",
      "PostToolUse",
      {
        ...claude,
        tool_name: "Bash",
        tool_input: { command: "node check.mjs" },
        tool_response:
          'file:///repo/store.mjs:4\n    throw new TypeError("x");\n\nTypeError: store is not open\n    at Store.open\n',
      },
      { kind: "command", exitCode: 1 },
    ],
    [
      "codex",
      "PostToolUse",
      {
        ...claude,
        tool_name: "Bash",
        tool_input: { command: "cat build.log" },
        tool_response: "TypeError: store is not open\n",
      },
      { kind: "command", exitCode: 0 },
    ],
    [
      "codex",
      "PostToolUse",
      { ...claude, tool_name: "Bash", tool_input: { command: "npm test" }, tool_response: "12 passed\n" },
      { kind: "command", exitCode: 0 },
    ],
    [
      "cursor",
      "beforeSubmitPrompt",
      { conversation_id: "c1", workspace_roots: ["/repo"], prompt: "hi" },
      { kind: "prompt", session: "c1", cwd: "/repo" },
    ],
    [
      "cursor",
      "postToolUse",
      {
        conversation_id: "c1",
        tool_name: "Shell",
        tool_input: { command: "ls" },
        tool_output: '{"exitCode":2,"stderr":"no"}',
      },
      { kind: "command", exitCode: 2 },
    ],
    [
      "codex",
      "PreToolUse",
      { session_id: "x", tool_name: "Bash", tool_input: { command: "rg -n 'parseBody' src" } },
      { kind: "before-search", tool: "grep", subject: "parseBody" },
    ],
    [
      "codex",
      "PostToolUse",
      {
        session_id: "x",
        tool_name: "apply_patch",
        tool_input: { command: "*** Begin Patch\n*** Update File: src/a.ts\n" },
      },
      { kind: "file", path: "src/a.ts", isEdit: true },
    ],
    [
      "gemini",
      "BeforeAgent",
      { session_id: "g", cwd: "/repo", prompt: "hi" },
      { kind: "prompt", text: "hi" },
    ],
    [
      "gemini",
      "AfterAgent",
      { session_id: "g", prompt: "hi", prompt_response: "did it" },
      { kind: "answer", text: "did it" },
    ],
    [
      "gemini",
      "BeforeTool",
      { session_id: "g", tool_name: "search_file_content", tool_input: { pattern: "x" } },
      { kind: "before-search", tool: "grep" },
    ],
    [
      "gemini",
      "PreCompress",
      { session_id: "g", trigger: "manual" },
      { kind: "before-compact", trigger: "manual" },
    ],
    [
      "vscode",
      "PostToolUse",
      { sessionId: "v", tool_name: "replace_string_in_file", tool_input: { filePath: "a.ts" } },
      { kind: "file", path: "a.ts", session: "v" },
    ],
    [
      "kimi",
      "PostToolUse",
      { session_id: "k", tool_name: "WriteFile", tool_input: { path: "a.py" } },
      { kind: "file", path: "a.py", isEdit: true },
    ],
  ])("%s %s", (_, name, payload, expected) => {
    expect(readEvent(name, payload)).toMatchObject(expected);
  });

  test("nothing is heard of subagents' prompts, unknown events, other tools and wrong types", () => {
    expect(readEvent("UserPromptSubmit", { ...claude, agent_id: "a", prompt: "x" })).toBeUndefined();
    expect(readEvent("Notification", claude)).toBeUndefined();
    expect(
      readEvent("PreToolUse", { ...claude, tool_name: "WebFetch", tool_input: { url: "x" } }),
    ).toBeUndefined();
    expect(readEvent("UserPromptSubmit", { ...claude, prompt: { toString: "x" } })).toBeUndefined();
    expect(readEvent("constructor", claude)).toBeUndefined();
    expect(readEvent("PreToolUse", { ...claude, tool_name: 7, tool_input: [1] })).toBeUndefined();
  });
});

describe("answers have the shape that the client reads", () => {
  const prompt: HookEvent = { kind: "prompt", text: "x", session: "s", cwd: undefined };
  const search: HookEvent = {
    kind: "before-search",
    tool: "grep",
    subject: "x",
    session: "s",
    cwd: undefined,
  };
  const stop: HookEvent = { kind: "answer", text: "x", session: "s", cwd: undefined };

  test.each<[Client, string, string]>([
    [
      "claude-code",
      "UserPromptSubmit",
      '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"T"}}',
    ],
    [
      "vscode",
      "UserPromptSubmit",
      '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"T"}}',
    ],
    [
      "codex",
      "UserPromptSubmit",
      '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"T"}}',
    ],
    [
      "gemini",
      "BeforeAgent",
      '{"hookSpecificOutput":{"hookEventName":"BeforeAgent","additionalContext":"T"}}',
    ],
    ["cursor", "beforeSubmitPrompt", '{"continue":true,"additional_context":"T"}'],
    ["kimi", "UserPromptSubmit", "T"],
  ])("%s", (client, name, expected) => {
    expect(writeAnswer(client, name, prompt, "T")).toBe(expected);
  });

  test("nobody is told anything at the end of a turn, and nobody is told ten thousand characters", () => {
    expect(writeAnswer("claude-code", "Stop", stop, "T")).toBe("");
    expect(writeAnswer("claude-code", "UserPromptSubmit", prompt, "x".repeat(10_000))).toBe("");
    expect(writeAnswer("codex", "PreToolUse", search, "T")).toBe("");
  });
});
