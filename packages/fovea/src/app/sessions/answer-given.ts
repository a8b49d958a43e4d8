/** The end of a turn: what the agent says it did, which may also say what fixed an error. */
import { explainFixes } from "../../sessions/find-fix.ts";
import { hearMessage } from "../../sessions/listen.ts";
import { readHistory, withoutOwnText } from "../../sessions/messages.ts";
import { changeSession, findSession, hasEnded } from "../../sessions/sessions.ts";
import { recordAnswer } from "../../sessions/topics/focus.ts";
import type { Message, Session, SessionStore } from "../../sessions/types.ts";
import { focusContext } from "./focus-context.ts";
import { openSession } from "./open-session.ts";
import type { SessionContext } from "./session-context.ts";

const MOST_COMPARED = 50;
/** Short answers such as "Done." are given again and again. */
const LONG_CHARS = 60;

/** False where there is nothing to keep: our own text, or what was told before. */
export function answerGiven(
  context: SessionContext,
  { session, text }: { session: string; text: string },
): boolean {
  const said = withoutOwnText(text).trim();
  if (said === "") return false;
  const { store } = context;
  return store.db.transaction(() => {
    const clean = store.redact(said).text;
    const before = findSession(store, session);
    if (isRepeated(store, before, clean)) return false;
    openSession(context, session);
    explainFixes(store, session, clean);
    hearMessage(store, { session, role: "assistant", content: clean });
    recordAnswer(focusContext(context), { message: clean, session });
    // What is told late belongs to the session, and does not begin it again.
    if (before && hasEnded(before)) changeSession(store, session, { status: before.status });
    return true;
  });
}

/** Two hooks may tell of the same answer, and a client may tell of it again after the next prompt or the end. */
function isRepeated(store: SessionStore, session: Session | undefined, answer: string): boolean {
  if (!session) return false;
  const history = readHistory(store, session.id, { limit: MOST_COMPARED });
  const isSame = ({ role, content }: Message) => role === "assistant" && content === answer;
  const last = history.at(-1);
  if (last && isSame(last)) return true;
  return (hasEnded(session) || answer.length >= LONG_CHARS) && history.some(isSame);
}
