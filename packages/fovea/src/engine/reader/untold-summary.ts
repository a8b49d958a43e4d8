/** Whether a session was compacted and nobody has told yet what its summary lost. */
import { readMeta } from "../../memory/project-meta.ts";
import type { Reader } from "./reader.ts";

/** The id of the message that holds the summary. */
export function untoldSummary({ book }: Reader, session: string): string | undefined {
  return readMeta(book.db, book.projectId, untoldKey(session));
}

export function untoldKey(session: string): string {
  return `untold_summary:${session}`;
}
