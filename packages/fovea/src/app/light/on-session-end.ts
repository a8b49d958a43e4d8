/** A session ends: it is summarised while its words are at hand. */
import { recordEvent } from "../../sessions/events.ts";
import { changeSession, findSession } from "../../sessions/sessions.ts";
import { summarizeSession } from "../../sessions/summary.ts";
import type { Reader } from "./reader.ts";

export function onSessionEnd(reader: Reader, { session, reason }: { session: string; reason: string }): void {
  const { book, config } = reader;
  book.db.transaction(() => {
    if (!findSession(book, session)) return;
    recordEvent(book, { session, type: "session_end", subject: reason });
    if (config.sessions.autoSummarize && !reader.isLate()) summarizeSession(book, session);
    changeSession(book, session, { endedAt: reader.clock.now() });
  });
}
