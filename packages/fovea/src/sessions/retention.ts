/** The end of sessions: what has not been used for long is summarised, and in the end archived without its messages. */
import { DAY_MS } from "../base/time-units.ts";
import { dropEventsBefore } from "./events.ts";
import { removeMessages, sessionsSilentSince } from "./messages.ts";
import { changeSession, getSession, listSessions } from "./sessions.ts";
import { summarizeSession } from "./summary.ts";
import type { SessionStore } from "./types.ts";

export interface Retention {
  retentionDays: number;
  autoSummarize: boolean;
}

/** A session that nobody used for a day is over, whether or not its client said so. */
const OVER_AFTER_DAYS = 1;
const MOST_AT_ONCE = 50;

/** Of an old session its messages go; its summary, its decisions and its questions are kept in the archive. */
export function retainSessions(
  store: SessionStore,
  { retentionDays, autoSummarize }: Retention,
): { summarized: number; removed: number } {
  const now = store.clock.now();
  const over = autoSummarize
    ? listSessions(store, { status: "active", before: now - OVER_AFTER_DAYS * DAY_MS, limit: MOST_AT_ONCE })
    : [];
  return store.db.transaction(() => {
    for (const { id } of over) summarizeSession(store, id);
    const expired = sessionsSilentSince(store, now - retentionDays * DAY_MS, MOST_AT_ONCE);
    for (const id of expired) {
      if (getSession(store, id).summary === null) summarizeSession(store, id);
      removeMessages(store, id);
      changeSession(store, id, { status: "archived" });
    }
    dropEventsBefore(store, now - retentionDays * DAY_MS);
    return { summarized: over.length, removed: expired.length };
  });
}
