/** A session ends: it is summarised while its words are at hand. */
import { recordEvent } from "../../sessions/events.ts";
import { changeSession, findSession, getSession, hasEnded } from "../../sessions/sessions.ts";
import { summarizeSession } from "../../sessions/summary.ts";
import type { Session } from "../../sessions/types.ts";
import type { SessionContext } from "./session-context.ts";

/** False where there is no such session, and where its end was told before. */
export function sessionEnded(
  context: SessionContext,
  { session, reason }: { session: string; reason: string },
): boolean {
  const { store, settings } = context;
  return store.db.transaction(() => {
    const found = findSession(store, session);
    if (!found || hasEnded(found)) return false;
    recordEvent(store, { session, type: "session_end", subject: reason });
    closeSession(context, session, settings.sessions.autoSummarize);
    return true;
  });
}

/** Summarised if that is wanted and something was said, else archived. */
export function closeSession(context: SessionContext, session: string, summarize: boolean): Session {
  const { store } = context;
  const endedAt = store.clock.now();
  if (!summarize || getSession(store, session).messageCount === 0)
    return changeSession(store, session, { status: "archived", endedAt });
  // Maintenance summarises what there was no time for.
  if (context.isLate()) return changeSession(store, session, { endedAt });
  summarizeSession(store, session);
  return changeSession(store, session, { status: "summarized", endedAt });
}
