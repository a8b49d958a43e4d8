/**
 * Symbols by their exact name, for who must not wait: a few rows by the index on names, no bodies. The index may be behind
 * the disk; whoever says more than "where" compares the file first.
 */
import { existsSync } from "node:fs";
import { Database } from "../../store/database.ts";
import { BUILDER_VERSION, IDS_PER_BLOB } from "./schema.ts";

export interface NamedPlace {
  name: string;
  container: string;
  kind: string;
  path: string;
  line: number;
}

export interface IndexedContent {
  /** Null where it was not read. */
  oid: string | null;
  size: number;
  mtime: number;
  /** Why it is left out, or null. */
  skip: string | null;
  /** Places that the parser did not understand. */
  problems: number;
}

interface Place {
  path: string;
  /** `Container.name`; empty for the file. */
  symbol: string;
}

export class NameLookup {
  readonly #db: Database;
  readonly #tree: number;

  private constructor(db: Database, tree: number) {
    this.#db = db;
    this.#tree = tree;
  }

  /** Undefined where there is no index of this tree that we can read; nothing is made or repaired. */
  static open(file: string, top: string, busyTimeoutMs: number): NameLookup | undefined {
    if (!existsSync(file)) return undefined;
    const db = new Database(file, { readOnly: true, busyTimeoutMs });
    try {
      const version = db.get<{ value: string }>("select value from meta where key = 'builder_version'");
      const tree = db.get<{ id: number }>(
        "select id from tree where root = ? and indexed_at is not null order by prefix limit 1",
        top,
      );
      if (Number(version?.value) === BUILDER_VERSION && tree) return new NameLookup(db, tree.id);
    } catch {
      // Half made or damaged; whoever owns it will repair it.
    }
    db.close();
    return undefined;
  }

  /** Whatever the case; those written just so first. */
  find(name: string, limit: number): NamedPlace[] {
    const rows = this.#db.all<NamedPlace & Record<string, unknown>>(
      `select symbol.name, symbol.container, symbol.kind, symbol.name_line as line, file.path
       from symbol join file on file.blob = symbol.id / ${IDS_PER_BLOB} and file.tree = ?
       where symbol.name = ? collate nocase limit ?`,
      this.#tree,
      name,
      limit,
    );
    const exact = rows.filter((row) => row.name === name);
    return exact.length > 0 ? exact : rows;
  }

  /** What a file held when it was indexed. */
  contentOf(path: string): IndexedContent | undefined {
    return this.#db.get<IndexedContent & Record<string, unknown>>(
      `select lower(hex(file.oid)) as oid, size, mtime, file.skip, coalesce(blob.problem_count, 0) as problems
       from file left join blob on blob.id = file.blob
       where tree = ? and path = ? and (file.oid is not null or file.skip is not null)`,
      this.#tree,
      path,
    );
  }

  /** Of all that has this name there, overloads included, in their order. */
  fingerprintsAt(path: string, symbol: string): string[] {
    return this.#db
      .all<{ fingerprint: string }>(
        `select symbol.fingerprint from file
         join symbol on symbol.id between file.blob * ${IDS_PER_BLOB} and (file.blob + 1) * ${IDS_PER_BLOB} - 1
         where file.tree = ? and file.path = ? and iif(container = '', name, container || '.' || name) = ?
         order by symbol.id`,
        this.#tree,
        path,
        symbol,
      )
      .map(({ fingerprint }) => fingerprint);
  }

  /** Where the code of an anchor is now, if it is no longer at its place and was found elsewhere. */
  movedTo({ path, symbol }: Place): Place | undefined {
    return this.#db.get<Place & Record<string, unknown>>(
      "select to_path as path, to_symbol as symbol from relocated where tree = ? and path = ? and symbol = ? limit 1",
      this.#tree,
      path,
      symbol,
    );
  }

  /** The places from which anchors came here. */
  movedFrom({ path, symbol }: Place): Place[] {
    return this.#db.all<Place & Record<string, unknown>>(
      "select path, symbol from relocated where tree = ? and to_path = ? and to_symbol = ?",
      this.#tree,
      path,
      symbol,
    );
  }

  hasFile(path: string): boolean {
    return this.#db.get("select 1 from file where tree = ? and path = ?", this.#tree, path) !== undefined;
  }

  /** The paths that end in this, at a `/`. Reads every name of the tree, so only for few questions. */
  filesEnding(end: string, limit: number): string[] {
    if (this.hasFile(end)) return [end];
    return this.#db
      .all<{ path: string }>(
        "select path from file where tree = ? and path like ? escape '\\' limit ?",
        this.#tree,
        `%/${end.replaceAll(/[\\%_]/g, "\\$&")}`,
        limit,
      )
      .map(({ path }) => path);
  }

  paths(limit: number): string[] {
    return this.#db
      .all<{ path: string }>("select path from file where tree = ? limit ?", this.#tree, limit)
      .map(({ path }) => path);
  }

  /** The largest symbols at the top of a file: what it is for. */
  topOf(path: string, limit: number): string[] {
    return this.#db
      .all<{ name: string }>(
        `select symbol.name from file join symbol on symbol.id between file.blob * ${IDS_PER_BLOB} and (file.blob + 1) * ${IDS_PER_BLOB} - 1
         where file.tree = ? and file.path = ? and symbol.container = ''
           and symbol.kind in ('class', 'function', 'interface', 'struct', 'trait', 'enum', 'type_alias')
         order by symbol.end_line - symbol.start_line desc limit ?`,
        this.#tree,
        path,
        limit,
      )
      .map(({ name }) => name);
  }

  get files(): number {
    return this.#db.get<{ files: number }>("select files from tree where id = ?", this.#tree)?.files ?? 0;
  }

  close(): void {
    this.#db.close();
  }
}
