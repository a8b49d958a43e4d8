/** The end of a turn: what the agent says it did, which may also say what fixed an error. */

import { explainFixes } from "../../sessions/find-fix.ts";
import { hearMessage } from "../../sessions/listen.ts";
import { readHistory, withoutOwnText } from "../../sessions/messages.ts";
import { recordAnswer } from "../../sessions/topics/focus.ts";
import { openSession } from "./capture.ts";
import type { Reader } from "./reader.ts";

export function onAnswer(reader: Reader, { session, text }: { session: string; text: string }): void {
  const said = withoutOwnText(text).trim();
  if (said === "" || !reader.config.hooks.capture) return;
  const { book } = reader;
  book.db.transaction(() => {
    openSession(reader, session);
    const clean = book.redact(said).text;
    const last = readHistory(book, session, { limit: 1 })[0];
    // Two hooks may tell of the same answer.
    if (last?.role === "assistant" && last.content === clean) return;
    explainFixes(book, session, clean);
    hearMessage(book, { session, role: "assistant", content: clean });
    recordAnswer(reader.focus(), { message: clean, session });
  });
}
