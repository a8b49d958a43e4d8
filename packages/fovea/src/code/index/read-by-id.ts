/** Reads many symbols and contents at once, by their ids: as much of them as search and answers show. */
import type { Database } from "../../store/database.ts";
import type { CodeSymbol, SymbolKind } from "../../syntax/types.ts";
import { IDS_PER_BLOB } from "./schema.ts";

export interface LineSpan {
  startLine: number;
  endLine: number;
}

export interface SymbolSpan extends LineSpan {
  kind: string;
  name: string;
  container: string;
}

/** No signatures, which only lists show: a search looks at six times as many as it finds. */
export function placeSymbols(db: Database, ids: readonly number[]): Map<number, SymbolSpan> {
  const found = new Map<number, SymbolSpan>();
  if (ids.length === 0) return found;
  const rows = db.packed<[number, string, string, string, number, number]>(
    ["symbol.id", "kind", "name", "container", "start_line", "end_line"],
    "from json_each(?) join symbol on symbol.id = value",
    JSON.stringify(ids),
  );
  for (const [id, kind, name, container, startLine, endLine] of rows)
    found.set(id, { kind, name, container, startLine, endLine });
  return found;
}

/** The same for chunks. */
export function placeChunks(db: Database, ids: readonly number[]): Map<number, LineSpan> {
  if (ids.length === 0) return new Map();
  const rows = db.packed<[number, number, number]>(
    ["chunk.id", "start_line", "end_line"],
    "from json_each(?) join chunk on chunk.id = value",
    JSON.stringify(ids),
  );
  return new Map(rows.map(([id, startLine, endLine]) => [id, { startLine, endLine }]));
}

/** What an answer shows of a symbol, and what it is known by. */
export type SymbolBrief = Pick<
  CodeSymbol,
  "kind" | "name" | "parent" | "container" | "signature" | "startLine" | "endLine" | "fingerprint"
>;

/** Symbols by their ids; those are missing that the index no longer has. */
export function readSymbols(db: Database, ids: readonly number[]): Map<number, SymbolBrief> {
  const rows = db.packed<[number, SymbolKind, string, number, string, string, number, number, string]>(
    [
      "symbol.id",
      "kind",
      "name",
      "symbol.parent",
      "container",
      "signature",
      "start_line",
      "end_line",
      "fingerprint",
    ],
    "from json_each(?) join symbol on symbol.id = value",
    JSON.stringify(ids),
  );
  return new Map(
    rows.map(([id, kind, name, parent, container, signature, startLine, endLine, fingerprint]) => [
      id,
      { kind, name, parent, container, signature, startLine, endLine, fingerprint },
    ]),
  );
}

export interface ContentBrief {
  language: string;
  lines: number;
}

/** The same for contents. */
export function readContents(db: Database, ids: readonly number[]): Map<number, ContentBrief> {
  const rows = db.packed<[number, string, number]>(
    ["blob.id", "language", "lines"],
    "from json_each(?) join blob on blob.id = value",
    JSON.stringify(ids),
  );
  return new Map(rows.map(([id, language, lines]) => [id, { language, lines }]));
}

/** The innermost symbol around a line of a content. */
export function innermostAt(
  db: Database,
  blobId: number,
  line: number,
): (SymbolSpan & { id: number }) | undefined {
  const from = blobId * IDS_PER_BLOB;
  const [found] = db.packed<[number, string, string, string, number, number]>(
    ["id", "kind", "name", "container", "start_line", "end_line"],
    `from symbol where id >= ? and id < ? and start_line <= ? and end_line >= ?
     order by start_line desc, end_line, id desc limit 1`,
    from,
    from + IDS_PER_BLOB,
    line,
    line,
  );
  if (!found) return undefined;
  const [id, kind, name, container, startLine, endLine] = found;
  return { id, kind, name, container, startLine, endLine };
}
