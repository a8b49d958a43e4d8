/** A session ends: it is summarised while its words are at hand. */
import { recordEvent } from "../../sessions/events.ts";
import { changeSession, findSession, getSession } from "../../sessions/sessions.ts";
import { summarizeSession } from "../../sessions/summary.ts";
import type { Session } from "../../sessions/types.ts";
import type { SessionContext } from "./session-context.ts";

/** False where there is no such session. */
export function sessionEnded(
  context: SessionContext,
  { session, reason }: { session: string; reason: string },
): boolean {
  const { book, settings } = context;
  return book.db.transaction(() => {
    if (!findSession(book, session)) return false;
    recordEvent(book, { session, type: "session_end", subject: reason });
    closeSession(context, session, settings.sessions.autoSummarize);
    return true;
  });
}

/** Summarised if that is wanted and something was said, else archived. */
export function closeSession(context: SessionContext, session: string, summarize: boolean): Session {
  const { book } = context;
  const endedAt = book.clock.now();
  if (!summarize || getSession(book, session).messageCount === 0)
    return changeSession(book, session, { status: "archived", endedAt });
  // Maintenance summarises what there was no time for.
  if (context.isLate()) return changeSession(book, session, { endedAt });
  summarizeSession(book, session);
  return changeSession(book, session, { status: "summarized", endedAt });
}
