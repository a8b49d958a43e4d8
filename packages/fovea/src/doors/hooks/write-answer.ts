/**
 * What is said, in the shape a client reads; "" where the client would do something else with it. A client that gets a
 * field it does not know may call the hook failed. Seen to reach the model: Claude Code 2.1, Codex 0.166, Gemini 0.61, Kimi
 * 2.1. Those of VS Code and Cursor were read, not tried, and that Cursor takes a context with a prompt is a guess.
 */
import type { Client, HookEvent } from "./event.ts";

/** Above this a client makes a file and a preview of it. */
const LONGEST = 9_500;

export function writeAnswer(client: Client, eventName: string, event: HookEvent, text: string): string {
  const { kind } = event;
  if (text === "" || text.length > LONGEST) return "";
  // At the end of a turn and around compaction nothing can be said: at Stop, it would make the agent go on.
  if (kind === "answer" || kind === "before-compact" || kind === "after-compact" || kind === "session-end")
    return "";
  switch (client) {
    case "cursor":
      return JSON.stringify(
        kind === "prompt" ? { continue: true, additional_context: text } : { additional_context: text },
      );
    case "text":
    case "kimi":
      // It adds what is printed to the conversation, as it is; before a tool it would be a reason.
      return kind === "before-search" ? "" : text;
    case "codex":
      return kind === "before-search" ? "" : inHookOutput(eventName, text);
    case "gemini":
      return kind === "before-search" ? "" : inHookOutput(eventName, text);
    default:
      return inHookOutput(eventName, text);
  }
}

function inHookOutput(hookEventName: string, additionalContext: string): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext } });
}
