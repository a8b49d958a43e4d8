/** The part of the facade that is about conversations: what was said, decided and asked in them. */
import { forgetMemory } from "../../memory/forget.ts";
import { findMemory } from "../../memory/store.ts";
import { addDecision, listDecisions, setDecisionStatus } from "../../sessions/decisions.ts";
import { hearMessage } from "../../sessions/listen.ts";
import { findMessages, readHistory } from "../../sessions/messages.ts";
import { answerQuestion, findQuestion, openQuestions } from "../../sessions/questions.ts";
import { retainSessions } from "../../sessions/retention.ts";
import { changeSession, getSession, listSessions } from "../../sessions/sessions.ts";
import {
  type Summary,
  summarize,
  summarizeSession,
  transcriptOf,
  writeSummary,
} from "../../sessions/summary.ts";
import type { Decision, DecisionStatus, Role, SessionStatus } from "../../sessions/types.ts";
import { type RememberResult, rememberText } from "../memory/remember.ts";
import type { EngineSessions } from "./engine-sessions.ts";
import { catchUp } from "./learn.ts";
import { type LostReport, type Recovery, recoverAfterCompaction, recoverSession } from "./recover.ts";
import { closeSession } from "./session-ended.ts";
import {
  type DecisionView,
  type MessageView,
  type QuestionView,
  type SessionView,
  toDecisionView,
  toMessageView,
  toQuestionView,
  toSessionView,
} from "./views.ts";

export type { Role, SessionStatus };

export interface MessageOptions {
  session?: string | undefined;
  role: Role;
  content: string;
  metadata?: Readonly<Record<string, unknown>> | undefined;
}

export interface DecideOptions {
  session?: string | undefined;
  context?: string | undefined;
  alternatives?: readonly string[] | undefined;
  /** Symbols and files it is about. */
  symbols?: readonly string[] | undefined;
  /** Who says so; `auto:<…>` where nobody was asked. */
  source?: string | undefined;
}

export interface SessionSummary {
  session: SessionView;
  text: string;
  /** Those that were confirmed, newest first. */
  decisions: DecisionView[];
}

/** A decision, and what became of the memory that it is. */
export type DecidedView = DecisionView & Pick<RememberResult, "action" | "replaced">;

export interface Sessions {
  /** Begins a session, or takes up one that is there. */
  start(options?: { id?: string | undefined; name?: string | undefined }): SessionView;
  /** The one in use, else the newest that is active; an error where there is none. */
  current(): SessionView;
  get(id: string): SessionView;
  list(options?: { status?: SessionStatus | undefined; limit?: number | undefined }): SessionView[];
  rename(id: string, name: string): SessionView;
  /** Keeps a message, without secrets and without our own text; `message` is null where nothing was left of it. */
  addMessage(options: MessageOptions): { message: MessageView | null; candidates: DecisionView[] };
  /** The last messages in order; with a query those that have its words, best first, of one session or of all. */
  history(options?: {
    session?: string | undefined;
    limit?: number | undefined;
    query?: string | undefined;
    before?: string | undefined;
  }): { session: string | null; messages: MessageView[] };
  /** A summary so far; the session continues. */
  summaryOf(id: string): SessionSummary;
  summarize(id?: string): { session: SessionView; summary: Summary; text: string };
  transcript(id?: string): string;
  archive(id?: string): SessionView;
  /** The conversation is over: summarised if that is set and something was said, else archived. */
  end(id?: string): SessionView;
  decisions(options?: {
    session?: string | undefined;
    status?: DecisionStatus | undefined;
    query?: string | undefined;
    limit?: number | undefined;
  }): DecisionView[];
  /** Keeps a decision with the session and as a memory. */
  decide(description: string, options?: DecideOptions): Promise<DecidedView>;
  /** A candidate that is one becomes a memory; one that is none is not shown again. */
  judge(id: string, verdict: "confirmed" | "dismissed"): Promise<DecisionView | null>;
  questions(options?: { session?: string | undefined; limit?: number | undefined }): QuestionView[];
  /** Closes a question, with what the answer is where somebody says it; null where there is no such question. */
  answer(id: string, answer?: string): (QuestionView & { answer: string }) | null;
  /** What the session knew, for an agent that lost it; code it was given is sent again. */
  recover(id?: string, budget?: number): Promise<Recovery>;
  /** Only what a summary of the conversation has lost, within a budget of tokens. */
  recoverAfterCompaction(id: string, summary: string, budget?: number): LostReport;
  /** Ends what is over and archives what is old, without its messages. */
  maintain(): { summarized: number; removed: number };
}

export function openSessions(engine: EngineSessions): Sessions {
  const { store, workspace } = engine;
  const chosen = (id: string | undefined) => engine.known(id);
  return {
    start: (options = {}) => toSessionView(engine.start(options)),
    current: () => toSessionView(engine.known(undefined)),
    get: (id) => toSessionView(getSession(store, id)),
    list: (options = {}) => listSessions(store, options).map(toSessionView),
    rename: (id, name) => toSessionView(changeSession(store, id, { name })),
    addMessage({ session, ...message }) {
      const heard = hearMessage(store, { ...message, session: engine.session(session).id });
      return {
        message: heard.message && toMessageView(heard.message),
        candidates: heard.candidates.map(toDecisionView),
      };
    },
    history({ session, query, limit, before } = {}) {
      if (query !== undefined && query.trim() !== "") {
        if (session !== undefined) getSession(store, session);
        const found = findMessages(store, query, { session, limit });
        return { session: session ?? null, messages: found.map(toMessageView) };
      }
      const { id } = chosen(session);
      return { session: id, messages: readHistory(store, id, { limit, before }).map(toMessageView) };
    },
    summaryOf(id) {
      const session = toSessionView(getSession(store, id));
      const decisions = listDecisions(store, { session: id, status: "confirmed" }).map(toDecisionView);
      return { session, text: writeSummary(summarize(store, id)), decisions };
    },
    summarize(id) {
      const { session, summary } = summarizeSession(store, chosen(id).id);
      return { session: toSessionView(session), summary, text: writeSummary(summary) };
    },
    transcript: (id) => transcriptOf(store, chosen(id).id),
    archive: (id) => close(engine, chosen(id).id, false),
    end: (id) => close(engine, chosen(id).id, workspace.config.sessions.autoSummarize),
    decisions({ query, ...filter } = {}) {
      if (filter.session !== undefined) getSession(store, filter.session);
      return listDecisions(store, filter)
        .filter(({ description }) => query === undefined || hasWordsOf(description, query))
        .map(toDecisionView);
    },
    decide: (description, options = {}) => decide(engine, description, options),
    judge: (id, verdict) => judge(engine, id, verdict),
    questions(options = {}) {
      if (options.session !== undefined) getSession(store, options.session);
      return openQuestions(store, options).map(toQuestionView);
    },
    answer(id, answer = "") {
      const question = findQuestion(store, id);
      if (!question) return null;
      const text = store.redact(answer.trim()).text;
      answerQuestion(store, question.id, text);
      return { ...toQuestionView(question), answer: text };
    },
    async recover(id, budget) {
      await catchUp(engine);
      await engine.flush();
      return recoverSession(engine, id, budget ?? workspace.config.sessions.recoveryTokens);
    },
    recoverAfterCompaction: (id, summary, budget) =>
      recoverAfterCompaction(engine, id, summary, budget ?? workspace.config.sessions.recoveryTokens),
    maintain: () => retainSessions(store, workspace.config.sessions),
  };
}

function close(engine: EngineSessions, id: string, summarize: boolean): SessionView {
  engine.leave(id);
  return toSessionView(closeSession(engine, id, summarize));
}

async function decide(
  engine: EngineSessions,
  description: string,
  { session, context, alternatives, symbols, source = "manual" }: DecideOptions,
): Promise<DecidedView> {
  const { id } = engine.session(session);
  const reasons = [
    ...(context ? [`Because: ${context}`] : []),
    ...(alternatives?.length ? [`Instead of: ${alternatives.join("; ")}`] : []),
  ];
  const remembered = await rememberText(engine.memories, [description, ...reasons].join("\n"), {
    category: "decision",
    session: id,
    symbols,
    source,
    trust: "agent",
  });
  const related = remembered.anchors.map(({ path, symbol }) => (symbol === "" ? path : `${path}#${symbol}`));
  const decision = addDecision(engine.store, {
    session: id,
    description,
    context,
    alternatives,
    related,
    memory: remembered.id,
    status: "confirmed",
  });
  const { action, replaced } = remembered;
  return { ...toDecisionView(decision), action, ...(replaced ? { replaced } : {}) };
}

async function judge(
  engine: EngineSessions,
  id: string,
  verdict: "confirmed" | "dismissed",
): Promise<DecisionView | null> {
  const decision = setDecisionStatus(engine.store, id, verdict);
  if (!decision) return null;
  if (verdict === "dismissed") {
    forgetLearned(engine, decision);
    return toDecisionView(decision);
  }
  if (decision.memory !== null) return toDecisionView(decision);
  return decide(engine, decision.description, {
    session: decision.session,
    alternatives: decision.alternatives,
  });
}

/** What was made of it by itself goes with it; what somebody asked to remember stays. */
function forgetLearned({ store }: EngineSessions, { memory: id, description }: Decision): void {
  const memory = id === null ? undefined : findMemory(store.db, id);
  if (memory?.trust === "auto" && memory.forgottenAt === null)
    forgetMemory(store.db, store.clock, memory.id, { reason: `dismissed: ${description}` });
}

function hasWordsOf(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
