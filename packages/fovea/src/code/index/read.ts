/** Reads from the index: symbols by name, by file and by fingerprint; what is covered and what is not. */
import type { Database } from "../../store/database.ts";
import type { CodeSymbol, Problem, SymbolKind } from "../../syntax/types.ts";
import { partsOfName } from "./name-parts.ts";
import { asLike, containerMatches } from "./name-patterns.ts";
import type { SymbolSpan } from "./read-by-id.ts";
import { IDS_PER_BLOB } from "./schema.ts";
import { fromSymbolRow, type SymbolRow } from "./symbol-values.ts";

export interface LocatedSymbol extends CodeSymbol {
  /** Only for use with this index; see `IDS_PER_BLOB`. */
  id: number;
  path: string;
  language: string;
}

type LocatedRow = SymbolRow & { path: string; language: string };

const LOCATED = `
  select symbol.*, file.path, blob.language
  from symbol
  join blob on blob.id = symbol.id / ${IDS_PER_BLOB}
  join file on file.blob = blob.id and file.tree = ?`;

/**
 * Symbols whose name is `name`, or whose qualified name ends in it (`Store.open`, `Store::open`, `Store#open`).
 * Names that differ only in case are found too, and `#open` where nothing is called `open`.
 */
export function findSymbols(db: Database, treeId: number, name: string): LocatedSymbol[] {
  return named(name, (last) =>
    db.all<LocatedRow>(
      `${LOCATED} where symbol.name collate nocase in (?, ?, ?) order by path, id`,
      treeId,
      last,
      name,
      `#${last}`,
    ),
  ).map(toLocated);
}

/** More symbols than this are no answer to a pattern. */
const MOST_MATCHES = 1000;

/** Symbols whose name, and whose container as far as it is written, match a pattern; see `name-patterns.ts`. */
export function findSymbolsLike(db: Database, treeId: number, pattern: string): LocatedSymbol[] {
  const parts = partsOfName(pattern);
  const last = parts.pop();
  if (last === undefined || pattern.length > LONGEST_PATTERN) return [];
  return db
    .all<LocatedRow>(
      `${LOCATED} where symbol.name like ? escape '\\' order by path, id limit ${MOST_MATCHES}`,
      treeId,
      asLike(last),
    )
    .map(toLocated)
    .filter(({ container }) => containerMatches(container, parts));
}

export interface SymbolPlace {
  id: number;
  name: string;
  container: string;
  kind: string;
  path: string;
  lines: number;
}

/** The same symbols, without what would have to be unpacked: a search asks for many of them. */
export function findSymbolPlaces(db: Database, treeId: number, name: string): SymbolPlace[] {
  return named(name, (last) => placesNamed(db, treeId, last, name));
}

/** Symbols called so but for a sign in front of the name: `$Store` and `_store` where `store` is asked for. */
export function findMarkedPlaces(db: Database, treeId: number, name: string): SymbolPlace[] {
  const last = partsOfName(name).at(-1);
  return last === undefined ? [] : placesNamed(db, treeId, `$${last}`, `_${last}`);
}

/** The collation stands with the column: behind the list it would say nothing, and every name would be read. */
function placesNamed(db: Database, treeId: number, name: string, orName: string): SymbolPlace[] {
  return db
    .packed<[number, string, string, string, string, number]>(
      ["symbol.id", "name", "container", "kind", "path", "end_line - start_line + 1"],
      `from symbol join file on file.blob = symbol.id / ${IDS_PER_BLOB} and file.tree = ?
       where name collate nocase in (?, ?) order by path, symbol.id`,
      treeId,
      name,
      orName,
    )
    .map(([id, name, container, kind, path, lines]) => ({ id, name, container, kind, path, lines }));
}

function named<T extends { name: string; container: string }>(
  name: string,
  withLastName: (last: string) => T[],
): T[] {
  const parts = partsOfName(name);
  const last = parts.pop();
  if (last === undefined) return [];
  const wanted = parts.join(".").toLowerCase();
  // Some languages have names with dots in them: Elixir's module `Plug.Session` is in no container.
  const isWhole = (symbol: T) => wanted !== "" && symbol.name.toLowerCase() === name.toLowerCase();
  const found = withLastName(last).filter(
    (symbol) => isWhole(symbol) || endsAtName(symbol.container.toLowerCase(), wanted),
  );
  const exact = found.filter((symbol) => symbol.name === last || symbol.name === name);
  return exact.length > 0 ? exact : found;
}

const LONGEST_PATTERN = 1000;

/** Names that begin with `start` or contain it, for suggestions. */
export function suggestNames(db: Database, treeId: number, text: string, limit: number): string[] {
  // SQLite refuses long patterns, and no name is that long.
  if (text.length > LONGEST_PATTERN) return [];
  const escaped = text.replaceAll(/[\\%_]/g, "\\$&");
  const rows = (pattern: string) =>
    db
      .all<{ name: string }>(
        `select distinct symbol.name from symbol
         join file on file.blob = symbol.id / ${IDS_PER_BLOB} and file.tree = ?
         where symbol.name like ? escape '\\' order by length(symbol.name), symbol.name limit ?`,
        treeId,
        pattern,
        limit,
      )
      .map((row) => row.name);
  const starting = rows(`${escaped}%`);
  return starting.length > 0 ? starting : rows(`%${escaped}%`);
}

/** Symbols whose fingerprint begins with these digits: with all of them the very same, with the first 16 the same but for layout. */
export function findByFingerprint(db: Database, treeId: number, digits: string): LocatedSymbol[] {
  return db
    .all<LocatedRow>(
      `${LOCATED} where symbol.fingerprint >= ? and symbol.fingerprint < ? order by path, id limit ${MOST_ALIKE}`,
      treeId,
      digits,
      `${digits}g`,
    )
    .map(toLocated);
}

const MOST_ALIKE = 100;

export interface FileEntry {
  path: string;
  language: string;
  lines: number;
  bytes: number;
  skip: string | undefined;
  problems: Problem[];
  problemCount: number;
  blobId: number | undefined;
}

interface FileEntryRow {
  path: string;
  blob: number | null;
  skip: string | null;
  language: string | null;
  lines: number | null;
  bytes: number | null;
  problems: string | null;
  problem_count: number | null;
}

const FILE_ENTRY = `
  select file.path, file.blob, file.skip, language, lines, bytes, problems, problem_count
  from file left join blob on blob.id = file.blob`;

export function findFile(db: Database, treeId: number, path: string): FileEntry | undefined {
  const row = db.get<FileEntryRow>(`${FILE_ENTRY} where file.tree = ? and file.path = ?`, treeId, path);
  return row && toEntry(row);
}

/** Paths that begin with `text`, or else contain it, for suggestions. */
export function suggestPaths(db: Database, treeId: number, text: string, limit: number): string[] {
  if (text.length > LONGEST_PATTERN) return [];
  const escaped = text.replaceAll(/[\\%_]/g, "\\$&");
  const rows = (pattern: string) =>
    db
      .all<{ path: string }>(
        "select path from file where tree = ? and path like ? escape '\\' and blob is not null order by path limit ?",
        treeId,
        pattern,
        limit,
      )
      .map((row) => row.path);
  const starting = rows(`${escaped}%`);
  return starting.length > 0 ? starting : rows(`%${escaped}%`);
}

/** Files whose path ends in `/end`, for a path given without its folders. */
export function findFilesEnding(db: Database, treeId: number, end: string, limit: number): string[] {
  if (end.length > LONGEST_PATTERN) return [];
  const escaped = end.replaceAll(/[\\%_]/g, "\\$&");
  return db
    .all<{ path: string }>(
      "select path from file where tree = ? and path like ? escape '\\' and blob is not null limit ?",
      treeId,
      `%/${escaped}`,
      limit,
    )
    .map((row) => row.path);
}

export interface SearchableFile {
  path: string;
  blobId: number;
  language: string;
  lines: number;
  /** Rows of words, and how many words; see `words.ts`. */
  rows: number;
  words: number;
  /** 0 when it was too new to be sure of. */
  mtimeMs: number;
}

/** `path#Container.name` of everything in these files, and `path#` of the files themselves. */
export function listHandles(db: Database, treeId: number, paths: readonly string[]): Set<string> {
  const rows = db.packed<[string, string | null, string | null]>(
    ["file.path", "symbol.container", "symbol.name"],
    `from json_each(?) join file on file.tree = ? and file.path = value
     left join symbol on symbol.id between file.blob * ${IDS_PER_BLOB} and (file.blob + 1) * ${IDS_PER_BLOB} - 1`,
    JSON.stringify(paths),
    treeId,
  );
  const handles = new Set(rows.map(([path]) => `${path}#`));
  for (const [path, container, name] of rows)
    if (name !== null) handles.add(`${path}#${container === "" ? name : `${container}.${name}`}`);
  return handles;
}

/** Everything that search can find, by path. A file whose words are not counted yet is found by its name and its symbols. */
export function listSearchable(db: Database, treeId: number): SearchableFile[] {
  return db
    .packed<[string, number, string, number, number, number, number]>(
      ["file.path", "blob.id", "blob.language", "blob.lines", "blob.rows", "blob.words", "file.mtime"],
      `from file join blob on blob.id = file.blob
       where file.tree = ? and file.skip is null order by file.path`,
      treeId,
    )
    .map(([path, blobId, language, lines, rows, words, mtimeMs]) => ({
      path,
      blobId,
      language,
      lines,
      rows,
      words,
      mtimeMs,
    }));
}

/** Rows of all contents, also of those that no tree has any more. */
export function countAllRows(db: Database): number {
  return db.get<{ rows: number | null }>("select sum(rows) as rows from blob")?.rows ?? 0;
}

/** Name, kind and place of symbols by their ids, in that order, for lists of nodes. */
export function describeSymbols(db: Database, ids: readonly number[]): Map<number, SymbolLine> {
  const found = new Map<number, SymbolLine>();
  if (ids.length === 0) return found;
  const rows = db.packed<[number, string, string, string, number, string, number, number]>(
    ["symbol.id", "kind", "name", "container", "name_line", "signature", "start_line", "end_line"],
    "from json_each(?) join symbol on symbol.id = value order by key",
    JSON.stringify(ids),
  );
  for (const [id, kind, name, container, line, signature, startLine, endLine] of rows)
    found.set(id, { kind, name, container, line, signature, startLine, endLine });
  return found;
}

export interface SymbolLine extends SymbolSpan {
  line: number;
  signature: string;
}

/** One symbol by its id; undefined when the index no longer has it. */
export function readSymbol(db: Database, id: number): CodeSymbol | undefined {
  const row = db.get<SymbolRow & Record<string, unknown>>("select * from symbol where id = ?", id);
  return row && fromSymbolRow(row);
}

export type OutlineSymbol = Pick<CodeSymbol, "kind" | "name" | "parent" | "signature" | "doc">;

/** What an outline needs of the symbols from one on, up to those that begin after a line. Parents count from the first. */
export function readOutline(db: Database, firstId: number, lastLine: number): OutlineSymbol[] {
  const blobStart = firstId - (firstId % IDS_PER_BLOB);
  return db
    .packed<[SymbolKind, string, number, string, string]>(
      ["kind", "name", "parent", "signature", "doc"],
      "from symbol where id >= ? and id < ? and start_line <= ? order by id",
      firstId,
      blobStart + IDS_PER_BLOB,
      lastLine,
    )
    .map(([kind, name, parent, signature, doc]) => ({
      kind,
      name,
      parent: parent === -1 ? -1 : parent - (firstId - blobStart),
      signature,
      doc,
    }));
}

export function symbolsOfFile(db: Database, blobId: number): CodeSymbol[] {
  const from = blobId * IDS_PER_BLOB;
  return db
    .all<SymbolRow>("select * from symbol where id >= ? and id < ? order by id", from, from + IDS_PER_BLOB)
    .map(fromSymbolRow);
}

export function chunksOfFile(db: Database, blobId: number): { startLine: number; endLine: number }[] {
  const from = blobId * IDS_PER_BLOB;
  return db
    .packed<[number, number]>(
      ["start_line", "end_line"],
      "from chunk where id >= ? and id < ? order by id",
      from,
      from + IDS_PER_BLOB,
    )
    .map(([startLine, endLine]) => ({ startLine, endLine }));
}

export interface LanguageCount {
  language: string;
  files: number;
  lines: number;
  bytes: number;
  symbols: number;
}

export function countLanguages(db: Database, treeId: number): LanguageCount[] {
  return db.all<LanguageCount & Record<string, unknown>>(
    `select language, count(*) as files, sum(lines) as lines, sum(bytes) as bytes, sum(symbols) as symbols
     from file join blob on blob.id = file.blob
     where file.tree = ? and file.skip is null
     group by language order by files desc, language`,
    treeId,
  );
}

export function listSkipped(db: Database, treeId: number): { path: string; reason: string; bytes: number }[] {
  return db.all(
    "select path, skip as reason, size as bytes from file where tree = ? and skip is not null order by skip, path",
    treeId,
  );
}

export function listProblems(db: Database, treeId: number): FileEntry[] {
  return db
    .all<FileEntryRow>(`${FILE_ENTRY} where file.tree = ? and problem_count > 0 order by file.path`, treeId)
    .map(toEntry);
}

export function countBlobs(db: Database): number {
  return db.get<{ n: number }>("select count(*) as n from blob")!.n;
}

export function endsAtName(container: string, wanted: string): boolean {
  return wanted === "" || container === wanted || container.endsWith(`.${wanted}`);
}

function toLocated(row: LocatedRow): LocatedSymbol {
  return { ...fromSymbolRow(row), id: row.id, path: row.path, language: row.language };
}

function toEntry(row: FileEntryRow): FileEntry {
  return {
    path: row.path,
    language: row.language ?? "",
    lines: row.lines ?? 0,
    bytes: row.bytes ?? 0,
    skip: row.skip ?? undefined,
    problems: row.problems ? (JSON.parse(row.problems) as Problem[]) : [],
    problemCount: row.problem_count ?? 0,
    blobId: row.blob ?? undefined,
  };
}
