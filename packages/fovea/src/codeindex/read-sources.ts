/** What resolution reads of the index: files, facts, symbols and surfaces of contents. */
import type { Database } from "../store/database.ts";
import type { SymbolKind } from "../syntax/types.ts";
import type { PackedFacts } from "./facts.ts";
import { IDS_PER_BLOB } from "./schema.ts";

export interface SourceEntry {
  path: string;
  blob: number;
  language: string;
  depth: string;
}

export function listSources(db: Database, treeId: number): SourceEntry[] {
  return db
    .rows<[string, number, string, string]>(
      `select file.path, file.blob, blob.language, blob.depth from file join blob on blob.id = file.blob
       where file.tree = ? and file.skip is null order by file.path`,
      treeId,
    )
    .map(([path, blob, language, depth]) => ({ path, blob, language, depth }));
}

export function readFacts(db: Database, blob: number): PackedFacts | undefined {
  return db.get<{ texts: string; body: Uint8Array }>("select texts, body from facts where blob = ?", blob);
}

export type SymbolTuple = [
  kind: SymbolKind,
  name: string,
  parent: number,
  container: string,
  returnType: string,
  modifiers: string,
  nameLine: number,
  nameColumn: number,
  endLine: number,
  parameters: string,
  signature: string,
];

/** As lists: there are as many as symbols, and making objects by name takes twice as long. */
export function readSymbols(
  db: Database,
  blob: number,
  { hasSignatures, hasParameters }: { hasSignatures: boolean; hasParameters: boolean },
): SymbolTuple[] {
  const from = blob * IDS_PER_BLOB;
  return db.rows<SymbolTuple>(
    `select kind, name, parent, container, return_type, modifiers, name_line, name_column, end_line,
       ${hasParameters ? "parameters" : "''"}, ${hasSignatures ? "signature" : "''"}
     from symbol where id >= ? and id < ? order by id`,
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

/** Every text in which a content can mention a name, and more. */
export function readTexts(db: Database, blob: number): string[] {
  const facts = readFacts(db, blob);
  const from = blob * IDS_PER_BLOB;
  const symbols = db.rows<[string, string]>(
    "select name, return_type from symbol where id >= ? and id < ?",
    from,
    from + IDS_PER_BLOB,
  );
  return [...(facts ? (JSON.parse(facts.texts) as string[]) : []), ...symbols.flat()];
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

/** Blobs that define a name. */
export function blobsDefining(db: Database, name: string): number[] {
  return db
    .rows<[number]>(
      `select distinct id / ${IDS_PER_BLOB} from symbol where name = ? collate nocase and name = ?`,
      name,
      name,
    )
    .map(([blob]) => blob);
}

/** How a symbol looks without its file. */
export interface DefinitionLook {
  blob: number;
  /** Its position in the file. */
  at: number;
  kind: SymbolKind;
  container: string;
}

export function definitionsNamed(db: Database, name: string): DefinitionLook[] {
  return db
    .rows<[number, SymbolKind, string]>(
      "select id, kind, container from symbol where name = ? collate nocase and name = ? order by id",
      name,
      name,
    )
    .map(([id, kind, container]) => ({
      blob: Math.floor(id / IDS_PER_BLOB),
      at: id % IDS_PER_BLOB,
      kind,
      container,
    }));
}

/** The names of all symbols with the blobs that define them; symbols of one blob follow each other. */
export function allDefinitions(db: Database): [name: string, blob: number][] {
  return db.rows(
    `select name, id / ${IDS_PER_BLOB} from symbol indexed by symbol_name order by name collate nocase, id`,
  );
}
