/** Notes down that memories were read: how often, and when last. */
import type { Clock } from "../base/clock.ts";
import { type Database, isReadOnly } from "../store/database.ts";

export function recordAccess(db: Database, clock: Clock, times: ReadonlyMap<string, number>): void {
  try {
    db.transaction(() => {
      for (const [id, count] of times)
        db.run(
          "update memory set access_count = access_count + ?, last_accessed_at = ? where id = ?",
          count,
          clock.now(),
          id,
        );
    });
  } catch (error) {
    // Where nothing may be written, reading still works.
    if (!isReadOnly(error)) throw error;
  }
}
