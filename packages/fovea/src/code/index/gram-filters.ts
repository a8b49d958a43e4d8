/** Reads the trigram filters of contents: the ones of a tree that a test lets through. */
import type { Database } from "../../store/database.ts";

/** The contents of a tree's files whose filter passes; a content without a filter passes too. */
export function contentsPassing(
  db: Database,
  treeId: number,
  passes: (filter: Uint8Array) => boolean,
): Set<number> {
  const rows = db.rows<[number, Uint8Array | null]>(
    `select file.blob, gram_filter.body from file left join gram_filter on gram_filter.blob = file.blob
     where file.tree = ? and file.blob is not null and file.skip is null`,
    treeId,
  );
  const passing = new Set<number>();
  for (const [blob, filter] of rows) if (filter === null || passes(filter)) passing.add(blob);
  return passing;
}

/** The innermost symbol around a line of a content. */
export function symbolAround(
  db: Database,
  [from, to]: readonly [number, number],
  line: number,
): string | undefined {
  const found = db.get<{ name: string; container: string }>(
    `select name, container from symbol where id >= ? and id < ? and start_line <= ? and end_line >= ?
     order by start_line desc, end_line, id desc limit 1`,
    from,
    to,
    line,
    line,
  );
  return found && (found.container === "" ? found.name : `${found.container}.${found.name}`);
}
