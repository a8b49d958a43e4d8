/**
 * When somebody was last here before this session. A session's own beginning does not count: its hook tells of it a
 * moment before its agent asks.
 */
import { readMeta, writeMeta } from "../memory/project-meta.ts";
import { lastUsedElsewhere } from "./sessions.ts";
import type { SessionBook } from "./types.ts";

const SEEN = "last_seen";
const BEFORE = "last_seen_before";
const BY = "last_seen_by";

/** `at`: since when changes are told. `usedAt`: until when somebody worked here. Undefined for the first time. */
export function readLastSeen(
  book: SessionBook,
  session: string | undefined,
): { at: number; usedAt: number } | undefined {
  const { db, projectId } = book;
  const isOwn = session !== undefined && readMeta(db, projectId, BY) === session;
  const at = Number(readMeta(db, projectId, isOwn ? BEFORE : SEEN) ?? Number.NaN);
  if (!Number.isFinite(at)) return undefined;
  return { at, usedAt: Math.max(at, lastUsedElsewhere(book, session)) };
}

export function markSeen({ db, clock, projectId }: SessionBook, session: string | undefined): void {
  const write = (key: string, value: string) => writeMeta(db, clock, projectId, key, value);
  if (session === undefined || readMeta(db, projectId, BY) !== session) {
    const before = readMeta(db, projectId, SEEN);
    if (before !== undefined) write(BEFORE, before);
    write(BY, session ?? "");
  }
  write(SEEN, String(clock.now()));
}
