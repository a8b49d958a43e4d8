/** Adding a message: kept, and listened to for decisions, for questions, and for answers to those before it. */
import { wordsOf } from "../memory/words.ts";
import { addDecision } from "./decisions.ts";
import { alternativesIn, findDecisions, findOpenEnds, findQuestions, leavesOpen } from "./detect.ts";
import { addMessage, type NewMessage, readHistory } from "./messages.ts";
import { addQuestion, answerQuestion, openQuestions } from "./questions.ts";
import type { Decision, Message, SessionBook } from "./types.ts";

export interface Heard {
  message: Message | null;
  /** Sentences that sound like decisions; they wait for somebody to say so. */
  candidates: Decision[];
}

const MOST_CANDIDATES = 5;
const CONTEXT_CHARS = 300;

export function hearMessage(book: SessionBook, wanted: NewMessage): Heard {
  const message = addMessage(book, wanted);
  if (!message) return { message: null, candidates: [] };
  if (message.role === "system") return { message, candidates: [] };
  const before = readHistory(book, message.session, { limit: 1, before: message.id })[0];
  if (before && before.role !== message.role) settleQuestions(book, message);
  const candidates = findDecisions(message.content)
    .slice(0, MOST_CANDIDATES)
    .map((description) =>
      addDecision(book, {
        session: message.session,
        message: message.id,
        status: "candidate",
        description,
        alternatives: alternativesIn(description),
        ...(before ? { context: before.content.slice(0, CONTEXT_CHARS) } : {}),
      }),
    );
  const asked = [...new Set([...findQuestions(message.content), ...findOpenEnds(message.content)])];
  for (const question of asked)
    addQuestion(book, { session: message.session, message: message.id, question });
  return { message, candidates };
}

/** What the other side says next answers a question, unless it says that it does not. */
function settleQuestions(book: SessionBook, reply: Message): void {
  if (leavesOpen(reply.content)) return;
  const words = new Set(wordsOf(reply.content));
  const open = openQuestions(book, { session: reply.session, limit: 10 });
  const newest = open[0]?.message;
  for (const { id, message, question } of open) {
    // Of what was asked just now anything may be the answer; of older questions only what speaks of the same.
    const shared = wordsOf(question).filter((word) => words.has(word)).length;
    const isOpenEnd = !question.includes("?");
    if ((message === newest && !isOpenEnd) || shared >= 3)
      answerQuestion(book, id, reply.content.slice(0, CONTEXT_CHARS));
  }
}
