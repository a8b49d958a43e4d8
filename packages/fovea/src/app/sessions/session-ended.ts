/** A session ends: it is summarised while its words are at hand. */
import { recordEvent } from "../../sessions/events.ts";
import { changeSession, findSession, getSession } from "../../sessions/sessions.ts";
import { summarizeSession } from "../../sessions/summary.ts";
import type { Session } from "../../sessions/types.ts";
import type { SessionDeps } from "./deps.ts";

/** False where there is no such session. */
export function sessionEnded(
  deps: SessionDeps,
  { session, reason }: { session: string; reason: string },
): boolean {
  const { book, settings } = deps;
  return book.db.transaction(() => {
    if (!findSession(book, session)) return false;
    recordEvent(book, { session, type: "session_end", subject: reason });
    closeSession(deps, session, settings.sessions.autoSummarize);
    return true;
  });
}

/** Summarised if that is wanted and something was said, else archived. */
export function closeSession(deps: SessionDeps, session: string, summarize: boolean): Session {
  const { book } = deps;
  const endedAt = book.clock.now();
  if (!summarize || getSession(book, session).messageCount === 0)
    return changeSession(book, session, { status: "archived", endedAt });
  // Maintenance summarises what there was no time for.
  if (deps.isLate()) return changeSession(book, session, { endedAt });
  summarizeSession(book, session);
  return changeSession(book, session, { status: "summarized", endedAt });
}
