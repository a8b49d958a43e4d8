/** The session in which something happens. */
import { findSession, startSession, touchSession } from "../../sessions/sessions.ts";
import type { SessionContext } from "./session-context.ts";

/** Begins it if it is new. A late event does not reopen a session that has ended. */
export function openSession({ book, client }: SessionContext, session: string): void {
  if (findSession(book, session)) touchSession(book, session, client);
  else startSession(book, { id: session, client });
}
