/** Owns the table `memory_anchor`: what memories are about. */
import { staysInside } from "../base/relative-path.ts";
import type { Database } from "../store/database.ts";
import type { Anchor } from "./types.ts";

type AnchorRow = Record<string, unknown> & {
  memory: string;
  project_id: string;
  path: string;
  symbol: string;
  kind: string;
  fingerprint: string;
  commit: string | null;
  trace: string;
};

/** A file from outside may name any path, and what memories are about is looked for on disk. */
function isInTree({ path }: { path: string }): boolean {
  return staysInside(path);
}

export function writeAnchors(db: Database, memoryId: string, anchors: readonly Anchor[]): void {
  db.run("delete from memory_anchor where memory = ?", memoryId);
  anchors.filter(isInTree).forEach((anchor, position) => {
    db.run(
      `insert into memory_anchor (memory, position, project_id, path, symbol, kind, fingerprint, "commit", trace)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      memoryId,
      position,
      anchor.projectId,
      anchor.path,
      anchor.symbol,
      anchor.kind,
      anchor.fingerprint,
      anchor.commit,
      anchor.trace ?? "",
    );
  });
}

/** By memory; memories without anchors are not in it. */
export function readAnchors(db: Database, memoryIds: readonly string[]): Map<string, Anchor[]> {
  const found = new Map<string, Anchor[]>();
  const rows = db.all<AnchorRow>(
    "select * from memory_anchor where memory in (select value from json_each(?)) order by memory, position",
    JSON.stringify(memoryIds),
  );
  for (const row of rows.filter(isInTree)) {
    const anchors = found.get(row.memory) ?? [];
    anchors.push(toAnchor(row));
    found.set(row.memory, anchors);
  }
  return found;
}

/** What the current memories of a project are about, each once. */
export function listAnchors(db: Database, projectId: string): Anchor[] {
  return db
    .all<AnchorRow>(
      `select distinct '' as memory, memory_anchor.project_id, path, symbol, kind, fingerprint, '' as "commit", trace
       from memory_anchor join memory on memory.id = memory_anchor.memory
       where memory_anchor.project_id = ? and memory.forgotten_at is null and memory.superseded_by is null
       order by path, symbol, fingerprint`,
      projectId,
    )
    .filter(isInTree)
    .map(toAnchor);
}

function toAnchor(row: AnchorRow): Anchor {
  return {
    projectId: row.project_id,
    path: row.path,
    symbol: row.symbol,
    kind: row.kind,
    fingerprint: row.fingerprint,
    commit: row.commit,
    trace: row.trace,
  };
}

export interface Place {
  path: string;
  /** Empty: whatever is anchored in the file. */
  symbol: string;
}

/** The memories about these places, each with how many of them it is about. */
export function findAnchored(db: Database, projectId: string, places: readonly Place[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { path, symbol } of places) {
    const rows = db.all<{ memory: string }>(
      `select distinct memory from memory_anchor
       where project_id = ? and path = ? and (? = '' or symbol = ? or symbol = '')`,
      projectId,
      path,
      symbol,
      symbol,
    );
    for (const { memory } of rows) found.set(memory, (found.get(memory) ?? 0) + 1);
  }
  return found;
}

/** Is what was asked for among these places? A handle means one place; what is only called like it is another. */
export function isFoundAmong(places: readonly Place[], written: string): boolean {
  if (!written.includes("#")) return places.length > 0;
  return places.some(({ path, symbol }) => `/${path}#${symbol}`.endsWith(`/${written}`));
}

/** Memories about a symbol or file as it was called when they were made: `name`, `Container.name`, `path#name`, or a path. */
export function findAnchoredByName(db: Database, projectId: string, written: string): string[] {
  const cut = written.lastIndexOf("#");
  const path = cut === -1 ? "" : written.slice(0, cut);
  const name = written.slice(cut + 1).replaceAll(/::|->/g, ".");
  return db
    .all<{ memory: string }>(
      `select distinct memory from memory_anchor
       where project_id = ?1 and ((symbol <> '' and (symbol = ?2 or substr(symbol, -length(?2) - 1) = '.' || ?2)
         and (?3 = '' or path = ?3 or substr(path, -length(?3) - 1) = '/' || ?3)) or path = ?4)`,
      projectId,
      name,
      path,
      written,
    )
    .map(({ memory }) => memory);
}
