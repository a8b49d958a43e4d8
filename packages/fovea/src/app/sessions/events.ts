/**
 * Events that a tool tells of: files, commands, errors, answers, decisions and feedback. What hooks tell of too is kept
 * by the same use cases. Everything is redacted, kept once, and says where it comes from; our own injected text is never
 * taken up.
 */
import { getMemory } from "../../memory/by-id.ts";
import { adjustConfidence, recordFeedback } from "../../memory/feedback.ts";
import { isInjected } from "../../memory/frame.ts";
import { EVENT_TYPES, type EventType, recordEvent } from "../../sessions/events.ts";
import { usage } from "../errors.ts";
import { rememberText } from "../memory/remember.ts";
import { answerGiven } from "./answer-given.ts";
import { commandRun } from "./command-run.ts";
import type { EngineSessions } from "./engine-sessions.ts";
import { type ErrorReport, type FixReport, noteError, reportFailure } from "./error-events.ts";
import { fileOpened } from "./file-opened.ts";
import { catchUp } from "./learn.ts";
import { openSession } from "./open-session.ts";
import { sessionBegun } from "./session-begun.ts";
import { sessionEnded } from "./session-ended.ts";
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

type Data = Readonly<Record<string, unknown>>;

/** Something happened in a session: a file was opened, a command failed, something was decided. */
export async function keepEvent(
  engine: EngineSessions,
  sessions: Sessions,
  { type, data = {}, sessionId }: EventInput,
): Promise<EventResult> {
  if (!EVENT_TYPES.includes(type))
    throw usage(`There is no event ${type}; it is one of ${EVENT_TYPES.join(", ")}.`);
  if (type === "session_start") {
    const { id } = engine.start({ id: sessionId, name: textIn(data, "name") });
    sessionBegun(engine, { session: id, source: textIn(data, "source") ?? "" });
    return { type, session: id, recorded: true };
  }
  if (type === "session_end") return endOf(engine, sessionId, textIn(data, "reason") ?? "");
  const session = engine.session(sessionId).id;
  openSession(engine, session);
  const result = { type, session, recorded: true };
  switch (type) {
    case "file_opened":
      return { ...result, ...fileEvent(engine, session, data) };
    case "command_executed":
      return { ...result, ...(await commandEvent(engine, session, data)) };
    case "error_occurred":
      return { ...result, ...(await errorEvent(engine, session, data)) };
    case "decision_made":
      return { ...result, ...(await decisionMade(engine, sessions, session, data)) };
    case "pattern_detected":
      return { ...result, ...(await patternDetected(engine, session, data)) };
    case "user_feedback":
      return { ...result, ...(await userFeedback(engine, session, data)) };
    case "ai_response":
      return { ...result, ...(await answerEvent(engine, session, data)) };
  }
}

function endOf(engine: EngineSessions, id: string | undefined, reason: string): EventResult {
  const session = id ?? engine.session(undefined).id;
  const recorded = sessionEnded(engine, { session, reason });
  engine.leave(session);
  return { type: "session_end", session, recorded };
}

type Outcome = Partial<EventResult>;

function fileEvent(engine: EngineSessions, session: string, data: Data): Outcome {
  const path = textIn(data, "path", "file_path", "file");
  if (path === undefined) throw missing("file_opened", "path");
  const isEdit = textIn(data, "action") === "edited";
  const recorded = fileOpened(engine, { session, path, isEdit, change: textIn(data, "change") });
  return recorded ? {} : { recorded, note: `${path} is not in this repository.` };
}

async function commandEvent(engine: EngineSessions, session: string, data: Data): Promise<Outcome> {
  const command = textIn(data, "command");
  if (command === undefined) throw missing("command_executed", "command");
  const exitCode = numberIn(data, "exitCode", "exit_code", "code");
  const output = textIn(data, "error", "stderr", "output") ?? "";
  const ran = commandRun(engine, { session, command, exitCode, output });
  if (!ran) return { recorded: false };
  const error = await reportFailure(engine, ran.seen);
  const fixed = ran.fixed.map(({ error: { message }, fix }) => ({ message, fix }));
  return { ...(error ? { error } : {}), ...(fixed.length > 0 ? { fixed } : {}) };
}

async function errorEvent(engine: EngineSessions, session: string, data: Data): Promise<Outcome> {
  const text = [textIn(data, "message", "error", "text"), textIn(data, "stack")].filter(Boolean).join("\n");
  if (text === "") throw missing("error_occurred", "message");
  if (isInjected(text)) return { recorded: false };
  const error = await noteError(engine, session, {
    text,
    command: textIn(data, "command"),
    fix: textIn(data, "fix", "solution"),
  });
  return error ? { error, ...(error.memory ? { memory: error.memory } : {}) } : { recorded: false };
}

async function decisionMade(
  engine: EngineSessions,
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
  recordEvent(engine.store, { session, type: "decision_made", subject: decision.description });
  return {
    decision: { id: decision.id, description: decision.description },
    ...(decision.memory === null ? {} : { memory: { id: decision.memory, action: decision.action } }),
  };
}

async function patternDetected(engine: EngineSessions, session: string, data: Data): Promise<Outcome> {
  const pattern = textIn(data, "pattern", "description", "content", "text");
  if (pattern === undefined) throw missing("pattern_detected", "pattern");
  if (isInjected(pattern)) return { recorded: false };
  const { id, action } = await rememberText(engine.memories, pattern, {
    category: "pattern",
    session,
    symbols: listIn(data, "symbols"),
    // A pattern belongs to its project, unless somebody says that it holds everywhere.
    ...(textIn(data, "scope") === "global" ? { scope: "global" } : {}),
    source: "auto:pattern_detected",
    trust: "auto",
  });
  return { memory: { id, action } };
}

/** About a memory: how much it is trusted. Otherwise it is a wish of the user, and kept as such. */
async function userFeedback(engine: EngineSessions, session: string, data: Data): Promise<Outcome> {
  const { db, clock, projectId, redact } = engine.store;
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
  const { id, action } = await rememberText(engine.memories, note, {
    category: "convention",
    session,
    source: "auto:user_feedback",
    trust: "auto",
  });
  return { memory: { id, action } };
}

const WISH = /\b(?:always|never|prefer|please|don't|do not|stop|instead|should|must|use|avoid)\b/i;

async function answerEvent(engine: EngineSessions, session: string, data: Data): Promise<Outcome> {
  const text = textIn(data, "text", "content", "response", "message");
  if (text === undefined || !answerGiven(engine, { session, text })) return { recorded: false };
  await catchUp(engine);
  return {};
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
