/** Whether a session was compacted and nobody has told yet what its summary lost. */
import { readMeta, writeMeta } from "../../memory/project-meta.ts";
import type { Reader } from "./reader.ts";

export interface Untold {
  /** The id of the message that holds the summary. */
  message?: string;
  /** No summary was told (clients without such a hook): when the session was compacted. */
  compactedAt?: number;
}

const NO_SUMMARY = "compacted at ";

export function untoldSummary({ book }: Reader, session: string): Untold | undefined {
  const kept = readMeta(book.db, book.projectId, untoldKey(session));
  if (kept === undefined) return undefined;
  return kept.startsWith(NO_SUMMARY)
    ? { compactedAt: Number(kept.slice(NO_SUMMARY.length)) }
    : { message: kept };
}

/** A summary may follow, and then takes its place. */
export function expectSummary(reader: Reader, session: string): void {
  const { book, clock } = reader;
  if (untoldSummary(reader, session)?.message !== undefined) return;
  writeMeta(book.db, clock, book.projectId, untoldKey(session), `${NO_SUMMARY}${clock.now()}`);
}

export function untoldKey(session: string): string {
  return `untold_summary:${session}`;
}
