/** What a session does, kept as it happens. Candidates with the session they come from, redacted, once each. */
import { relative } from "node:path";
import { toPosix } from "../../base/paths.ts";
import { recordEvent } from "../../sessions/events.ts";
import { findSession, startSession, touchSession } from "../../sessions/sessions.ts";
import { recordPlace } from "../../sessions/topics/focus.ts";
import type { Reader } from "./reader.ts";

export interface FileEvent {
  session: string;
  path: string;
  isEdit: boolean;
  /** Of an edit of one line: what became what. */
  change?: string | undefined;
}

export function onFile(reader: Reader, { session, path, isEdit, change }: FileEvent): void {
  const inside = insideOf(reader.top, path);
  if (inside === undefined || !reader.config.hooks.capture) return;
  reader.book.db.transaction(() => {
    openSession(reader, session);
    const data = { action: isEdit ? "edited" : "opened", ...(change === undefined ? {} : { change }) };
    recordEvent(reader.book, { session, type: "file_opened", subject: inside, data });
    // What was changed for a topic is where the topic is; what was only read may be anything.
    if (isEdit) recordPlace(reader.focus(), { path: inside, session });
  });
}

/** For what happens in a session; a late event does not bring back one that has ended. */
export function openSession({ book, client }: Reader, session: string): void {
  if (findSession(book, session)) touchSession(book, session, client);
  else startSession(book, { id: session, client });
}

/** A person is there: a session that had ended goes on. */
export function takeUpSession({ book, client }: Reader, session: string): void {
  startSession(book, { id: session, client });
}

/** Undefined for what is not in this worktree. */
function insideOf(top: string, path: string): string | undefined {
  const inside = toPosix(path.startsWith("/") || /^[A-Za-z]:/.test(path) ? relative(top, path) : path);
  return inside === "" || inside.startsWith("..") || inside.includes("\0") ? undefined : inside.slice(0, 500);
}
