/** Working memory: what belongs to a session and has a time to live. It survives a restart, not its time. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";
import { writeLog } from "./log.ts";
import { deleteMemory } from "./store.ts";

/** Removes what has had its time, or only one of them; gives how many that were. */
export function dropExpired(db: Database, clock: Clock, only?: string): number {
  const ids = db.all<{ id: string }>(
    `select id from memory
     where expires_at is not null and expires_at <= ? and pinned = 0 and (? is null or id = ?)`,
    clock.now(),
    only ?? null,
    only ?? null,
  );
  return drop(db, clock, ids, "its time to live ended");
}

/** When there are too many, those that were used least recently go. */
export function dropOverflow(db: Database, clock: Clock, size: number): number {
  const count = db.get<{ n: number }>("select count(*) as n from memory where scope = 'session'")!.n;
  if (count <= size) return 0;
  const expired = dropExpired(db, clock);
  if (count - expired <= size) return expired;
  const ids = db.all<{ id: string }>(
    `select id from memory where scope = 'session' and pinned = 0
     order by coalesce(last_accessed_at, created_at), row limit ?`,
    count - expired - size,
  );
  return expired + drop(db, clock, ids, "working memory was full");
}

function drop(db: Database, clock: Clock, ids: readonly { id: string }[], reason: string): number {
  if (ids.length === 0) return 0;
  db.transaction(() => {
    for (const { id } of ids) {
      deleteMemory(db, id);
      writeLog(db, clock, { memory: id, operation: "delete", details: { reason, automatic: true } });
    }
  });
  return ids.length;
}
