/** Contents by their git blob id: what a file holds now, and where a content is. */
import type { Database } from "../store/database.ts";

/** In hex; undefined where there is no such file. */
export function findContentId(db: Database, treeId: number, path: string): string | undefined {
  const row = db.get<{ oid: string | null }>(
    "select lower(hex(oid)) as oid from file where tree = ? and path = ?",
    treeId,
    path,
  );
  return row?.oid ?? undefined;
}

/** The files that hold a content now. */
export function findPathsOf(db: Database, treeId: number, contentId: string): string[] {
  return db
    .all<{ path: string }>(
      "select path from file where tree = ? and oid = unhex(?) order by path limit 100",
      treeId,
      contentId,
    )
    .map(({ path }) => path);
}
