/** How much of a tree is in the index. */
import type { Database } from "../../store/database.ts";

/** Files whose path begins with `start`: how many are indexed, and how many are not, by reason. */
export function countFolder(
  db: Database,
  treeId: number,
  start: string,
): { files: number; skipped: Record<string, number> } {
  const rows = db.rows<[string | null, number]>(
    "select skip, count(*) from file where tree = ? and substr(path, 1, length(?)) = ? group by skip",
    treeId,
    start,
    start,
  );
  const files = rows.find(([skip]) => skip === null)?.[1] ?? 0;
  return { files, skipped: Object.fromEntries(rows.filter(([skip]) => skip !== null)) };
}

/** How far a first run is: files that are in the index, and those of them whose words are counted. */
export function countSoFar(db: Database, treeId: number): { files: number; searchable: number } {
  return db.get<{ files: number; searchable: number }>(
    `select count(*) as files, coalesce(sum(blob.rows > 0), 0) as searchable
     from file join blob on blob.id = file.blob where file.tree = ? and file.skip is null`,
    treeId,
  )!;
}
