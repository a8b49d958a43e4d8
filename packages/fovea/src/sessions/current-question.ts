/** The question that is being worked on right now is not open: its answer is on the way. */
import { isWithin } from "../base/clock.ts";
import { MINUTE_MS } from "../base/time-units.ts";
import { readHistory } from "./messages.ts";
import type { Question, SessionStore } from "./types.ts";

/** Without those of the last prompt. */
export function withoutCurrent(
  store: SessionStore,
  session: string | null | undefined,
  questions: readonly Question[],
): Question[] {
  const last =
    session === null || session === undefined ? undefined : readHistory(store, session, { limit: 1 })[0];
  const isCurrent = ({ message, question }: Question) =>
    last?.role === "user" &&
    message === last.id &&
    question.trim().endsWith("?") &&
    isWithin(last.createdAt, CURRENT_MS, store.clock.now());
  return questions.filter((one) => !isCurrent(one));
}

/** After so long nobody is working on an answer any more. */
const CURRENT_MS = 30 * MINUTE_MS;
