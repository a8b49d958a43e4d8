/** Reads the trigram filters of the contents of a tree. */
import type { Database } from "../../store/database.ts";

export function readGramFilters(db: Database, treeId: number): Map<number, Uint8Array> {
  return new Map(
    db.rows<[number, Uint8Array]>(
      `select gram_filter.blob, gram_filter.body from file join gram_filter on gram_filter.blob = file.blob
       where file.tree = ? and file.skip is null`,
      treeId,
    ),
  );
}
