/**
 * One opened SQLite file: pragmas, prepared statements kept, transactions. Knows no table.
 * All our files are opened the same way, by many processes at once: WAL, busy timeout, foreign keys.
 */
import { DatabaseSync } from "@photostructure/sqlite";
import { storeUnusable } from "./errors.ts";

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
    try {
      this.#db = new DatabaseSync(path, { readOnly: options.readOnly ?? false });
      this.#db.exec(`
        pragma busy_timeout = ${options.busyTimeoutMs ?? 5000};
        pragma foreign_keys = on;
        pragma synchronous = normal;
        pragma cache_size = -32000;
        pragma mmap_size = 268435456;
        pragma temp_store = memory;
        pragma wal_autocheckpoint = 8000;
        pragma journal_size_limit = 67108864;
        pragma cell_size_check = on;
      `);
      if (!options.readOnly) this.#db.exec("pragma journal_mode = wal");
    } catch (error) {
      throw isDamage(error) ? error : storeUnusable(path, error);
    }
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#prepare(sql).run(...values);
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }

  get<T = Row>(sql: string, ...values: SqlValue[]): T | undefined {
    return this.#prepare(sql).get(...values) as T | undefined;
  }

  all<T = Row>(sql: string, ...values: SqlValue[]): T[] {
    return this.#prepare(sql).all(...values) as T[];
  }

  /** Writes that belong together: all of them or none. A transaction inside a transaction joins it. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#db.exec("begin immediate");
    this.#depth++;
    try {
      const result = work();
      this.#db.exec("commit");
      return result;
    } catch (error) {
      // The error may have rolled back already (a full disk does); what matters is the first error.
      if (this.#db.isTransaction) this.#db.exec("rollback");
      throw error;
    } finally {
      this.#depth--;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
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

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_READONLY = 8;

/** Does the error say that the file itself is damaged? */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error) & 0xff;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/** Was a write refused because the file or its folder may only be read? */
export function isReadOnly(error: unknown): boolean {
  return (sqliteCode(error) & 0xff) === SQLITE_READONLY;
}

function sqliteCode(error: unknown): number {
  return error instanceof Error && "sqliteCode" in error && typeof error.sqliteCode === "number"
    ? error.sqliteCode
    : 0;
}
