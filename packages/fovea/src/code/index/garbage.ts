/**
 * Contents that no tree uses any more are kept for a while: a branch switched away from is often switched back to,
 * and a renamed symbol is recognised by what it was before. Beyond a number, the oldest go.
 */
import type { Database } from "../../store/database.ts";
import { deleteContents } from "./write.ts";

const PER_TRANSACTION = 500;

export function dropUnusedBlobs(db: Database, keep: number): number {
  const unused = db.all<{ id: number }>(
    "select id from blob where not exists (select 1 from file where file.blob = blob.id) order by id desc limit -1 offset ?",
    keep,
  );
  for (let at = 0; at < unused.length; at += PER_TRANSACTION) {
    db.transaction(() => {
      for (const { id } of unused.slice(at, at + PER_TRANSACTION)) {
        // Another process may have put it to use since.
        if (db.get("select 1 from file where blob = ?", id)) continue;
        deleteContents(db, id);
        db.run("delete from blob where id = ?", id);
      }
    });
  }
  return unused.length;
}
