/** One event: asks the engine's reader what it is worth, and gives what is to be said. */
import { onFile } from "../../app/light/capture.ts";
import { onPrompt } from "../../app/light/on-prompt.ts";
import { onSearch } from "../../app/light/on-search.ts";
import { onSessionStart } from "../../app/light/on-session.ts";
import type { Reader } from "../../app/light/reader.ts";
import type { HookEvent } from "./event.ts";

/** All of it is synchronous but loading and learning, so that the deadline holds for it. */
export async function handleEvent(reader: Reader, event: HookEvent): Promise<string | undefined> {
  if (isPromptTime(event)) return reader.inTime(() => handleNow(reader, event));
  const work = await import("../../app/light/off-prompt.ts");
  const { session } = event;
  switch (event.kind) {
    case "command":
      return reader.inTime(() => work.onCommand(reader, event));
    case "answer":
      reader.inTime(() => work.onAnswer(reader, { session, text: event.text }));
      reader.isKept = true;
      await work.learnInTime(reader);
      return undefined;
    case "before-compact":
      // What is told after it is kept as it happens; only learning waits.
      reader.isKept = true;
      await work.learnInTime(reader);
      return undefined;
    case "after-compact":
      reader.inTime(() => work.afterCompaction(reader, { session, summary: event.summary }));
      return undefined;
    case "session-end":
      await work.learnInTime(reader);
      reader.inTime(() => work.onSessionEnd(reader, { session, reason: event.reason }));
      return undefined;
  }
}

type PromptTimeEvent = HookEvent & { kind: "session-start" | "prompt" | "before-search" | "file" };

function isPromptTime(event: HookEvent): event is PromptTimeEvent {
  const { kind } = event;
  return kind === "session-start" || kind === "prompt" || kind === "before-search" || kind === "file";
}

function handleNow(reader: Reader, event: PromptTimeEvent): string | undefined {
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
  }
}
