/** Whether a session was compacted and nobody has told yet what its summary lost. */
import { readMeta, removeMeta, writeMeta } from "../../memory/project-meta.ts";
import type { SessionStore } from "../../sessions/types.ts";

export interface Untold {
  /** The id of the message that holds the summary. */
  message?: string;
  /** No summary was told (clients without such a hook): when the session was compacted. */
  compactedAt?: number;
}

const NO_SUMMARY = "compacted at ";

export function untoldSummary({ db, projectId }: SessionStore, session: string): Untold | undefined {
  const kept = readMeta(db, projectId, keyOf(session));
  if (kept === undefined) return undefined;
  return kept.startsWith(NO_SUMMARY)
    ? { compactedAt: Number(kept.slice(NO_SUMMARY.length)) }
    : { message: kept };
}

/** A summary may follow, and then takes its place. */
export function expectSummary(store: SessionStore, session: string): void {
  const { db, clock, projectId } = store;
  if (untoldSummary(store, session)?.message !== undefined) return;
  writeMeta(db, clock, projectId, keyOf(session), `${NO_SUMMARY}${clock.now()}`);
}

export function noteSummary({ db, clock, projectId }: SessionStore, session: string, message: string): void {
  writeMeta(db, clock, projectId, keyOf(session), message);
}

/** False where another process was faster. */
export function markTold({ db, projectId }: SessionStore, session: string): boolean {
  return removeMeta(db, projectId, keyOf(session));
}

function keyOf(session: string): string {
  return `untold_summary:${session}`;
}
