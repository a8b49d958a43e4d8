/** `fovea hook --help`: what the small program behind `fovea hook` takes. It runs by itself (`bin/hook.ts`), never from here. */
import type { Command } from "commander";

const HELP = `
Standard input is one JSON object, as the client sends it. What is worth saying is printed in the form the client
reads; mostly that is nothing. It always exits with 0. After 300 ms it looks for nothing more; starting Node, and what it
is in the middle of on a busy machine, come on top. logs/hooks.jsonl in FOVEA_HOME says what it did and how long it took.

Clients: claude-code, cursor, codex, gemini, vscode, kimi.
Events, under the client's name for them or ours:
  start           SessionStart                                      {"session_id", "cwd", "source"}
  prompt          UserPromptSubmit, beforeSubmitPrompt, BeforeAgent {"prompt", "session_id", "cwd"}
  before-tool     PreToolUse, BeforeTool                            {"tool_name", "tool_input"}
  after-tool      PostToolUse, AfterTool                            {"tool_name", "tool_input", "tool_response"}
  tool-failed     PostToolUseFailure                                {"tool_name", "tool_input", "error"}
  stop            Stop, AfterAgent, afterAgentResponse              {"last_assistant_message"}
  before-compact  PreCompact, PreCompress                           {"trigger"}
  after-compact   PostCompact, PostCompress                         {"compact_summary"}
  end             SessionEnd                                        {"reason"}

Without a client, \`prompt\` and \`start\` print plain text, for scripts of your own:
  echo '{"prompt": "why does checkout fail?"}' | fovea hook prompt

\`fovea setup\` writes the calls into the clients' settings; see docs/sessions.md.`;

export function registerHook(program: Command): void {
  program
    .command("hook [client] [event]")
    .description("what clients call at moments of a conversation; `fovea hook --help` lists the events")
    .addHelpText("after", HELP);
}
