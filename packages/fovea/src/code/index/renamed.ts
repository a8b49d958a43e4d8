/**
 * Where a symbol that is gone went: the same code under a name that was not there as long as the old one was. For that
 * the index notes what paths had before, and in which run that changed.
 */
import type { Database } from "../../store/database.ts";
import { partsOfName } from "./name-parts.ts";
import { endsAtName, findByFingerprint, type LocatedSymbol } from "./read.ts";
import { IDS_PER_BLOB } from "./schema.ts";

/** Runs whose changes are kept, cleaned up once in so many. */
const KEPT_RUNS = 1000;
const CLEAN_EVERY = 100;

/** Before these paths get their contents or lose them. In a first run nothing was there before. */
export function noteFormer(
  db: Database,
  treeId: number,
  rows: readonly { path: string; blobId?: number | undefined }[],
): void {
  db.run(
    `insert or ignore into former (tree, path, until_run, blob)
     select tree.id, value ->> 0, tree.run, file.blob
     from json_each(?) join tree on tree.id = ? and tree.run > 1
     left join file on file.tree = tree.id and file.path = value ->> 0
     where file.blob is not value ->> 1`,
    JSON.stringify(rows.map(({ path, blobId }) => [path, blobId ?? null])),
    treeId,
  );
}

export function forgetFormer(db: Database, treeId: number): void {
  const run = db.get<{ run: number }>("select run from tree where id = ?", treeId)?.run ?? 0;
  if (run % CLEAN_EVERY === 0)
    db.run("delete from former where tree = ? and until_run < ?", treeId, run - KEPT_RUNS);
}

/** Undefined where nothing of this name was in the tree, where it is unsure, and where its code was there twice. */
export function findRenamed(db: Database, treeId: number, name: string): LocatedSymbol | undefined {
  const gone = lastOfName(db, treeId, name);
  const places = new Set(gone.map(({ container, until }) => `${until} ${container}`));
  if (gone.length === 0 || places.size > 1) return undefined;
  for (const { fingerprint, until } of gone) {
    const now = findByFingerprint(db, treeId, fingerprint);
    const [only] = now;
    if (only && now.length === 1 && !wasThere(db, treeId, only, until)) return only;
  }
  return undefined;
}

interface Gone {
  fingerprint: string;
  container: string;
  /** The run in which it went. */
  until: number;
}

/** What was called so until the last run in which something of this name went. */
function lastOfName(db: Database, treeId: number, name: string): Gone[] {
  const parts = partsOfName(name);
  const last = parts.pop();
  const wanted = parts.join(".").toLowerCase();
  const gone = db
    .all<{ fingerprint: string; container: string; until: number }>(
      `select substr(fingerprint, 1, 16) as fingerprint, container, max(until_run) as until
       from symbol join former on former.blob = symbol.id / ${IDS_PER_BLOB} and former.tree = ?
       where name = ? collate nocase and name = ?
         and not exists (select 1 from file where file.blob = former.blob and file.tree = ?)
       group by symbol.id`,
      treeId,
      last ?? name,
      last ?? name,
      treeId,
    )
    .filter(({ container }) => endsAtName(container.toLowerCase(), wanted));
  const latest = Math.max(...gone.map(({ until }) => until));
  return gone.filter(({ until }) => until === latest);
}

/** Had its path something of its name just before that run? */
function wasThere(
  db: Database,
  treeId: number,
  { path, container, name }: LocatedSymbol,
  run: number,
): boolean {
  const before = db.get<{ blob: number | null }>(
    "select blob from former where tree = ? and path = ? and until_run >= ? order by until_run limit 1",
    treeId,
    path,
    run,
  );
  // What has not changed since then is as it was.
  if (!before) return true;
  if (before.blob === null) return false;
  const from = before.blob * IDS_PER_BLOB;
  return (
    db.get(
      "select 1 from symbol where id >= ? and id < ? and name = ? and container = ?",
      from,
      from + IDS_PER_BLOB,
      name,
      container,
    ) !== undefined
  );
}
