/** The end of a turn: what the agent says it did, which may also say what fixed an error. */
import { explainFixes } from "../../sessions/find-fix.ts";
import { hearMessage } from "../../sessions/listen.ts";
import { readHistory, withoutOwnText } from "../../sessions/messages.ts";
import { recordAnswer } from "../../sessions/topics/focus.ts";
import { focusContext } from "./focus-context.ts";
import { openSession } from "./open-session.ts";
import type { SessionContext } from "./session-context.ts";

/** False where there is nothing to keep: our own text, or what was told just now. */
export function answerGiven(
  context: SessionContext,
  { session, text }: { session: string; text: string },
): boolean {
  const said = withoutOwnText(text).trim();
  if (said === "") return false;
  const { store } = context;
  return store.db.transaction(() => {
    openSession(context, session);
    const clean = store.redact(said).text;
    const last = readHistory(store, session, { limit: 1 })[0];
    // Two hooks may tell of the same answer.
    if (last?.role === "assistant" && last.content === clean) return false;
    explainFixes(store, session, clean);
    hearMessage(store, { session, role: "assistant", content: clean });
    recordAnswer(focusContext(context), { message: clean, session });
    return true;
  });
}
