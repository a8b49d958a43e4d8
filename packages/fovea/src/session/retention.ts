/** The end of sessions: what has not been used for long is summarised, and in the end let go. */
import { dropEventsBefore } from "./events.ts";
import { removeTexts } from "./messages.ts";
import { deleteSession, listSessions } from "./sessions.ts";
import { summarizeSession } from "./summary.ts";
import type { SessionBook } from "./types.ts";

export interface Retention {
  retentionDays: number;
  autoSummarize: boolean;
}

const DAY_MS = 86_400_000;
/** A session that nobody used for a day is over, whether or not its client said so. */
const OVER_AFTER_DAYS = 1;
const MOST_AT_ONCE = 50;

/** Decisions and fixes outlive their session as memories; its messages and its summary do not. */
export function retainSessions(
  book: SessionBook,
  { retentionDays, autoSummarize }: Retention,
): { summarized: number; removed: number } {
  const now = book.clock.now();
  const over = autoSummarize
    ? listSessions(book, { status: "active", before: now - OVER_AFTER_DAYS * DAY_MS, limit: MOST_AT_ONCE })
    : [];
  return book.db.transaction(() => {
    for (const { id } of over) summarizeSession(book, id);
    const expired = listSessions(book, { before: now - retentionDays * DAY_MS, limit: MOST_AT_ONCE });
    for (const { id } of expired) {
      removeTexts(book, id);
      deleteSession(book, id);
    }
    dropEventsBefore(book, now - retentionDays * DAY_MS);
    return { summarized: over.length, removed: expired.length };
  });
}
