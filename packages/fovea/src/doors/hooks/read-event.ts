/**
 * A client's payload -> what happened. The clients have taken over each other's names, so one reader serves all: events
 * by all their names, fields by all their spellings. What is not understood is nothing that we need to hear.
 */
import type { HookEvent } from "./event.ts";
import { type Payload, recordIn, stringIn, textIn } from "./payload.ts";
import { readToolEvent } from "./read-tool.ts";

type Moment =
  | "start"
  | "prompt"
  | "before-tool"
  | "after-tool"
  | "tool-failed"
  | "stop"
  | "before-compact"
  | "after-compact"
  | "end";

/** Names of events in lower case, without what separates words: ours, then those of clients. */
const MOMENTS: Readonly<Record<string, Moment>> = {
  start: "start",
  prompt: "prompt",
  toolfailed: "tool-failed",
  beforecompact: "before-compact",
  aftercompact: "after-compact",
  end: "end",
  sessionstart: "start",
  userpromptsubmit: "prompt",
  beforesubmitprompt: "prompt",
  beforeagent: "prompt",
  pretooluse: "before-tool",
  beforetool: "before-tool",
  posttooluse: "after-tool",
  aftertool: "after-tool",
  posttoolusefailure: "tool-failed",
  stop: "stop",
  afteragent: "stop",
  afteragentresponse: "stop",
  precompact: "before-compact",
  precompress: "before-compact",
  postcompact: "after-compact",
  postcompress: "after-compact",
  sessionend: "end",
};

/** `unnamed` is the session of payloads that name none. */
export function readEvent(eventName: string, payload: Payload, unnamed = "unknown"): HookEvent | undefined {
  const moment = MOMENTS[eventName.toLowerCase().replace(/[^a-z]/g, "")];
  if (!moment) return undefined;
  const common = { session: sessionOf(payload) ?? unnamed, cwd: folderOf(payload) };
  // Inside a subagent: it was told what to do by an agent, not by a person.
  const isSubagent = stringIn(payload, "agent_id", "agentId") !== undefined;
  switch (moment) {
    case "start":
      return { ...common, kind: "session-start", source: sourceOf(payload) };
    case "prompt": {
      const text = textIn(payload, "prompt", "user_prompt", "message");
      return text === undefined || isSubagent
        ? undefined
        : { ...common, kind: "prompt", text: text.slice(0, LONGEST_TEXT) };
    }
    case "before-tool":
    case "after-tool":
    case "tool-failed": {
      const tool = readToolEvent(moment, payload);
      return tool && { ...common, ...tool };
    }
    case "stop": {
      const text = textIn(
        payload,
        "last_assistant_message",
        "prompt_response",
        "response",
        "text",
        "message",
      );
      return text === undefined || isSubagent
        ? undefined
        : { ...common, kind: "answer", text: text.slice(0, LONGEST_TEXT) };
    }
    case "before-compact":
      return { ...common, kind: "before-compact", trigger: stringIn(payload, "trigger") ?? "auto" };
    case "after-compact": {
      const summary = stringIn(payload, "compact_summary", "summary");
      return summary === undefined
        ? undefined
        : { ...common, kind: "after-compact", summary: summary.slice(0, LONGEST_TEXT) };
    }
    case "end":
      return { ...common, kind: "session-end", reason: stringIn(payload, "reason") ?? "" };
  }
}

const LONGEST_ID = 200;
/** Of what is longer, such as a pasted log, the beginning is enough. */
const LONGEST_TEXT = 50_000;

function sessionOf(payload: Payload): string | undefined {
  const given = stringIn(
    payload,
    "session_id",
    "sessionId",
    "conversation_id",
    "conversationId",
    "thread_id",
  );
  return given?.slice(0, LONGEST_ID).replaceAll("\0", "");
}

function folderOf(payload: Payload): string | undefined {
  const roots = payload.workspace_roots;
  const first = Array.isArray(roots) && typeof roots[0] === "string" ? roots[0] : undefined;
  const folder =
    stringIn(payload, "cwd", "working_directory") ?? first ?? stringIn(recordIn(payload, "workspace"), "cwd");
  return folder?.includes("\0") ? undefined : folder;
}

function sourceOf(payload: Payload): "startup" | "resume" | "clear" | "compact" | "fork" {
  const source = stringIn(payload, "source") ?? "";
  if (source === "resume" || source === "clear" || source === "compact" || source === "fork") return source;
  return source === "compress" ? "compact" : "startup";
}
