/**
 * What a session does, kept as it happens: files touched, commands with their errors and what fixed them, what the agent
 * says it did. Candidates with the session they come from, once each, redacted; our own injected text is taken out.
 */
import { relative } from "node:path";
import { toPosix } from "../../base/paths.ts";
import { recordAnswer, recordPlace } from "../../focus/focus.ts";
import { isInjected } from "../../memory/frame.ts";
import { signatureOf } from "../../session/error-signature.ts";
import { recordEvent } from "../../session/events.ts";
import { settleErrors } from "../../session/find-fix.ts";
import { findKnownError, noteError } from "../../session/known-errors.ts";
import { hearMessage } from "../../session/listen.ts";
import { readHistory, withoutOwnText } from "../../session/messages.ts";
import { startSession } from "../../session/sessions.ts";
import type { Reader } from "./reader.ts";

export type ToolEvent =
  | { session: string; kind: "file"; path: string; isEdit: boolean }
  | { session: string; kind: "command"; command: string; exitCode: number | undefined; output: string };

const OUTPUT_CHARS = 20_000;

/** What to tell the agent about an error that was met before, if anything. */
export function onToolUse(reader: Reader, event: ToolEvent): string | undefined {
  if (!reader.config.hooks.capture) return undefined;
  const { db } = reader.book;
  return db.transaction(() => {
    openSession(reader, event.session);
    return event.kind === "file" ? fileTouched(reader, event) : commandRun(reader, event);
  });
}

function fileTouched(reader: Reader, { session, path, isEdit }: ToolEvent & { kind: "file" }): undefined {
  const inside = insideOf(reader.top, path);
  if (inside === undefined) return undefined;
  const data = { action: isEdit ? "edited" : "opened" };
  recordEvent(reader.book, { session, type: "file_opened", subject: inside, data });
  // What was changed for a topic is where the topic is; what was only read may be anything.
  if (isEdit) recordPlace(reader.focus(), { path: inside, session });
  return undefined;
}

function commandRun(reader: Reader, event: ToolEvent & { kind: "command" }): string | undefined {
  const { session, command, exitCode, output } = event;
  const { book } = reader;
  if (isInjected(command)) return undefined;
  recordEvent(book, { session, type: "command_executed", subject: command, data: { exitCode } });
  if (exitCode === 0) {
    settleErrors(book, session, command);
    return undefined;
  }
  if (exitCode === undefined) return undefined;
  const found = signatureOf(book.redact(withoutOwnText(output.slice(-OUTPUT_CHARS))).text);
  if (!found) return undefined;
  const known = findKnownError(book, found);
  const number = recordEvent(book, {
    session,
    type: "error_occurred",
    subject: found.message,
    data: { command },
  });
  noteError(book, found, { session, command, event: number, known });
  return known?.fix ? `This error was met before; what was done then: ${known.fix}` : undefined;
}

/** The end of a turn: what the agent says it did. */
export function onAnswer(reader: Reader, { session, text }: { session: string; text: string }): void {
  const said = withoutOwnText(text).trim();
  if (said === "" || !reader.config.hooks.capture) return;
  const { book } = reader;
  book.db.transaction(() => {
    openSession(reader, session);
    const clean = book.redact(said).text;
    const last = readHistory(book, session, { limit: 1 })[0];
    // Two hooks may tell of the same answer.
    if (last?.role === "assistant" && last.content === clean) return;
    hearMessage(book, { session, role: "assistant", content: clean });
    recordAnswer(reader.focus(), { message: clean, session });
  });
}

export function openSession(reader: Reader, session: string): void {
  // Also takes up a session that had ended, and says which client tells of it.
  startSession(reader.book, { id: session, client: reader.client });
}

/** Undefined for what is not in this worktree. */
function insideOf(top: string, path: string): string | undefined {
  const inside = toPosix(path.startsWith("/") || /^[A-Za-z]:/.test(path) ? relative(top, path) : path);
  return inside === "" || inside.startsWith("..") || inside.includes("\0") ? undefined : inside.slice(0, 500);
}
