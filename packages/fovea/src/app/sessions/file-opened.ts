/** A file was opened or edited in a session. */
import { relative } from "node:path";
import { toPosix } from "../../base/paths.ts";
import { recordEvent } from "../../sessions/events.ts";
import { recordPlace } from "../../sessions/topics/focus.ts";
import { focusContext } from "./focus-context.ts";
import { openSession } from "./open-session.ts";
import type { SessionContext } from "./session-context.ts";

export interface FileOpened {
  session: string;
  path: string;
  isEdit: boolean;
  /** Of an edit of one line: what became what. */
  change?: string | undefined;
}

/** False where the file is not in this worktree. */
export function fileOpened(context: SessionContext, { session, path, isEdit, change }: FileOpened): boolean {
  const inside = insideOf(context.top, path);
  if (inside === undefined) return false;
  context.store.db.transaction(() => {
    openSession(context, session);
    const data = { action: isEdit ? "edited" : "opened", ...(change === undefined ? {} : { change }) };
    recordEvent(context.store, { session, type: "file_opened", subject: inside, data });
    // What was edited for a topic is where the topic is; what was only read may be anything.
    if (isEdit) recordPlace(focusContext(context), { path: inside, session });
  });
  return true;
}

const LONGEST_PATH = 500;

function insideOf(top: string, path: string): string | undefined {
  const inside = toPosix(path.startsWith("/") || /^[A-Za-z]:/.test(path) ? relative(top, path) : path);
  if (inside === "" || inside.startsWith("..") || inside.includes("\0")) return undefined;
  return inside.slice(0, LONGEST_PATH);
}
