/** Owns the table `session_event`: what happened in a session, each thing once, at the last time it happened. */
import { redactedJson } from "./redacted-json.ts";
import type { SessionStore } from "./types.ts";

export const EVENT_TYPES = [
  "file_opened",
  "command_executed",
  "error_occurred",
  "decision_made",
  "session_start",
  "session_end",
  "pattern_detected",
  "user_feedback",
  "ai_response",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface SessionEvent {
  number: number;
  session: string;
  type: string;
  /** What it is about: a path, a command, a signature. */
  subject: string;
  data: Record<string, unknown>;
  /** How often it happened in the session. */
  count: number;
  at: number;
}

const SUBJECT_CHARS = 500;
const DATA_CHARS = 4000;

/** Gives the number of the event: later ones have higher numbers. */
export function recordEvent(
  store: SessionStore,
  event: { session: string; type: string; subject: string; data?: Readonly<Record<string, unknown>> },
): number {
  const { db, clock, projectId } = store;
  const subject = store.redact(event.subject.slice(0, SUBJECT_CHARS)).text;
  const data = redactedJson(store, event.data ?? {});
  return db.transaction(() => {
    const before = db.get<{ row: number; count: number }>(
      "select row, count from session_event where project_id = ? and session = ? and type = ? and subject = ?",
      projectId,
      event.session,
      event.type,
      subject,
    );
    // It is the last thing that happened now.
    if (before) db.run("delete from session_event where row = ?", before.row);
    const last = db.get<{ row: number | null }>("select max(row) as row from session_event")?.row ?? 0;
    const number = Math.max(last, before?.row ?? 0) + 1;
    db.run(
      `insert into session_event (row, session, project_id, type, subject, data, count, at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      number,
      event.session,
      projectId,
      event.type,
      subject,
      data.length > DATA_CHARS ? "{}" : data,
      (before?.count ?? 0) + 1,
      clock.now(),
    );
    return number;
  });
}

export interface EventFilter {
  session?: string | undefined;
  types?: readonly string[] | undefined;
  /** Only what happened after this event. */
  after?: number | undefined;
  limit?: number | undefined;
}

/** Newest first. */
export function readEvents(
  { db, projectId }: SessionStore,
  { session, types, after = 0, limit = 100 }: EventFilter,
): SessionEvent[] {
  return db
    .all<{
      row: number;
      session: string;
      type: string;
      subject: string;
      data: string;
      count: number;
      at: number;
    }>(
      `select row, session, type, subject, data, count, at from session_event
       where project_id = ? and (? is null or session = ?) and row > ?
       and (? is null or type in (select value from json_each(?))) order by row desc limit ?`,
      projectId,
      session ?? null,
      session ?? null,
      after,
      types ? JSON.stringify(types) : null,
      types ? JSON.stringify(types) : null,
      limit,
    )
    .map(({ row, data, ...event }) => ({
      ...event,
      number: row,
      data: JSON.parse(data) as Record<string, unknown>,
    }));
}

export function dropEventsBefore({ db, projectId }: SessionStore, time: number): number {
  return db.run("delete from session_event where project_id = ? and at < ?", projectId, time).changes;
}
