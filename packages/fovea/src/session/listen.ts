/**
 * Listening to messages: for rules and decisions, for questions, and for answers to those before them. Hooks keep a prompt
 * and listen later; whoever listens next takes up all that nobody has listened to.
 */
import { contentTerms } from "../text/summarize.ts";
import { isAnswer } from "./answers.ts";
import { addDecision } from "./decisions.ts";
import { alternativesIn, findOpenEnds, findQuestions, leavesOpen } from "./detect.ts";
import { findLearnable, findStatedDecisions, spokenSentences } from "./learnable.ts";
import { addMessage, type NewMessage, readHistory, setHeard, unheardMessages } from "./messages.ts";
import { addQuestion, answerQuestion, openQuestions } from "./questions.ts";
import type { Decision, Message, SessionBook } from "./types.ts";

export interface Heard {
  message: Message | null;
  /** Sentences that sound like decisions or rules. */
  candidates: Decision[];
}

const MOST_AT_ONCE = 200;
const MOST_CANDIDATES = 5;
const CONTEXT_CHARS = 300;
const MOST_QUESTIONS = 40;
/** Of the words of a question, in an answer that comes in a later session. */
const ANSWERED_SHARE = 0.6;
const LEAST_SHARED = 3;

/** Says that it is a question, not what is asked. */
const OPEN_MARK = /^(?:an? )?open question:?\s*/i;

/** Keeps a message and listens to it. */
export function hearMessage(book: SessionBook, wanted: NewMessage): Heard {
  const message = addMessage(book, wanted);
  if (!message) return { message: null, candidates: [] };
  const heard = hearNew(book);
  return { message, candidates: heard.filter((decision) => decision.message === message.id) };
}

/** What is heard in all messages that nobody has listened to yet. */
export function hearNew(book: SessionBook): Decision[] {
  return book.db.transaction(() =>
    unheardMessages(book, MOST_AT_ONCE).flatMap((message) => {
      setHeard(book, message.id);
      return message.role === "system" ? [] : hear(book, message);
    }),
  );
}

function hear(book: SessionBook, message: Message): Decision[] {
  const before = readHistory(book, message.session, { limit: 1, before: message.id })[0];
  const isReply = before !== undefined && before.role !== message.role;
  if (isReply) settleQuestions(book, message);
  settleEarlier(book, message);
  const asked = [...new Set([...findQuestions(message.content), ...findOpenEnds(message.content)])];
  const decided = decisionsIn(book, message, isReply ? before : undefined);
  for (const question of asked)
    addQuestion(book, { session: message.session, message: message.id, question });
  return decided;
}

function decisionsIn(book: SessionBook, message: Message, before: Message | undefined): Decision[] {
  const context = before ? { context: before.content.slice(0, CONTEXT_CHARS) } : {};
  const add = (
    description: string,
    said: string,
    more: { kind?: "rule" | "decision"; isToLearn?: boolean },
  ) =>
    addDecision(book, {
      session: message.session,
      message: message.id,
      status: "candidate",
      description,
      alternatives: alternativesIn(said),
      related: book.namedIn?.(description) ?? [],
      ...context,
      ...more,
    });
  if (message.role === "user")
    return findLearnable(message.content, before?.role === "assistant" ? before.content : undefined)
      .slice(0, MOST_CANDIDATES)
      .map(({ kind, text, said }) => add(text, said, { kind, isToLearn: true }));
  // What an agent says was decided waits until somebody agrees.
  return findStatedDecisions(message.content)
    .slice(0, MOST_CANDIDATES)
    .map((sentence) => add(sentence, sentence, {}));
}

/** What the other side says next may answer a question. */
function settleQuestions(book: SessionBook, reply: Message): void {
  const words = contentTerms(reply.content);
  const open = openQuestions(book, { session: reply.session, limit: 10 });
  const newest = open[0]?.message;
  for (const { id, message, question } of open) {
    if (!isAnswer(reply, question)) continue;
    // Of what was asked just now any answer may be meant; of older questions only what speaks of the same.
    const shared = [...contentTerms(question)].filter((word) => words.has(word)).length;
    const isOpenEnd = !question.includes("?");
    if ((message === newest && !isOpenEnd) || shared >= LEAST_SHARED)
      answerQuestion(book, id, reply.content.slice(0, CONTEXT_CHARS));
  }
}

/** A sentence that has most of the words of a question of an earlier session and more to say answers it. */
function settleEarlier(book: SessionBook, message: Message): void {
  const open = openQuestions(book, { limit: MOST_QUESTIONS }).filter(
    ({ session }) => session !== message.session,
  );
  if (open.length === 0) return;
  const sentences = spokenSentences(message.content)
    .filter((sentence) => !/\?["')\]]*$/.test(sentence) && !leavesOpen(sentence))
    .map((sentence) => ({ sentence, words: contentTerms(sentence) }));
  for (const { id, question } of open) {
    const asked = [...contentTerms(question.replace(OPEN_MARK, ""))];
    const answer = sentences.find(({ sentence, words }) => {
      const shared = asked.filter((word) => words.has(word)).length;
      const least = Math.max(Math.min(LEAST_SHARED, asked.length), asked.length * ANSWERED_SHARE);
      return shared >= least && (words.size > shared || /["'`“\d]/.test(sentence));
    });
    if (!answer) continue;
    answerQuestion(book, id, answer.sentence.slice(0, CONTEXT_CHARS));
    // What waited for an answer is worth remembering with it.
    if (message.role === "user")
      addDecision(book, {
        session: message.session,
        message: message.id,
        status: "candidate",
        description: `${question} → ${answer.sentence}`,
        related: book.namedIn?.(`${question} ${answer.sentence}`) ?? [],
        isToLearn: true,
      });
  }
}
