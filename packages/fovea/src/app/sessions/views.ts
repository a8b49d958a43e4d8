/** Sessions as doors show them: times as texts, and nothing that is empty. */
import type { Decision, Message, Question, Session } from "../../sessions/types.ts";

export interface SessionView extends Omit<Session, "createdAt" | "updatedAt" | "endedAt"> {
  createdAt: string;
  updatedAt: string;
  endedAt: string | null;
}

export interface MessageView extends Omit<Message, "createdAt"> {
  createdAt: string;
  /** Where messages were looked for by their words. */
  score?: number;
}

export interface DecisionView extends Omit<Decision, "createdAt"> {
  createdAt: string;
}

export interface QuestionView extends Pick<Question, "id" | "session" | "question" | "message"> {
  createdAt: string;
}

export function toSessionView({ createdAt, updatedAt, endedAt, ...session }: Session): SessionView {
  return {
    ...session,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    endedAt: endedAt === null ? null : iso(endedAt),
  };
}

export function toMessageView<M extends Message>({ createdAt, ...message }: M): MessageView {
  return { ...message, createdAt: iso(createdAt) };
}

export function toDecisionView({ createdAt, ...decision }: Decision): DecisionView {
  return { ...decision, createdAt: iso(createdAt) };
}

export function toQuestionView({ id, session, question, message, createdAt }: Question): QuestionView {
  return { id, session, question, message, createdAt: iso(createdAt) };
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
