/** One event: asks the engine's reader what it is worth, and gives what is to be said. */
import { onFile } from "../engine/reader/capture.ts";
import { onPrompt } from "../engine/reader/on-prompt.ts";
import { onSearch } from "../engine/reader/on-search.ts";
import { onSessionStart } from "../engine/reader/on-session.ts";
import type { Reader } from "../engine/reader/reader.ts";
import type { HookEvent } from "./event.ts";

export async function handleEvent(reader: Reader, event: HookEvent): Promise<string | undefined> {
  const { session } = event;
  switch (event.kind) {
    case "session-start":
      return onSessionStart(reader, { session, source: event.source });
    case "prompt":
      return onPrompt(reader, { session, text: event.text });
    case "before-search":
      return onSearch(reader, { tool: event.tool, subject: event.subject, session });
    case "file":
      onFile(reader, event);
      return undefined;
    default:
      return handleLater(reader, event);
  }
}

type LaterEvent = HookEvent & {
  kind: "command" | "answer" | "before-compact" | "after-compact" | "session-end";
};

async function handleLater(reader: Reader, event: LaterEvent): Promise<string | undefined> {
  const work = await import("../engine/reader/off-prompt.ts");
  const { session } = event;
  switch (event.kind) {
    case "command":
      return work.onCommand(reader, event);
    case "answer":
      work.onAnswer(reader, { session, text: event.text });
      await work.learnInTime(reader);
      return undefined;
    case "before-compact":
      await work.learnInTime(reader);
      return undefined;
    case "after-compact":
      work.afterCompaction(reader, { session, summary: event.summary });
      return undefined;
    case "session-end":
      await work.learnInTime(reader);
      work.onSessionEnd(reader, { session, reason: event.reason });
      return undefined;
  }
}
