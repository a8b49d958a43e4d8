/**
 * Owns the tables `session_answer` and `disclosure` of memory.db: what was sent to whom, in which answer, and what it
 * looked like then. A session is whatever id the caller gives; it is known once something was sent to it.
 */

import type { Clock } from "../base/clock.ts";
import { DAY_MS } from "../base/time-units.ts";
import type { Database } from "../store/database.ts";

export interface Disclosed {
  /** `path#Container.name`, or the id of a memory. */
  symbol: string;
  kind: string;
  /** Of the symbol when it was sent; another one means that it has changed since. */
  fingerprint: string;
  /** As in answers/item.ts; behind `excerpt` its lines, as app/code/disclosed-lines.ts writes them. */
  detail: string;
}

export interface SentBefore extends Disclosed {
  answer: number;
  query: string;
}

/** Whose conversation, about which repository. */
export interface Listener {
  session: string;
  projectId: string;
}

/** The kind of what was only pointed at: where it is, not what is in it. */
export const HINT = "hint";

/** The kind of what an answer left out and named, by its handle. */
export const LEFT_OUT = "left out";

/** Enough of a question to be recognised. */
const QUERY_CHARS = 80;

/** Everything the session has, by symbol and kind (`keyOf`). */
export function readDisclosed(db: Database, { session, projectId }: Listener): Map<string, SentBefore> {
  const rows = db.all<SentBefore & Record<string, unknown>>(
    `select symbol, kind, fingerprint, detail, answer, query
     from disclosure join session_answer
       on session_answer.session = disclosure.session
       and session_answer.project_id = disclosure.project_id and number = answer
     where disclosure.session = ? and disclosure.project_id = ?`,
    session,
    projectId,
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

export function keyOf({ symbol, kind }: Pick<Disclosed, "symbol" | "kind">): string {
  return `${symbol} ${kind}`;
}

/** Notes down an answer and what was in it; gives its number in the session. */
export function recordAnswer(
  db: Database,
  { session, projectId }: Listener,
  query: string,
  sent: readonly Disclosed[],
  clock: Clock,
): number {
  return db.transaction(() => {
    const last = db.get<{ number: number | null }>(
      "select max(number) as number from session_answer where session = ? and project_id = ?",
      session,
      projectId,
    );
    const number = (last?.number ?? 0) + 1;
    db.run(
      "insert into session_answer (session, project_id, number, query, sent_at) values (?, ?, ?, ?, ?)",
      session,
      projectId,
      number,
      shortQuery(query),
      clock.now(),
    );
    for (const { symbol, kind, fingerprint, detail } of sent)
      db.run(
        `insert or replace into disclosure (session, project_id, symbol, kind, fingerprint, detail, answer)
         values (?, ?, ?, ?, ?, ?, ?)`,
        session,
        projectId,
        symbol,
        kind,
        fingerprint,
        detail,
        number,
      );
    return number;
  });
}

/** After the reader has lost what it was given, in all repositories. Gives how many symbols that were. */
export function forgetSession(db: Database, session: string): number {
  return db.transaction(() => {
    const { changes } = db.run("delete from disclosure where session = ?", session);
    db.run("delete from session_answer where session = ?", session);
    return changes;
  });
}

/** Sessions that were given nothing for this many days are over. */
export function expireSessions(db: Database, retentionDays: number, clock: Clock): void {
  const before = clock.now() - retentionDays * DAY_MS;
  if (!db.get("select 1 from session_answer where sent_at < ? limit 1", before)) return;
  db.run(
    `delete from session_answer where session in
       (select session from session_answer group by session having max(sent_at) < ?)`,
    before,
  );
}

export function shortQuery(query: string): string {
  const line = query.replace(/\s+/g, " ").trim();
  return line.length > QUERY_CHARS ? `${line.slice(0, QUERY_CHARS - 1)}…` : line;
}
