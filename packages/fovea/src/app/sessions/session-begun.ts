/** A session begins, or goes on after a pause, a compaction or a copy. */
import { forgetSession } from "../../sessions/disclosure.ts";
import { recordEvent } from "../../sessions/events.ts";
import { markSeen, readLastSeen } from "../../sessions/last-seen.ts";
import { startSession } from "../../sessions/sessions.ts";
import type { SessionContext } from "./session-context.ts";
import { expectSummary } from "./untold-summary.ts";

/** Gives when somebody was last here before it. */
export function sessionBegun(
  { store, client }: SessionContext,
  { session, source }: { session: string; source: string },
): ReturnType<typeof readLastSeen> {
  const before = readLastSeen(store, session);
  store.db.transaction(() => {
    startSession(store, { id: session, client });
    recordEvent(store, { session, type: "session_start", subject: source });
    markSeen(store, session);
    if (source !== "compact") return;
    // The agent lost what it was given; what its summary lacks is told as soon as that is known.
    forgetSession(store.db, session);
    expectSummary(store, session);
  });
  return before;
}
