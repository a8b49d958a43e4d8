/** The session in which something happens. */
import { findSession, startSession, touchSession } from "../../sessions/sessions.ts";
import type { SessionContext } from "./session-context.ts";

/** Begins it if it is new. A late event does not reopen a session that has ended. */
export function openSession({ store, client }: SessionContext, session: string): void {
  if (findSession(store, session)) touchSession(store, session, client);
  else startSession(store, { id: session, client });
}
