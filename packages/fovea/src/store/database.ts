/**
 * One opened SQLite file: pragmas, prepared statements kept, transactions. Knows no table.
 * All our files are opened the same way, by many processes at once: WAL, busy timeout, foreign keys.
 */
import { DatabaseSync } from "@photostructure/sqlite";
import { EngineError } from "../base/errors.ts";
import { storeFailed, storeLocked, storeUnusable } from "./errors.ts";
import { inodeOf } from "./inode.ts";
import { whileLocked } from "./open-lock.ts";
import { openReadOnly } from "./open-reader.ts";
import {
  hasCode,
  SQLITE_BUSY,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_IOERR,
  SQLITE_NOTADB,
  SQLITE_PROTOCOL,
  SQLITE_READONLY,
  sqliteCode,
} from "./sqlite-code.ts";

type Connection = InstanceType<typeof DatabaseSync>;
type Statement = ReturnType<Connection["prepare"]>;

export type SqlValue = string | number | bigint | null | Uint8Array;
export type Row = Record<string, unknown>;

export interface OpenOptions {
  readOnly?: boolean;
  /** How long a writer waits for another one. */
  busyTimeoutMs?: number;
  /** A commit is on the disk before it is answered, also when the power fails right after. */
  durable?: boolean;
  /** False: a file that is cut short under a running program must not end it; more of it is kept in memory instead. */
  isMapped?: boolean;
  /** How long opening and closing wait for somebody who repairs or replaces the file. */
  lockMs?: number;
  /** What to do when the file is damaged, or another one has taken its name. Without it, that is an error. */
  keeper?: Keeper;
}

/** Looks after a precious file while it is open. */
export interface Keeper {
  /** Throws where the file that has our path must not be opened. */
  admit(path: string): void;
  /** Puts a whole file in the place of the one that was found damaged. */
  repair(path: string, inode: number, cause: unknown): void;
  /** A file that was just opened gets its newest shape. */
  prepare(db: Database): void;
  /** The last statement of a transaction that changed something; what it gives is called once that is committed. */
  beforeCommit(db: Database): () => void;
}

export class Database {
  readonly path: string;
  readonly #options: OpenOptions;
  readonly #statements = new Map<string, Statement>();
  #db: Connection;
  #depth = 0;
  #opened = 0;
  #inode = 0;
  #repairs = 0;
  #isKept = true;
  #isReading = false;

  constructor(path: string, options: OpenOptions = {}) {
    this.path = path;
    this.#options = options;
    this.#db = this.#open();
  }

  #open(): Connection {
    const { path } = this;
    const { readOnly, durable, isMapped = !durable, busyTimeoutMs = 5000 } = this.#options;
    let db: Connection | undefined;
    try {
      db = readOnly ? openReadOnly(path) : new DatabaseSync(path);
      db.exec(`
        pragma busy_timeout = ${busyTimeoutMs};
        pragma foreign_keys = on;
        pragma synchronous = ${durable ? "full" : "normal"};
        pragma cache_size = ${isMapped ? -32_000 : -96_000};
        pragma mmap_size = ${isMapped ? 268_435_456 : 0};
        pragma temp_store = memory;
        pragma wal_autocheckpoint = 8000;
        pragma journal_size_limit = 67108864;
        pragma cell_size_check = on;
      `);
      if (!readOnly) switchToWal(db, busyTimeoutMs);
      this.#inode = inodeOf(path);
      this.#opened++;
      return db;
    } catch (error) {
      db?.close();
      throw isDamage(error) ? error : storeUnusable(path, error);
    }
  }

  /** Asked before each statement, and may throw: the only safe place to stop work that uses SQLite. */
  beforeEach: (() => void) | undefined;

  /** Called when another file has taken our path, and the connection is to that one now. */
  whenReopened: (() => void) | undefined;

  exec(sql: string): void {
    this.#kept(() => this.#explained(() => this.#db.exec(sql)));
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; lastInsertRowid: number } {
    this.beforeEach?.();
    // Alone it must be as safe as in company: not written to a file that another process is setting aside.
    if (this.#options.keeper && this.#depth === 0 && this.#isKept)
      return this.transaction(() => this.run(sql, ...values));
    const { changes, lastInsertRowid } = this.#explained(() => this.#prepare(sql).run(...values));
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }

  get<T = Row>(sql: string, ...values: SqlValue[]): T | undefined {
    return this.#kept(() => this.#prepare(sql).get(...values) as T | undefined);
  }

  all<T = Row>(sql: string, ...values: SqlValue[]): T[] {
    return this.#kept(() => this.#prepare(sql).all(...values) as T[]);
  }

  /** Rows as lists of their columns: where there are thousands, half the cost of objects. */
  rows<T extends unknown[]>(sql: string, ...values: SqlValue[]): T[] {
    return this.#kept(() => {
      const statement = this.#prepare(sql);
      statement.setReturnArrays(true);
      try {
        return statement.all(...values) as T[];
      } finally {
        statement.setReturnArrays(false);
      }
    });
  }

  /**
   * Rows as lists of their columns, brought over as one text: to make each value by itself takes longer than to find it,
   * several times so for narrow rows. For numbers and texts; what has bytes is read with `rows`.
   */
  packed<T extends unknown[]>(columns: readonly string[], from: string, ...values: SqlValue[]): T[] {
    const names = columns.map((_, at) => `c${at}`);
    const named = columns.map((column, at) => `${column} as ${names[at]}`);
    const { all } = this.get<{ all: string }>(
      `select json_group_array(json_array(${names.join(", ")})) as "all" from (select ${named.join(", ")} ${from})`,
      ...values,
    )!;
    return JSON.parse(all) as T[];
  }

  /**
   * Writes that belong together: all of them or none. A transaction inside a transaction joins it. In a file that has a
   * keeper, `work` is done again from its beginning when the file had to be repaired meanwhile.
   */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    return this.#kept(() => this.#transact(work));
  }

  #transact<T>(work: () => T): T {
    this.#explained(() => this.#begin());
    this.#depth++;
    try {
      // Who repairs a file holds its writers up; what they wait for may have another name afterwards.
      if (this.#options.keeper && this.#isKept && inodeOf(this.path) !== this.#inode) throw new FileMoved();
      return this.#countedBy(this.#options.keeper, work);
    } catch (error) {
      // The error may have rolled back already (a full disk does); what matters is the first error.
      if (this.#db.isTransaction) this.#db.exec("rollback");
      throw error;
    } finally {
      this.#depth--;
    }
  }

  #countedBy<T>(keeper: Keeper | undefined, work: () => T): T {
    const before = this.#changes();
    const result = work();
    const isCounted = keeper && this.#isKept && this.#changes() !== before;
    const afterCommit = isCounted ? keeper.beforeCommit(this) : undefined;
    this.#explained(() => this.#db.exec("commit"));
    afterCommit?.();
    return result;
  }

  #changes(): number {
    return (this.#prepare("select total_changes() as own").get() as { own: number }).own;
  }

  /**
   * SQLite lets a writer that has waited long ask only ten times a second, so that with ten of them somebody never gets
   * its turn. In a precious file all ask equally often.
   */
  #begin(): void {
    const { keeper, busyTimeoutMs = 5000 } = this.#options;
    if (!keeper) {
      this.#db.exec("begin immediate");
      return;
    }
    const deadline = performance.now() + busyTimeoutMs;
    this.#db.exec("pragma busy_timeout = 0");
    try {
      for (;;) {
        try {
          this.#db.exec("begin immediate");
          return;
        } catch (error) {
          if (!isInUse(error)) throw error;
          if (performance.now() > deadline) throw storeLocked(this.path, busyTimeoutMs, error);
          sleep(1 + Math.random() * TURN_MS);
        }
      }
    } finally {
      this.#db.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    }
  }

  /**
   * Reads that belong together: which file has our path is looked at once, not before each of them. `work` is done again
   * from its beginning when the file had to be repaired meanwhile. Writes inside are as safe as elsewhere.
   */
  reading<T>(work: () => T): T {
    if (this.#depth > 0 || this.#isReading) return work();
    return this.#kept(() => {
      this.#isReading = true;
      try {
        return work();
      } finally {
        this.#isReading = false;
      }
    });
  }

  /** Does some work on the file that has our path now; repairs it once if it is damaged, and does the work again. */
  #kept<T>(work: () => T): T {
    this.beforeEach?.();
    const { keeper } = this.#options;
    if (!keeper || this.#depth > 0 || this.#isReading || !this.#isKept) return work();
    if (inodeOf(this.path) !== this.#inode) this.#reopen(keeper);
    for (let attempt = 1; ; attempt++) {
      try {
        return work();
      } catch (error) {
        if (attempt === MOST_ATTEMPTS) throw error;
        if (error instanceof FileMoved) this.#reopen(keeper);
        else if (isDamage(error) && this.#repairs < MOST_REPAIRS) this.repair(error);
        else throw error;
      }
    }
  }

  /** For damage that only a check of the whole file shows. */
  repair(cause: unknown): void {
    const { keeper } = this.#options;
    if (!keeper || this.#repairs++ >= MOST_REPAIRS) return;
    const inode = this.#inode;
    // On some systems an open file cannot be renamed.
    this.#closeConnection();
    keeper.repair(this.path, inode, cause);
    this.#reopen(keeper);
  }

  /** While the file is being opened nobody is to repair it from inside. */
  unkept<T>(work: () => T): T {
    this.#isKept = false;
    try {
      return work();
    } finally {
      this.#isKept = true;
    }
  }

  #reopen(keeper: Keeper): void {
    this.unkept(() => {
      const reopen = () => {
        this.#closeConnection();
        keeper.admit(this.path);
        this.#db = this.#open();
        keeper.prepare(this);
        this.whenReopened?.();
      };
      whileLocked(this.path, "opening", reopen, this.#options.lockMs);
    });
  }

  #closeConnection(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  /**
   * SQLite does so when it closes a file for the last time, but the driver frees statements only some time later, and
   * until then to SQLite the file is open. Waits for nobody: whoever still reads or writes will do it. Not before a
   * repair, which is to find the file as it is.
   */
  #emptyLog(): void {
    try {
      this.#db.exec("pragma busy_timeout = 0; pragma wal_checkpoint(truncate)");
    } catch {
      // A full or damaged disk: what was written is as safe in the log as it was before.
    }
  }

  /** How often it was opened: after a repair it may be another file. */
  get openings(): number {
    return this.#opened;
  }

  /** Another text than before means that this or another program has written to the file since. */
  stamp(): string {
    const others = this.get<{ data_version: number }>("pragma data_version")!.data_version;
    return `${this.#opened} ${others} ${this.#changes()}`;
  }

  close(): void {
    if (this.#options.durable && this.#repairs === 0 && this.#db.isOpen) this.#emptyLog();
    if (this.#options.keeper && this.#isKept)
      whileLocked(this.path, "opening", () => this.#closeConnection(), this.#options.lockMs);
    else this.#closeConnection();
  }

  /** A disk that is full or fails is not our bug, and the user can do something about it. */
  #explained<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw hasCode(error, SQLITE_FULL, SQLITE_IOERR) || (this.#options.readOnly && isReadOnly(error))
        ? storeFailed(this.path, error)
        : error;
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

/** The file we have open has another name by now. */
class FileMoved extends Error {}

const MOST_ATTEMPTS = 3;
const MOST_REPAIRS = 3;

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
/** Writers that wait ask again after a time of their own, up to this. */
const TURN_MS = 8;
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Does the error say that the file itself is damaged? */
export function isDamage(error: unknown): boolean {
  return hasCode(error, SQLITE_CORRUPT, SQLITE_NOTADB);
}

/** Can nothing be written for now: not allowed, no room, or others never stop? What can be read still can. */
export function isUnwritable(error: unknown): boolean {
  return isReadOnly(error) || (error instanceof EngineError && error.code === "STORE_UNUSABLE");
}

/** Is it about the file as it is just now, and not about what was to be written? */
export function isPassing(error: unknown): boolean {
  return (
    isInUse(error) || isUnwritable(error) || hasCode(error, SQLITE_FULL, SQLITE_IOERR) || isDamage(error)
  );
}

function isInUse(error: unknown): boolean {
  return hasCode(error, SQLITE_BUSY, SQLITE_PROTOCOL);
}

/** Was a write refused because the file or its folder may only be read? */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, SQLITE_READONLY);
}
