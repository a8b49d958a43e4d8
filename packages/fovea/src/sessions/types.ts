/** What a session is made of: plain data, as the other folders are given it. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";

export const STATUSES = ["active", "summarized", "archived"] as const;
export type SessionStatus = (typeof STATUSES)[number];
export const ROLES = ["user", "assistant", "system"] as const;
export type Role = (typeof ROLES)[number];

export interface Session {
  id: string;
  name: string | null;
  status: SessionStatus;
  summary: string | null;
  messageCount: number;
  createdAt: number;
  updatedAt: number;
  endedAt: number | null;
}

export interface Message {
  id: string;
  session: string;
  role: Role;
  content: string;
  /** Such as model, tokenCount, responseTimeMs, toolCalls. */
  metadata: Record<string, unknown>;
  createdAt: number;
}

/** `candidate`: a sentence sounded like one. `confirmed`: somebody said that it is one. */
export type DecisionStatus = "candidate" | "confirmed" | "dismissed";

export type DecisionKind = "decision" | "rule";

export interface Decision {
  id: string;
  /** A rule holds for all work, a decision for one thing. */
  kind: DecisionKind;
  session: string;
  message: string | null;
  status: DecisionStatus;
  description: string;
  context: string | null;
  alternatives: string[];
  /** Symbols and files it is about. */
  related: string[];
  /** The memory that keeps it beyond the session. */
  memory: string | null;
  createdAt: number;
}

export interface Question {
  id: string;
  session: string;
  message: string | null;
  question: string;
  answer: string | null;
  createdAt: number;
  answeredAt: number | null;
}

/** What every write and read of sessions needs; secrets are taken out before anything is stored. */
export interface SessionStore {
  db: Database;
  clock: Clock;
  projectId: string;
  redact: (text: string) => { text: string };
  /** Symbols and files of the code that a text names; none where there is no index. */
  namedIn?: ((text: string) => string[]) | undefined;
}
