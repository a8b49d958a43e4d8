/** The trees of an index: which worktrees and folders it serves, and how far each is indexed. */
import { existsSync } from "node:fs";
import type { TreePlace } from "../../repo/files/scan.ts";
import type { Database } from "../../store/database.ts";
import { forgetFormer } from "./renamed.ts";

export interface Tree {
  id: number;
  root: string;
  prefix: string;
  head: string | undefined;
  branch: string | undefined;
  settings: string;
  listing: string;
  /** When an index run last completed; undefined before the first. */
  indexedAt: number | undefined;
  files: number;
  symbols: number;
  references: number;
  /** Files with code the parser could not make sense of. */
  problemFiles: number;
  /** How many files are not indexed, by reason. */
  skipped: Record<string, number>;
  edges: number;
  /** References that no edge could be made of. */
  unresolved: number;
  /** Grows whenever edges change. */
  generation: number;
  /** Grows whenever files change. */
  revision: number;
}

interface TreeRow {
  id: number;
  root: string;
  prefix: string;
  head: string | null;
  branch: string | null;
  settings: string;
  listing: string;
  indexed_at: number | null;
  files: number;
  symbols: number;
  refs: number;
  problem_files: number;
  skipped: string;
  edges: number;
  unresolved: number;
  generation: number;
  revision: number;
}

export function findTree(db: Database, place: TreePlace): Tree | undefined {
  const row = db.get<TreeRow>("select * from tree where root = ? and prefix = ?", place.top, place.prefix);
  return row && fromRow(row);
}

const UNREGISTERED = 0;

/** A tree that no run has begun to index: it has nothing, and nothing is written about it. */
export function unregisteredTree({ top, prefix }: TreePlace): Tree {
  return {
    id: UNREGISTERED,
    root: top,
    prefix,
    head: undefined,
    branch: undefined,
    settings: "",
    listing: "",
    indexedAt: undefined,
    files: 0,
    symbols: 0,
    references: 0,
    problemFiles: 0,
    skipped: {},
    edges: 0,
    unresolved: 0,
    generation: 0,
    revision: 0,
  };
}

export function isRegistered({ id }: Tree): boolean {
  return id !== UNREGISTERED;
}

export function addTree(db: Database, place: TreePlace): Tree {
  const known = findTree(db, place);
  if (known) return known;
  db.transaction(() => {
    db.run("insert or ignore into tree (root, prefix) values (?, ?)", place.top, place.prefix);
  });
  return findTree(db, place)!;
}

export function listTrees(db: Database): Tree[] {
  return db.all<TreeRow>("select * from tree order by root, prefix").map(fromRow);
}

/**
 * Notes the settings of a first run at its start, so that after an interruption its files count as done, and that
 * the rows are about to differ from the listing they were made by.
 */
export function beginTree(db: Database, treeId: number, settings: string): void {
  db.run(
    "update tree set settings = iif(settings = '', ?, settings), listing = '', run = run + 1 where id = ?",
    settings,
    treeId,
  );
  forgetFormer(db, treeId);
}

/** In the transaction that changes them, so that nobody takes old files for new ones. */
export function noteFilesChanged(db: Database, treeId: number): void {
  db.run("update tree set revision = revision + 1 where id = ?", treeId);
}

export interface TreeState {
  commit: string | undefined;
  branch: string | undefined;
  settings: string;
  listing: string;
  now: number;
}

/** Notes that everything the scan found is in the index, with fresh totals where files changed. */
export function completeTree(db: Database, treeId: number, state: TreeState, hasChanged: boolean): void {
  db.transaction(() => {
    db.run(
      "update tree set head = ?, branch = ?, settings = ?, listing = ?, indexed_at = ? where id = ?",
      state.commit ?? null,
      state.branch ?? null,
      state.settings,
      state.listing,
      state.now,
      treeId,
    );
    if (hasChanged) updateTotals(db, treeId);
  });
}

/**
 * The tree with totals that are right. They are not kept up for single files before a query, since counting takes
 * longer than the query; an empty listing tells that this may have happened.
 */
export function countTree(db: Database, tree: Tree): Tree {
  if (tree.listing !== "" || tree.indexedAt === undefined) return tree;
  db.transaction(() => updateTotals(db, tree.id));
  return fromRow(db.get<TreeRow>("select * from tree where id = ?", tree.id)!);
}

function updateTotals(db: Database, treeId: number): void {
  db.run(
    `update tree set (files, symbols, refs, problem_files) = (
       select count(*), coalesce(sum(blob.symbols), 0), coalesce(sum(blob.refs), 0),
              coalesce(sum(blob.problem_count > 0), 0)
       from file join blob on blob.id = file.blob
       where file.tree = tree.id and file.skip is null
     ), skipped = (
       select coalesce(json_group_object(skip, n), '{}')
       from (select skip, count(*) as n from file where file.tree = tree.id and skip is not null group by skip)
     ) where id = ?`,
    treeId,
  );
}

export interface ResolvedState {
  /** The settings files that references were last resolved by; empty when that never was. */
  settings: string;
  generation: number;
}

export function resolvedState(db: Database, treeId: number): ResolvedState {
  return db.get<ResolvedState & Record<string, unknown>>(
    "select resolved_by as settings, generation from tree where id = ?",
    treeId,
  )!;
}

/** Another worktree of the repository whose edges are known: most of them are the same here. */
export function relatedTree(db: Database, treeId: number, settings: string): number | undefined {
  return db.get<{ id: number }>(
    "select id from tree where id <> ? and resolved_by = ? order by indexed_at desc limit 1",
    treeId,
    settings,
  )?.id;
}

export function noteResolved(
  db: Database,
  treeId: number,
  { settings, edges, unresolved }: { settings: string; edges: number; unresolved: number },
): void {
  db.run(
    "update tree set resolved_by = ?, generation = generation + 1, edges = ?, unresolved = ? where id = ?",
    settings,
    edges,
    unresolved,
    treeId,
  );
}

/** Forgets worktrees that are no longer on disk, so that they do not add up. */
export function dropVanishedTrees(db: Database, keepId: number): number {
  const gone = listTrees(db).filter((tree) => tree.id !== keepId && !existsSync(tree.root));
  if (gone.length === 0) return 0;
  db.transaction(() => {
    for (const tree of gone) {
      for (const table of ["file", "former", "directory", "lease"])
        db.run(`delete from ${table} where tree = ?`, tree.id);
      db.run("delete from tree where id = ?", tree.id);
    }
  });
  return gone.length;
}

function fromRow(row: TreeRow): Tree {
  return {
    id: row.id,
    root: row.root,
    prefix: row.prefix,
    head: row.head ?? undefined,
    branch: row.branch ?? undefined,
    settings: row.settings,
    listing: row.listing,
    indexedAt: row.indexed_at ?? undefined,
    files: row.files,
    symbols: row.symbols,
    references: row.refs,
    problemFiles: row.problem_files,
    skipped: JSON.parse(row.skipped) as Record<string, number>,
    edges: row.edges,
    unresolved: row.unresolved,
    generation: row.generation,
    revision: row.revision,
  };
}
