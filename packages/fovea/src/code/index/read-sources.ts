/** What resolution reads of the index: files, facts, symbols and surfaces of contents. */
import type { Database } from "../../store/database.ts";
import type { SymbolKind } from "../../syntax/types.ts";
import type { PackedFacts } from "./facts.ts";
import type { SymbolFacts } from "./file-facts.ts";
import { IDS_PER_BLOB } from "./schema.ts";

export interface SourceEntry {
  path: string;
  blob: number;
  language: string;
  depth: string;
  /** How many it has. */
  symbols: number;
}

export function listSources(db: Database, treeId: number): SourceEntry[] {
  return db
    .packed<[string, number, string, string, number]>(
      ["file.path", "file.blob", "blob.language", "blob.depth", "blob.symbols"],
      `from file join blob on blob.id = file.blob
       where file.tree = ? and file.skip is null order by file.path`,
      treeId,
    )
    .map(([path, blob, language, depth, symbols]) => ({ path, blob, language, depth, symbols }));
}

export function readFacts(db: Database, blob: number): PackedFacts | undefined {
  return db.get<{ texts: string; body: Uint8Array }>("select texts, body from facts where blob = ?", blob);
}

/** The same of several contents, in one question. */
export function readAllFacts(db: Database, blobs: readonly number[]): Map<number, PackedFacts> {
  const rows = db.rows<[number, string, Uint8Array]>(
    "select blob, texts, body from facts where blob in (select value from json_each(?))",
    JSON.stringify(blobs),
  );
  return new Map(rows.map(([blob, texts, body]) => [blob, { texts, body }]));
}

/** The symbols of a content that was indexed without facts. */
export function readSymbols(db: Database, blob: number): SymbolFacts[] {
  const from = blob * IDS_PER_BLOB;
  return db.all<SymbolFacts>(
    `select kind, name, parent, container, return_type as returnType, modifiers,
       name_line as nameLine, name_column as nameColumn, end_line as endLine
     from symbol where id >= ? and id < ? order by id`,
    from,
    from + IDS_PER_BLOB,
  );
}

/** What facts do not have of symbols, since few languages ask for it. */
export function readParameters(
  db: Database,
  blob: number,
  hasSignatures: boolean,
): [parameters: string, signature: string][] {
  const from = blob * IDS_PER_BLOB;
  return db.rows(
    `select parameters, ${hasSignatures ? "signature" : "''"} from symbol where id >= ? and id < ? order by id`,
    from,
    from + IDS_PER_BLOB,
  );
}

export function readSurface(db: Database, blob: number): Uint8Array | undefined {
  return db.get<{ symbols: Uint8Array }>("select symbols from surface where blob = ?", blob)?.symbols;
}

export function readMentions(db: Database, blob: number): Uint8Array | undefined {
  return db.get<{ mentions: Uint8Array }>("select mentions from surface where blob = ?", blob)?.mentions;
}

/** Filters of the names that contents of a tree mention, by content. */
export function listMentions(db: Database, treeId: number): Map<number, Uint8Array> {
  return new Map(
    db.rows<[number, Uint8Array]>(
      `select surface.blob, surface.mentions from surface
       where surface.blob in (select blob from file where tree = ? and skip is null)`,
      treeId,
    ),
  );
}

/** Every text in which a content can mention a name, and more. */
export function readTexts(db: Database, blob: number): string[] {
  const facts = readFacts(db, blob);
  if (facts) return JSON.parse(facts.texts) as string[];
  const from = blob * IDS_PER_BLOB;
  const symbols = db.rows<[string, string]>(
    "select name, return_type from symbol where id >= ? and id < ?",
    from,
    from + IDS_PER_BLOB,
  );
  return symbols.flat();
}

/** All files of a tree with the surfaces of their contents. */
export function listSurfaces(
  db: Database,
  treeId: number,
): [path: string, blob: number, symbols: Uint8Array | null][] {
  return db.rows(
    `select file.path, file.blob, surface.symbols from file left join surface on surface.blob = file.blob
     where file.tree = ? and file.skip is null and file.blob is not null`,
    treeId,
  );
}

/** How a symbol looks without its file. */
export interface DefinitionLook {
  blob: number;
  /** Its position in the file. */
  at: number;
  kind: SymbolKind;
  /** Does it stand inside of something that has a name? */
  isInside: boolean;
}

export function definitionsNamed(db: Database, name: string): DefinitionLook[] {
  return db
    .rows<[number, SymbolKind, number]>(
      "select id, kind, container <> '' from symbol where name = ? collate nocase and name = ? order by id",
      name,
      name,
    )
    .map(([id, kind, isInside]) => ({
      blob: Math.floor(id / IDS_PER_BLOB),
      at: id % IDS_PER_BLOB,
      kind,
      isInside: isInside === 1,
    }));
}

/** All symbols of an index in the order of their ids: name, content, position, kind, and 1 for what is inside. */
export function allDefinitions(db: Database): [string, number, number, SymbolKind, number][] {
  return db.packed(
    ["name", `id / ${IDS_PER_BLOB}`, `id % ${IDS_PER_BLOB}`, "kind", "container <> ''"],
    "from symbol order by id",
  );
}
