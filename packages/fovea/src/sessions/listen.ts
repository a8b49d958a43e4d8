/**
 * Listening to messages: for rules and decisions, for questions, and for answers to those before them. Hooks keep a prompt
 * and listen later; whoever listens next takes up all that nobody has listened to.
 */
import { contentTerms } from "../words/summarize.ts";
import { isAnswer } from "./answers.ts";
import { addDecision, listDecisions, setDecisionStatus } from "./decisions.ts";
import { alternativesIn, findOpenEnds, findQuestions, isQuestion, leavesOpen } from "./detect.ts";
import { heardStatements } from "./known-statements.ts";
import { findLearnable, findStatedDecisions, type Learnable, spokenSentences } from "./learnable.ts";
import { addMessage, type NewMessage, readHistory, readNext, setHeard, unheardMessages } from "./messages.ts";
import { turnsDown } from "./proposals.ts";
import { addQuestion, answerQuestion, openQuestions } from "./questions.ts";
import { selfContained } from "./self-contained.ts";
import { findTakenBack, takingBack, whatHoldsNow } from "./taking-back.ts";
import type { Decision, Message, SessionStore } from "./types.ts";

export interface Heard {
  message: Message | null;
  /** Sentences that sound like decisions or rules. */
  candidates: Decision[];
}

const MOST_AT_ONCE = 200;
const MOST_CANDIDATES = 5;
const CONTEXT_CHARS = 300;
/** Messages back in which what "it" is may have been said. */
const EARLIER = 4;
const MOST_QUESTIONS = 40;
/** Of the words of a question, in an answer that comes in a later session. */
const ANSWERED_SHARE = 0.6;
const LEAST_SHARED = 3;

/** Says that it is a question, not what is asked. */
const OPEN_MARK =
  /^(?:(?:an? )?open question:?\s*|(?:(?:we|I) )?(?:still )?(?:have|need) to (?:find out|decide|clarify|figure out|agree|check)\s*|(?:still )?to be decided:?\s*)(?:whether|if|how|what|which|on)?\s*/i;

/** Keeps a message and listens to it. */
export function hearMessage(store: SessionStore, wanted: NewMessage): Heard {
  const message = addMessage(store, wanted);
  if (!message) return { message: null, candidates: [] };
  const heard = hearNew(store);
  return { message, candidates: heard.filter((decision) => decision.message === message.id) };
}

/** What is heard in all messages that nobody has listened to yet. */
export function hearNew(store: SessionStore): Decision[] {
  return store.db.transaction(() =>
    unheardMessages(store, MOST_AT_ONCE).flatMap((message) => {
      setHeard(store, message.id);
      return message.role === "system" ? [] : hear(store, message);
    }),
  );
}

function hear(store: SessionStore, message: Message): Decision[] {
  const history = readHistory(store, message.session, { limit: EARLIER, before: message.id });
  const before = history.at(-1);
  const isReply = before !== undefined && before.role !== message.role;
  if (isReply) settleQuestions(store, message, before.id);
  if (isReply && message.role === "user" && turnsDown(message.content)) dismissProposed(store, before);
  settleEarlier(store, message);
  const asked = [...new Set([...findQuestions(message.content), ...findOpenEnds(message.content)])];
  const decided = decisionsIn(store, message, history);
  for (const question of asked)
    addQuestion(store, { session: message.session, message: message.id, question });
  return decided;
}

function decisionsIn(store: SessionStore, message: Message, history: readonly Message[]): Decision[] {
  const last = history.at(-1);
  const before = last !== undefined && last.role !== message.role ? last : undefined;
  const context = before ? { context: before.content.slice(0, CONTEXT_CHARS) } : {};
  const add = (
    description: string,
    said: string,
    more: { kind?: "rule" | "decision"; isToLearn?: boolean },
  ) =>
    addDecision(store, {
      session: message.session,
      message: message.id,
      status: "candidate",
      description,
      alternatives: alternativesIn(said),
      related: store.namedIn?.(description) ?? [],
      ...context,
      ...more,
    });
  // What an agent says was decided waits until somebody agrees.
  if (message.role !== "user" && before && isDecidedIn(store, before)) return [];
  if (message.role !== "user")
    return findStatedDecisions(message.content)
      .slice(0, MOST_CANDIDATES)
      .map((sentence) => add(sentence, sentence, {}));
  const assistant = before?.role === "assistant" ? before.content : undefined;
  const user = assistant === undefined ? undefined : history.at(-2);
  const next = readNext(store, message);
  const learnable = findLearnable(message.content, {
    assistant,
    user: user?.role === "user" ? user.content : undefined,
  });
  const takenBack = takenBackIn(store, message, learnable);
  if (takenBack) {
    const { said, kind, description } = takenBack;
    const rest = learnable.filter((one) => !said.includes(one.said));
    return [
      add(description, said, { kind, isToLearn: true }),
      ...rest.map((one) => add(one.said, one.said, { kind: one.kind, isToLearn: true })),
    ];
  }
  return learnable.slice(0, MOST_CANDIDATES).map(({ kind, said, asked }) => {
    const description = selfContained(said, {
      asked,
      before: history.toReversed().map(({ content }) => content),
      after: next?.role === "assistant" ? next.content : undefined,
    });
    return add(description, said, { kind, isToLearn: true });
  });
}

/** What a message takes back of what is known; an answer to a question is heard as one. */
function takenBackIn(
  store: SessionStore,
  { content, session }: Message,
  learnable: readonly Learnable[],
): { said: string; kind: "rule" | "decision"; description: string } | undefined {
  if (learnable.some(({ asked }) => asked !== undefined)) return undefined;
  const words = takingBack(content);
  if (words === undefined) return undefined;
  const said = learnable.find((one) => one.said.includes(words))?.said ?? words;
  const found = findTakenBack({ text: said, session }, heardStatements(store));
  if (!found) return undefined;
  const { text, kind } = found.statement;
  return { said, kind, description: found.isCertain ? whatHoldsNow(said, text) : said };
}

/** Then what the agent says about it only confirms it. */
function isDecidedIn(store: SessionStore, { id, session }: Message): boolean {
  return listDecisions(store, { session, limit: MOST_CANDIDATES * 2 }).some(({ message }) => message === id);
}

/** What an agent proposed and the user turned down is no decision. */
function dismissProposed(store: SessionStore, { id, session }: Message): void {
  const proposed = listDecisions(store, { session, status: "candidate", limit: MOST_CANDIDATES * 2 });
  for (const decision of proposed)
    if (decision.message === id) setDecisionStatus(store, decision.id, "dismissed");
}

/** What the other side says next may answer a question. */
function settleQuestions(store: SessionStore, reply: Message, before: string): void {
  const words = contentTerms(reply.content);
  const open = openQuestions(store, { session: reply.session, limit: 10 });
  for (const { id, message, question } of open) {
    if (!isAnswer(reply, question)) continue;
    // Of what was asked just now any answer may be meant; of older questions only what speaks of the same.
    const asked = contentTerms(question);
    const shared = [...asked].filter((word) => words.has(word)).length;
    const isOpenEnd = !question.includes("?");
    const least = Math.min(LEAST_SHARED, Math.max(2, asked.size));
    if ((message === before && !isOpenEnd) || shared >= least)
      answerQuestion(store, id, reply.content.slice(0, CONTEXT_CHARS));
  }
}

/** A sentence that has most of the words of a question of an earlier session and more to say answers it. */
function settleEarlier(store: SessionStore, message: Message): void {
  const open = openQuestions(store, { limit: MOST_QUESTIONS }).filter(
    ({ session }) => session !== message.session,
  );
  if (open.length === 0) return;
  const sentences = spokenSentences(message.content)
    .filter((sentence) => !isQuestion(sentence) && !leavesOpen(sentence))
    .map((sentence) => ({ sentence, words: contentTerms(sentence) }));
  for (const { id, question } of open) {
    const asked = [...contentTerms(question.replace(OPEN_MARK, ""))];
    if (asked.length === 0) continue;
    const answer = sentences.find(({ sentence, words }) => {
      const shared = asked.filter((word) => words.has(word)).length;
      const least = Math.max(Math.min(LEAST_SHARED, asked.length), asked.length * ANSWERED_SHARE);
      return shared >= least && (words.size > shared || /["'`“\d]/.test(sentence));
    });
    if (!answer) continue;
    answerQuestion(store, id, answer.sentence.slice(0, CONTEXT_CHARS));
    // What waited for an answer is worth remembering with it.
    if (message.role === "user")
      addDecision(store, {
        session: message.session,
        message: message.id,
        status: "candidate",
        // It has most words of the question, so it stands alone.
        description: answer.sentence,
        context: question,
        related: store.namedIn?.(`${question} ${answer.sentence}`) ?? [],
        isToLearn: true,
      });
  }
}
