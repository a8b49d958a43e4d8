/**
 * After a compaction only what the summary lost is told, since the agent has the rest. The summary comes when it comes
 * (Claude Code starts the session anew before it tells the summary), so what was lost is told at the first event after
 * it that can be answered. Before one there is nothing to save: all that is told afterwards is kept as it happens.
 */
import { removeMeta, writeMeta } from "../../memory/project-meta.ts";
import { whatWasLost } from "../../sessions/after-compaction.ts";
import { addMessage } from "../../sessions/messages.ts";
import { openSession } from "./capture.ts";
import type { Reader } from "./reader.ts";
import { untoldKey, untoldSummary } from "./untold-summary.ts";

export function afterCompaction(
  reader: Reader,
  { session, summary }: { session: string; summary: string },
): void {
  const { book, clock } = reader;
  book.db.transaction(() => {
    openSession(reader, session);
    const kept = addMessage(book, { session, role: "system", content: summary });
    if (kept) writeMeta(book.db, clock, book.projectId, untoldKey(session), kept.id);
  });
}

/** What the last summary lost, once. */
export function tellWhatWasLost(reader: Reader, session: string): string | undefined {
  const { book, config } = reader;
  const untold = untoldSummary(reader, session);
  if (untold === undefined || config.hooks.sessionTokens === 0 || reader.isLate()) return undefined;
  return reader.attempt(() => {
    const { message, compactedAt } = untold;
    const summary = message === undefined ? { text: "", until: compactedAt } : { message };
    const { text } = whatWasLost(book, session, { summary, budget: config.sessions.recoveryTokens });
    // Of two hooks at once, one tells it.
    return removeMeta(book.db, book.projectId, untoldKey(session)) && text !== "" ? text : undefined;
  });
}
