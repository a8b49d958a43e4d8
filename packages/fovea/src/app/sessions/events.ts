/**
 * The event pipe: what happens in a session becomes working memory, known errors, decisions and feedback. Everything is
 * redacted, kept once, and says where it comes from; our own injected text is never taken up.
 */
import { getMemory } from "../../memory/by-id.ts";
import { adjustConfidence, recordFeedback } from "../../memory/feedback.ts";
import { isInjected } from "../../memory/frame.ts";
import { remember } from "../../memory/remember.ts";
import { EVENT_TYPES, type EventType, recordEvent } from "../../sessions/events.ts";
import { explainFixes } from "../../sessions/find-fix.ts";
import { hearMessage } from "../../sessions/listen.ts";
import { readHistory } from "../../sessions/messages.ts";
import { touchSession } from "../../sessions/sessions.ts";
import { usage } from "../errors.ts";
import { rememberText } from "../memory/remember.ts";
import type { SessionDesk } from "./desk.ts";
import { type ErrorReport, type FixReport, noteFailure, notePass } from "./error-events.ts";
import { catchUp } from "./learn.ts";
import type { Sessions } from "./sessions.ts";

export { EVENT_TYPES, type EventType };

export interface EventInput {
  type: EventType;
  data?: Readonly<Record<string, unknown>> | undefined;
  sessionId?: string | undefined;
}

export interface EventResult {
  type: EventType;
  session: string;
  /** False where there was nothing to keep: our own text, or nothing at all. */
  recorded: boolean;
  memory?: { id: string; action: string };
  decision?: { id: string; description: string };
  /** About an error: whether it was seen before, and what fixed it. */
  error?: ErrorReport;
  /** Errors that are gone now, with what made them go. */
  fixed?: FixReport[];
  note?: string;
}

/** Others who want to hear what an agent answered; the guide of topics does. */
export type ResponseListener = (response: { session: string; text: string }) => void | Promise<void>;

export interface EventPipe {
  event(input: EventInput): Promise<EventResult>;
  /** Called with the text of every `ai_response`. Gives what takes it off again. */
  onResponse(listener: ResponseListener): () => void;
}

type Data = Readonly<Record<string, unknown>>;

export function openEvents(desk: SessionDesk, sessions: Sessions): EventPipe {
  const listeners = new Set<ResponseListener>();
  return {
    event: (input) => handle(desk, sessions, listeners, input),
    onResponse(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function handle(
  desk: SessionDesk,
  sessions: Sessions,
  listeners: ReadonlySet<ResponseListener>,
  { type, data = {}, sessionId }: EventInput,
): Promise<EventResult> {
  if (!EVENT_TYPES.includes(type))
    throw usage(`There is no event ${type}; it is one of ${EVENT_TYPES.join(", ")}.`);
  if (type === "session_start") {
    const started = sessions.start({ id: sessionId, name: textIn(data, "name") });
    recordEvent(desk.book, { session: started.id, type, subject: textIn(data, "source") ?? "" });
    return { type, session: started.id, recorded: true };
  }
  const session = desk.session(sessionId).id;
  touchSession(desk.book, session);
  const result = { type, session, recorded: true };
  switch (type) {
    case "file_opened":
      return { ...result, ...(await fileOpened(desk, session, data)) };
    case "command_executed":
      return { ...result, ...(await commandExecuted(desk, session, data)) };
    case "error_occurred":
      return { ...result, ...(await errorOccurred(desk, session, data)) };
    case "decision_made":
      return { ...result, ...(await decisionMade(desk, sessions, session, data)) };
    case "pattern_detected":
      return { ...result, ...(await patternDetected(desk, session, data)) };
    case "user_feedback":
      return { ...result, ...(await userFeedback(desk, session, data)) };
    case "ai_response":
      return { ...result, ...(await aiResponse(desk, listeners, session, data)) };
    case "session_end":
      recordEvent(desk.book, { session, type, subject: textIn(data, "reason") ?? "" });
      sessions.end(session);
      return result;
  }
}

type Outcome = Partial<EventResult>;

async function fileOpened(desk: SessionDesk, session: string, data: Data): Promise<Outcome> {
  const path = textIn(data, "path", "file_path", "file");
  if (path === undefined) throw missing("file_opened", "path");
  const action = textIn(data, "action") === "edited" ? "edited" : "opened";
  recordEvent(desk.book, { session, type: "file_opened", subject: path, data: { action } });
  return scratch(desk, session, "file_opened", `${action === "edited" ? "Edited" : "Opened"} ${path}`);
}

async function commandExecuted(desk: SessionDesk, session: string, data: Data): Promise<Outcome> {
  const command = textIn(data, "command");
  if (command === undefined) throw missing("command_executed", "command");
  if (isInjected(command)) return { recorded: false };
  const exitCode = numberIn(data, "exitCode", "exit_code", "code");
  recordEvent(desk.book, { session, type: "command_executed", subject: command, data: { exitCode } });
  const outcome = exitCode === undefined ? "" : exitCode === 0 ? " (passed)" : ` (failed with ${exitCode})`;
  const kept = await scratch(desk, session, "command_executed", `Ran ${command.slice(0, 300)}${outcome}`);
  if (exitCode === 0) {
    const fixed = await notePass(desk, session, command);
    return { ...kept, ...(fixed.length > 0 ? { fixed } : {}) };
  }
  const output = textIn(data, "error", "stderr", "output");
  if (exitCode === undefined || output === undefined) return kept;
  const error = await noteFailure(desk, session, { text: output, command });
  return { ...kept, ...(error ? { error } : {}) };
}

async function errorOccurred(desk: SessionDesk, session: string, data: Data): Promise<Outcome> {
  const text = [textIn(data, "message", "error", "text"), textIn(data, "stack")].filter(Boolean).join("\n");
  if (text === "") throw missing("error_occurred", "message");
  if (isInjected(text)) return { recorded: false };
  const error = await noteFailure(desk, session, {
    text,
    command: textIn(data, "command"),
    fix: textIn(data, "fix", "solution"),
  });
  return error ? { error, ...(error.memory ? { memory: error.memory } : {}) } : { recorded: false };
}

async function decisionMade(
  desk: SessionDesk,
  sessions: Sessions,
  session: string,
  data: Data,
): Promise<Outcome> {
  const description = textIn(data, "decision", "description", "content", "text");
  if (description === undefined) throw missing("decision_made", "decision");
  if (isInjected(description)) return { recorded: false };
  const decision = await sessions.decide(description, {
    session,
    context: textIn(data, "context", "reason", "rationale"),
    alternatives: listIn(data, "alternatives"),
    symbols: listIn(data, "symbols"),
    source: "auto:decision_made",
  });
  recordEvent(desk.book, { session, type: "decision_made", subject: decision.description });
  return {
    decision: { id: decision.id, description: decision.description },
    ...(decision.memory === null ? {} : { memory: { id: decision.memory, action: decision.action } }),
  };
}

async function patternDetected(desk: SessionDesk, session: string, data: Data): Promise<Outcome> {
  const pattern = textIn(data, "pattern", "description", "content", "text");
  if (pattern === undefined) throw missing("pattern_detected", "pattern");
  if (isInjected(pattern)) return { recorded: false };
  const { id, action } = await rememberText(desk.memories, pattern, {
    category: "pattern",
    session,
    symbols: listIn(data, "symbols"),
    // A pattern of this project is nobody else's business, unless somebody says that it holds everywhere.
    ...(textIn(data, "scope") === "global" ? { scope: "global" } : {}),
    source: "auto:pattern_detected",
    trust: "auto",
  });
  return { memory: { id, action } };
}

/** About a memory: how much it is trusted. Otherwise it is a wish of the user, and kept as such. */
async function userFeedback(desk: SessionDesk, session: string, data: Data): Promise<Outcome> {
  const { db, clock, projectId, redact } = desk.book;
  const about = textIn(data, "memory", "memory_id", "id");
  const note = redact(textIn(data, "note", "content", "text", "comment") ?? "").text;
  const useful = isUseful(data);
  if (about === undefined && note === "") throw missing("user_feedback", "memory, or content");
  if (isInjected(note)) return { recorded: false };
  if (about !== undefined) {
    const memory = adjustConfidence(db, clock, getMemory(db, projectId, about).id, useful);
    recordFeedback(db, clock, { projectId, session, subject: memory.id, useful, note });
    return { memory: { id: memory.id, action: useful ? "trusted more" : "trusted less" } };
  }
  recordFeedback(db, clock, { projectId, session, subject: textIn(data, "subject") ?? "", useful, note });
  if (!WISH.test(note)) return {};
  const { id, action } = await rememberText(desk.memories, note, {
    category: "convention",
    session,
    source: "auto:user_feedback",
    trust: "auto",
  });
  return { memory: { id, action } };
}

const WISH = /\b(?:always|never|prefer|please|don't|do not|stop|instead|should|must|use|avoid)\b/i;

async function aiResponse(
  desk: SessionDesk,
  listeners: ReadonlySet<ResponseListener>,
  session: string,
  data: Data,
): Promise<Outcome> {
  const text = textIn(data, "text", "content", "response", "message");
  if (text === undefined) return { recorded: false };
  const last = readHistory(desk.book, session, { limit: 1 })[0];
  const isRepeated = last?.role === "assistant" && last.content === desk.book.redact(text.trim()).text;
  const { message } = isRepeated
    ? { message: last }
    : hearMessage(desk.book, { session, role: "assistant", content: text });
  if (!message) return { recorded: false };
  if (!isRepeated) {
    explainFixes(desk.book, session, message.content);
    await catchUp(desk);
  }
  for (const listener of listeners) await listener({ session, text: message.content });
  return { recorded: !isRepeated };
}

/** Working memory: of this session, and only for a while. Its vector is made when somebody asks. */
async function scratch(
  desk: SessionDesk,
  session: string,
  type: EventType,
  content: string,
): Promise<Outcome> {
  if (isInjected(content)) return { recorded: false };
  const { id, action } = await remember(desk.memories.plainContext(session), {
    content,
    category: "scratch",
    trust: "auto",
    source: `auto:${type}`,
    weight: 1,
  });
  return { memory: { id, action } };
}

function isUseful(data: Data): boolean {
  const said = data.useful ?? data.helpful ?? data.rating;
  if (typeof said === "number") return said > 0;
  if (typeof said === "string") return !/^(?:no|false|0|down|bad|negative|useless|wrong)$/i.test(said);
  return said !== false;
}

function textIn(data: Data, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = data[name];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}

function numberIn(data: Data, ...names: string[]): number | undefined {
  for (const name of names) {
    const value = data[name];
    if (typeof value === "number") return value;
    if (typeof value === "string" && /^-?\d+$/.test(value)) return Number(value);
  }
  return undefined;
}

function listIn(data: Data, name: string): string[] | undefined {
  const value = data[name];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
}

function missing(type: EventType, name: string) {
  return usage(`An event ${type} has ${name} in its data.`);
}
