/** Notes how the folders of a tree looked when they were listed, if they look different from before. */
import type { Database } from "../../store/database.ts";
import { stampDirectories } from "./sweep.ts";
import type { Tree } from "./trees.ts";
import { writeDirectories } from "./write.ts";

export function stampFolders(db: Database, tree: Tree, folders: readonly string[], listedAt: number): void {
  const stamps = stampDirectories(tree.root, folders, listedAt);
  const before = new Map(
    db
      .all<{ path: string; mtime: number }>("select path, mtime from directory where tree = ?", tree.id)
      .map((row) => [row.path, row.mtime]),
  );
  const isSame = stamps.length === before.size && stamps.every((s) => before.get(s.path) === s.mtimeMs);
  if (!isSame) writeDirectories(db, tree.id, stamps);
}
