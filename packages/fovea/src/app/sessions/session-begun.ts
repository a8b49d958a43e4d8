/** A session begins, or goes on after a pause, a compaction or a copy. */
import { forgetSession } from "../../sessions/disclosure.ts";
import { recordEvent } from "../../sessions/events.ts";
import { markSeen, readLastSeen } from "../../sessions/last-seen.ts";
import { startSession } from "../../sessions/sessions.ts";
import type { SessionContext } from "./session-context.ts";
import { expectSummary } from "./untold-summary.ts";

/** Gives when somebody was last here before it. */
export function sessionBegun(
  { book, client }: SessionContext,
  { session, source }: { session: string; source: string },
): ReturnType<typeof readLastSeen> {
  const before = readLastSeen(book, session);
  book.db.transaction(() => {
    startSession(book, { id: session, client });
    recordEvent(book, { session, type: "session_start", subject: source });
    markSeen(book, session);
    if (source !== "compact") return;
    // What it was given is gone; what its summary lost is told as soon as that is known.
    forgetSession(book.db, session);
    expectSummary(book, session);
  });
  return before;
}
