/**
 * After a compaction only what the summary lost is told, since the agent has the rest. Claude Code starts the session
 * anew before it tells the summary, so what was lost is told at the first event after it that can be answered. Before a
 * compaction there is nothing to save: events are kept as they happen.
 */
import { type Lost, whatWasLost } from "../../sessions/after-compaction.ts";
import { forgetSession } from "../../sessions/disclosure.ts";
import { addMessage } from "../../sessions/messages.ts";
import { findSession } from "../../sessions/sessions.ts";
import { openSession } from "./open-session.ts";
import type { SessionContext } from "./session-context.ts";
import { markTold, noteSummary, untoldSummary } from "./untold-summary.ts";

export function summaryGiven(
  context: SessionContext,
  { session, summary }: { session: string; summary: string },
): void {
  const { book } = context;
  book.db.transaction(() => {
    openSession(context, session);
    const kept = addMessage(book, { session, role: "system", content: summary });
    if (kept) noteSummary(book, session, kept.id);
  });
}

/** What the last summary of a session lost, once; empty where it lost nothing. */
export function tellWhatWasLost(context: SessionContext, session: string): string {
  const { book, settings } = context;
  const untold = untoldSummary(book, session);
  if (untold === undefined) return "";
  const { message, compactedAt } = untold;
  const summary = message === undefined ? { text: "", until: compactedAt } : { message };
  const { text } = whatWasLost(book, session, { summary, budget: settings.sessions.recoveryTokens });
  return markTold(book, session) ? text : "";
}

/** For a summary that somebody has at hand: nobody tells of it again. */
export function recoverFrom(
  { book }: SessionContext,
  session: string,
  { summary, budget }: { summary: string; budget: number },
): Lost {
  forgetSession(book.db, session);
  markTold(book, session);
  return findSession(book, session)
    ? whatWasLost(book, session, { summary: { text: summary }, budget })
    : { items: [], text: "", tokens: 0, omitted: 0 };
}
