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
  const { store } = context;
  store.db.transaction(() => {
    openSession(context, session);
    const kept = addMessage(store, { session, role: "system", content: summary });
    if (kept) noteSummary(store, session, kept.id);
  });
}

/** What the last summary of a session lost, once; empty where it lost nothing. */
export function tellWhatWasLost(context: SessionContext, session: string): string {
  const { store, settings } = context;
  const untold = untoldSummary(store, session);
  if (untold === undefined) return "";
  const { message, compactedAt } = untold;
  const summary = message === undefined ? { text: "", until: compactedAt } : { message };
  const { text } = whatWasLost(store, session, { summary, budget: settings.sessions.recoveryTokens });
  return markTold(store, session) ? text : "";
}

/** For a summary that somebody has at hand: nobody tells of it again. */
export function recoverFrom(
  { store }: SessionContext,
  session: string,
  { summary, budget }: { summary: string; budget: number },
): Lost {
  forgetSession(store.db, session);
  markTold(store, session);
  return findSession(store, session)
    ? whatWasLost(store, session, { summary: { text: summary }, budget })
    : { items: [], text: "", tokens: 0, omitted: 0 };
}
