/**
 * When somebody was last here. The beginning of a session that its hook told of does not count for the orientation its
 * agent asks for a moment later.
 */
import { isAhead } from "../base/clock.ts";
import { readMeta, removeMeta, writeMeta } from "../memory/project-meta.ts";
import { lastUsedElsewhere } from "./sessions.ts";
import type { SessionStore } from "./types.ts";

const SEEN = "last_seen";
const BEFORE = "last_seen_before";
const BY = "last_seen_by";

/** `at`: since when changes are told. `usedAt`: until when somebody worked here. Undefined for the first time. */
export function readLastSeen(
  store: SessionStore,
  session: string | undefined,
): { at: number; usedAt: number } | undefined {
  const { db, projectId } = store;
  const isOwn = session !== undefined && readMeta(db, projectId, BY) === session;
  const noted = Number(readMeta(db, projectId, isOwn ? BEFORE : SEEN) ?? Number.NaN);
  // Noted under a clock that was far ahead: until then nothing would be new.
  const at = isAhead(noted, store.clock.now()) ? Number.NaN : noted;
  const usedAt = lastUsedElsewhere(store, session);
  // Hooks of prompts alone, or messages that were added, begin sessions as well.
  if (!Number.isFinite(at)) return usedAt > 0 ? { at: usedAt, usedAt } : undefined;
  return { at, usedAt: Math.max(at, usedAt) };
}

/** `begun`: the session that begins now. */
export function markSeen({ db, clock, projectId }: SessionStore, begun?: string): void {
  const write = (key: string, value: string) => writeMeta(db, clock, projectId, key, value);
  // A session that is compacted or taken up again began before.
  if (begun === undefined || readMeta(db, projectId, BY) !== begun) {
    const before = readMeta(db, projectId, SEEN);
    if (before === undefined) removeMeta(db, projectId, BEFORE);
    else write(BEFORE, before);
    write(BY, begun ?? "");
  }
  write(SEEN, String(clock.now()));
}
