/** Notes down that memories were read: how often, when last, and how well they fitted what was asked. */
import { type Database, isUnwritable } from "../store/database.ts";

export interface Read {
  times: number;
  /** When last. */
  at: number;
  /** 0 to 1; undefined where nothing was asked. */
  relevance: number | undefined;
}

/** False where nothing can be written; reading still works there. */
export function recordAccess(db: Database, reads: ReadonlyMap<string, Read>): boolean {
  try {
    db.transaction(() => {
      for (const [id, { times, at, relevance }] of reads)
        db.run(
          `update memory set access_count = access_count + ?, tier_accesses = tier_accesses + ?,
             last_accessed_at = ?, relevance = coalesce(?, relevance) where id = ?`,
          times,
          times,
          at,
          relevance ?? null,
          id,
        );
    });
    return true;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return false;
  }
}
