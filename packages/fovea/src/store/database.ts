/**
 * One opened SQLite file: pragmas, prepared statements kept, transactions. Knows no table.
 * All our files are opened the same way, by many processes at once: WAL, busy timeout, foreign keys.
 */
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";
import { storeFailed, storeUnusable } from "./errors.ts";

type Connection = InstanceType<typeof DatabaseSync>;
type Statement = ReturnType<Connection["prepare"]>;

export type SqlValue = string | number | bigint | null | Uint8Array;
export type Row = Record<string, unknown>;

export interface OpenOptions {
  readOnly?: boolean;
  /** How long a writer waits for another one. */
  busyTimeoutMs?: number;
}

export class Database {
  readonly path: string;
  readonly #db: Connection;
  readonly #statements = new Map<string, Statement>();
  #depth = 0;

  constructor(path: string, options: OpenOptions = {}) {
    this.path = path;
    let db: Connection | undefined;
    try {
      db = options.readOnly ? openReadOnly(path) : new DatabaseSync(path);
      const busyTimeoutMs = options.busyTimeoutMs ?? 5000;
      db.exec(`
        pragma busy_timeout = ${busyTimeoutMs};
        pragma foreign_keys = on;
        pragma synchronous = normal;
        pragma cache_size = -32000;
        pragma mmap_size = 268435456;
        pragma temp_store = memory;
        pragma wal_autocheckpoint = 8000;
        pragma journal_size_limit = 67108864;
        pragma cell_size_check = on;
      `);
      if (!options.readOnly) switchToWal(db, busyTimeoutMs);
      this.#db = db;
    } catch (error) {
      db?.close();
      throw isDamage(error) ? error : storeUnusable(path, error);
    }
  }

  exec(sql: string): void {
    this.#explained(() => this.#db.exec(sql));
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#explained(() => this.#prepare(sql).run(...values));
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }

  get<T = Row>(sql: string, ...values: SqlValue[]): T | undefined {
    return this.#prepare(sql).get(...values) as T | undefined;
  }

  all<T = Row>(sql: string, ...values: SqlValue[]): T[] {
    return this.#prepare(sql).all(...values) as T[];
  }

  /** Rows as lists of their columns: where there are thousands, half the cost of objects. */
  rows<T extends unknown[]>(sql: string, ...values: SqlValue[]): T[] {
    const statement = this.#prepare(sql);
    statement.setReturnArrays(true);
    try {
      return statement.all(...values) as T[];
    } finally {
      statement.setReturnArrays(false);
    }
  }

  /** Writes that belong together: all of them or none. A transaction inside a transaction joins it. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.exec("begin immediate");
    this.#depth++;
    try {
      const result = work();
      this.exec("commit");
      return result;
    } catch (error) {
      // The error may have rolled back already (a full disk does); what matters is the first error.
      if (this.#db.isTransaction) this.#db.exec("rollback");
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Another text than before means that this or another program has written to the file since. */
  stamp(): string {
    const others = this.get<{ data_version: number }>("pragma data_version")!.data_version;
    const own = this.get<{ own: number }>("select total_changes() as own")!.own;
    return `${others} ${own}`;
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  /** A disk that is full or fails is not our bug, and the user can do something about it. */
  #explained<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw isDiskTrouble(error) ? storeFailed(this.path, error) : error;
    }
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/**
 * Who makes a new file must switch it to WAL, and only one of several can. SQLite tells the others at once that the file
 * is locked, whatever the busy timeout: waiting inside it could be a deadlock. Outside of it, it is not.
 */
function switchToWal(db: Connection, waitMs: number): void {
  for (let waited = 0; ; waited += WAL_PAUSE_MS) {
    try {
      db.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if ((sqliteCode(error) & 0xff) !== SQLITE_BUSY || waited >= waitMs) throw error;
      sleep(WAL_PAUSE_MS);
    }
  }
}

const WAL_PAUSE_MS = 10;

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Where the folder may not be written SQLite cannot make its WAL files; then nobody else writes there either. */
function openReadOnly(path: string): Connection {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    db.exec("pragma schema_version");
    return db;
  } catch (error) {
    db.close();
    if (!isReadOnly(error)) throw error;
    return new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
  }
}

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

/** Does the error say that the file itself is damaged? */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error) & 0xff;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/** Was a write refused because the file or its folder may only be read? */
export function isReadOnly(error: unknown): boolean {
  return (sqliteCode(error) & 0xff) === SQLITE_READONLY;
}

function isDiskTrouble(error: unknown): boolean {
  const code = sqliteCode(error) & 0xff;
  return code === SQLITE_FULL || code === SQLITE_IOERR;
}

/** The driver gives no code with what fails in `all`, only SQLite's own words, which are the same in every version. */
const CODES_BY_MESSAGE: readonly [string, number][] = [
  ["database disk image is malformed", SQLITE_CORRUPT],
  ["malformed database schema", SQLITE_CORRUPT],
  ["file is not a database", SQLITE_NOTADB],
  ["attempt to write a readonly database", SQLITE_READONLY],
  ["database or disk is full", SQLITE_FULL],
  ["disk I/O error", SQLITE_IOERR],
];

function sqliteCode(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  if ("sqliteCode" in error && typeof error.sqliteCode === "number") return error.sqliteCode;
  return CODES_BY_MESSAGE.find(([message]) => error.message.startsWith(message))?.[1] ?? 0;
}
