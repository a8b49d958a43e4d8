/** One event: asks the engine's reader what it is worth, and gives what is to be said. */
import { onAnswer, onToolUse } from "../engine/reader/capture.ts";
import { afterCompaction, beforeCompaction } from "../engine/reader/on-compact.ts";
import { onPrompt } from "../engine/reader/on-prompt.ts";
import { onSearch } from "../engine/reader/on-search.ts";
import { onSessionEnd, onSessionStart } from "../engine/reader/on-session.ts";
import type { Reader } from "../engine/reader/reader.ts";
import type { HookEvent } from "./event.ts";

export function handleEvent(reader: Reader, event: HookEvent): string | undefined {
  const { session } = event;
  switch (event.kind) {
    case "session-start":
      return onSessionStart(reader, { session, source: event.source });
    case "prompt":
      return onPrompt(reader, { session, text: event.text });
    case "before-search":
      return onSearch(reader, { tool: event.tool, subject: event.subject });
    case "file":
    case "command":
      return onToolUse(reader, event);
    case "answer":
      onAnswer(reader, { session, text: event.text });
      return undefined;
    case "before-compact":
      beforeCompaction(reader, { session, trigger: event.trigger });
      return undefined;
    case "after-compact":
      afterCompaction(reader, { session, summary: event.summary });
      return undefined;
    case "session-end":
      onSessionEnd(reader, { session, reason: event.reason });
      return undefined;
  }
}
