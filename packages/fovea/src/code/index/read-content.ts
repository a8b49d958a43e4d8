/** Contents by their git blob id: what a file holds now, and where a content is. */
import type { Database } from "../../store/database.ts";
import { IDS_PER_BLOB } from "./schema.ts";

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

/**
 * The files of today that have symbols of a content, those with most of them first. Empty where the index has forgotten
 * the content.
 */
export function filesWithCodeOf(db: Database, treeId: number, contentId: string): string[] {
  return db
    .all<{ path: string }>(
      `select file.path, count(*) as many from blob
       join symbol as old on old.id between blob.id * ${IDS_PER_BLOB} and (blob.id + 1) * ${IDS_PER_BLOB} - 1
       join symbol as now on now.fingerprint = old.fingerprint and now.end_line - now.start_line >= ${FEWEST_LINES}
       join file on file.tree = ? and file.blob = now.id / ${IDS_PER_BLOB}
       where blob.oid = unhex(?) group by file.path order by many desc, file.path limit 100`,
      treeId,
      contentId,
    )
    .map(({ path }) => path);
}

/** Shorter code is alike in many files. */
const FEWEST_LINES = 1;
