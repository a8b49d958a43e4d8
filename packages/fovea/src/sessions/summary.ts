/** What a session was about, in a few lines: topics, decisions, open questions, what matters. Extracted, not invented. */
import { pickSentences, topicsOf } from "../words/summarize.ts";
import { listDecisions } from "./decisions.ts";
import { readHistory } from "./messages.ts";
import { openQuestions } from "./questions.ts";
import { saliencesOf } from "./salience.ts";
import { changeSession, getSession } from "./sessions.ts";
import type { Session, SessionStore } from "./types.ts";

export const EMPTY_SESSION = "Nothing was said in this session.";

export interface Summary {
  topics: string[];
  decisions: string[];
  openQuestions: string[];
  importantContext: string[];
}

const MOST = { messages: 5000, topics: 8, decisions: 10, questions: 5, context: 8 };

export function summarize(store: SessionStore, session: string): Summary {
  const messages = readHistory(store, session, { limit: MOST.messages }).filter(
    ({ role }) => role !== "system",
  );
  const texts = messages.map(({ content }) => content);
  const confirmed = listDecisions(store, { session, status: "confirmed", limit: MOST.decisions });
  const candidates = listDecisions(store, { session, status: "candidate", limit: MOST.decisions });
  const decisions = [...confirmed, ...candidates.filter(({ kind }) => kind === "decision")]
    .slice(0, MOST.decisions)
    .map(({ description }) => description);
  const weighed = saliencesOf(messages).map(({ sentence, salience }) => ({ sentence, bonus: salience }));
  return {
    topics: topicsOf(texts, MOST.topics),
    decisions: decisions.reverse(),
    openQuestions: openQuestions(store, { session, limit: MOST.questions })
      .map(({ question }) => question)
      .reverse(),
    importantContext: pickSentences(
      weighed.filter(({ sentence }) => !decisions.includes(sentence)),
      MOST.context,
    ),
  };
}

/** Keeps the summary with the session and sets its state. */
export function summarizeSession(
  store: SessionStore,
  session: string,
): { session: Session; summary: Summary } {
  const summary = summarize(store, session);
  const known = getSession(store, session);
  // Its messages are gone; what was made of them then says more than what could be made now.
  if (known.status === "archived" && known.summary !== null) return { session: known, summary };
  const text = writeSummary(summary);
  return { session: changeSession(store, session, { summary: text, status: "summarized" }), summary };
}

export function writeSummary({ topics, decisions, openQuestions: open, importantContext }: Summary): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `- ${line}`)];
  const parts = [
    ...(topics.length > 0 ? [`Topics: ${topics.join(", ")}`] : []),
    ...list("Decisions:", decisions),
    ...list("Open questions:", open),
    ...list("Important:", importantContext),
  ];
  return parts.length === 0 ? EMPTY_SESSION : parts.join("\n");
}

/** For a language model to summarise: every message as ROLE: text. */
export function transcriptOf(store: SessionStore, session: string): string {
  return readHistory(store, session, { limit: MOST.messages })
    .map(({ role, content }) => `${role.toUpperCase()}: ${content}`)
    .join("\n\n");
}
