/** Owns the table `relocated`: places that memories' anchors have left, and where their code is now. */
import type { Database } from "../../store/database.ts";

export interface Relocation {
  from: { path: string; symbol: string };
  to: { path: string; symbol: string };
}

export function readRelocated(db: Database, treeId: number): Relocation[] {
  return db
    .all<{ path: string; symbol: string; to_path: string; to_symbol: string }>(
      "select path, symbol, to_path, to_symbol from relocated where tree = ?",
      treeId,
    )
    .map((row) => ({
      from: { path: row.path, symbol: row.symbol },
      to: { path: row.to_path, symbol: row.to_symbol },
    }));
}

/** Instead of those that are there. */
export function writeRelocated(db: Database, treeId: number, moves: readonly Relocation[]): void {
  db.transaction(() => {
    db.run("delete from relocated where tree = ?", treeId);
    for (const { from, to } of moves)
      db.run(
        "insert into relocated (tree, path, symbol, to_path, to_symbol) values (?, ?, ?, ?, ?)",
        treeId,
        from.path,
        from.symbol,
        to.path,
        to.symbol,
      );
  });
}
