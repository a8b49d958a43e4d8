/** Owns the table `memory_anchor`: what memories are about. */
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
};

export function writeAnchors(db: Database, memoryId: string, anchors: readonly Anchor[]): void {
  db.run("delete from memory_anchor where memory = ?", memoryId);
  anchors.forEach((anchor, position) => {
    db.run(
      `insert into memory_anchor (memory, position, project_id, path, symbol, kind, fingerprint, "commit")
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      memoryId,
      position,
      anchor.projectId,
      anchor.path,
      anchor.symbol,
      anchor.kind,
      anchor.fingerprint,
      anchor.commit,
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
  for (const row of rows) {
    const anchors = found.get(row.memory) ?? [];
    anchors.push({
      projectId: row.project_id,
      path: row.path,
      symbol: row.symbol,
      kind: row.kind,
      fingerprint: row.fingerprint,
      commit: row.commit,
    });
    found.set(row.memory, anchors);
  }
  return found;
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
