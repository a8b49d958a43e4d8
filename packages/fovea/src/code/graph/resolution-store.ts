/** Owns the tables `place`, `resolution` and `resolved`: which edges start in each file of a tree. */

import type { Database } from "../../store/database.ts";
import type { PackedFacts } from "../index/facts.ts";
import { readFacts } from "../index/read-sources.ts";
import { noteResolved, resolvedState } from "../index/trees.ts";

export interface KnownResolution {
  id: number;
  blob: number;
  depth: string;
}

/** The edges of one file, ready for the index. */
export interface PackedResolution {
  path: string;
  blob: number;
  depth: string;
  edges: number;
  unresolved: number;
  packages: string[];
  body: Uint8Array;
}

export function knownResolutions(db: Database, treeId: number): Map<string, KnownResolution> {
  const rows = db.all<{ path: string; id: number; blob: number; depth: string }>(
    `select place.path, resolution.id, resolution.blob, resolution.depth from resolved
     join resolution on resolution.id = resolved.resolution
     join place on place.id = resolved.place where resolved.tree = ?`,
    treeId,
  );
  return new Map(rows.map(({ path, id, blob, depth }) => [path, { id, blob, depth }]));
}

export interface StoredResolution {
  blob: number;
  body: Uint8Array;
  packages: string[];
  facts: PackedFacts;
}

/** The edges of one file, with the facts they were made of. */
export function resolutionOf(db: Database, treeId: number, path: string): StoredResolution | undefined {
  const row = db.get<{ body: Uint8Array; packages: string; blob: number }>(
    `select resolution.body, resolution.packages, resolution.blob
     from place join resolved on resolved.place = place.id and resolved.tree = ?
     join resolution on resolution.id = resolved.resolution where place.path = ?`,
    treeId,
    path,
  );
  const facts = row && readFacts(db, row.blob);
  if (!facts) return undefined;
  const packages = row.packages === "" ? [] : (JSON.parse(row.packages) as string[]);
  return { blob: row.blob, body: row.body, packages, facts };
}

/** The packed edges of one file, where they are those of this content. */
export function resolvedBody(
  db: Database,
  treeId: number,
  { path, blob }: { path: string; blob: number },
): Uint8Array | undefined {
  return db.get<{ body: Uint8Array }>(
    `select resolution.body from place join resolved on resolved.place = place.id and resolved.tree = ?
     join resolution on resolution.id = resolved.resolution where place.path = ? and resolution.blob = ?`,
    treeId,
    path,
    blob,
  )?.body;
}

/** The number by which edges name a path. */
export function placeNumber(db: Database, path: string): number | undefined {
  return db.get<{ id: number }>("select id from place where path = ?", path)?.id;
}

/** Files of a tree that import from one of these packages. */
export function filesUsingPackages(db: Database, treeId: number, names: ReadonlySet<string>): string[] {
  return db
    .all<{ path: string; packages: string }>(
      `select place.path, resolution.packages from resolved
       join resolution on resolution.id = resolved.resolution join place on place.id = resolved.place
       where resolved.tree = ? and resolution.packages <> '' order by place.path`,
      treeId,
    )
    .filter(({ packages }) => (JSON.parse(packages) as string[]).some((name) => names.has(name)))
    .map(({ path }) => path);
}

export interface TreeChange {
  added: readonly PackedResolution[];
  /** Resolutions of another tree that hold here too. */
  taken: ReadonlyMap<string, number>;
  removed: readonly string[];
  settings: string;
}

/** All or nothing; false when another process changed the tree's edges since `generation` was read. */
export function writeResolutions(
  db: Database,
  treeId: number,
  generation: number,
  change: TreeChange,
): boolean {
  return db.transaction(() => {
    if (resolvedState(db, treeId).generation !== generation) return false;
    const placeOf = placeFinder(db, change.added.length);
    const replaced: number[] = [];
    const hasOld = db.get("select 1 from resolved where tree = ? limit 1", treeId) !== undefined;
    const forget = (place: number) => {
      if (!hasOld) return;
      const old = db.get<{ resolution: number }>(
        "select resolution from resolved where tree = ? and place = ?",
        treeId,
        place,
      );
      if (old) replaced.push(old.resolution);
    };
    for (const path of change.removed) {
      const place = placeOf(path);
      forget(place);
      db.run("delete from resolved where tree = ? and place = ?", treeId, place);
    }
    const point = "insert or replace into resolved (tree, place, resolution) values (?, ?, ?)";
    for (const [path, resolution] of change.taken) db.run(point, treeId, placeOf(path), resolution);
    for (const one of change.added) {
      const place = placeOf(one.path);
      forget(place);
      const { lastInsertRowid } = db.run(
        "insert into resolution (place, blob, depth, edges, unresolved, body, packages) values (?, ?, ?, ?, ?, ?, ?)",
        place,
        one.blob,
        one.depth,
        one.edges,
        one.unresolved,
        one.body,
        one.packages.length > 0 ? JSON.stringify(one.packages) : "",
      );
      db.run(point, treeId, place, lastInsertRowid);
    }
    for (const id of replaced)
      db.run(
        "delete from resolution where id = ? and not exists (select 1 from resolved where resolution = ?)",
        id,
        id,
      );
    const totals = db.get<{ edges: number; unresolved: number }>(
      `select coalesce(sum(resolution.edges), 0) as edges, coalesce(sum(resolution.unresolved), 0) as unresolved
       from resolved join resolution on resolution.id = resolved.resolution where resolved.tree = ?`,
      treeId,
    )!;
    noteResolved(db, treeId, { ...totals, settings: change.settings });
    return true;
  });
}

/** Gives every path a number that edges can end at. */
export function addPlaces(db: Database, paths: readonly string[]): void {
  const known = allPlaces(db);
  const missing = paths.filter((path) => !known.has(path));
  if (missing.length === 0) return;
  db.transaction(() => {
    for (const path of missing) db.run("insert or ignore into place (path) values (?)", path);
  });
}

export function allPlaces(db: Database): Map<string, number> {
  return new Map(db.rows<[string, number]>("select path, id from place"));
}

export interface PackedEdges {
  place: number;
  /** The content they were found in: they name its symbols by position. */
  blob: number | null;
  body: Uint8Array | null;
}

/** The numbers of all paths, and the packed edges of those that a tree has resolved. */
export function packedEdges(db: Database, treeId: number): Map<string, PackedEdges> {
  const rows = db.rows<[string, number, number | null, Uint8Array | null]>(
    `select place.path, place.id, resolution.blob, resolution.body from place
     left join resolved on resolved.tree = ? and resolved.place = place.id
     left join resolution on resolution.id = resolved.resolution`,
    treeId,
  );
  return new Map(rows.map(([path, place, blob, body]) => [path, { place, blob, body }]));
}

/** Edges that no tree has any more, as after the end of a worktree. */
export function dropUnusedResolutions(db: Database): void {
  db.run("delete from resolution where id not in (select resolution from resolved)");
}

/** More places than this are read at once. */
const MANY = 100;

function placeFinder(db: Database, asked: number): (path: string) => number {
  const known = asked > MANY ? allPlaces(db) : new Map<string, number>();
  return (path) => {
    let id = known.get(path);
    if (id === undefined) {
      db.run("insert or ignore into place (path) values (?)", path);
      id = db.get<{ id: number }>("select id from place where path = ?", path)!.id;
      known.set(path, id);
    }
    return id;
  };
}
