/**
 * Brings the memories of a large file into SQLite's own store of pages while nobody asks. Candidates lie all over the
 * file: where each has to be fetched from there, two hundred of them take a fifth of a question. For a process that
 * stays; whoever asks once reads no more than that.
 */
import type { Database } from "../store/database.ts";

/** Fewer than this are fetched by the first questions anyway. */
const LEAST_ROWS = 5000;
const ROWS_AT_ONCE = 2000;
/** In between, whoever asks is answered. */
const PAUSE_MS = 10;

export class ReadAhead {
  readonly #db: Database;
  #timer: NodeJS.Timeout | undefined;
  #isStarted = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Once; later calls do nothing. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { highest } = this.#db.get<{ highest: number | null }>("select max(row) as highest from memory")!;
    if ((highest ?? 0) >= LEAST_ROWS) this.#continueAfter(0);
  }

  stop(): void {
    this.#isStarted = true;
    clearTimeout(this.#timer);
  }

  #continueAfter(row: number): void {
    this.#timer = setTimeout(() => {
      const last = this.#fetchAfter(row);
      if (last !== null) this.#continueAfter(last);
    }, PAUSE_MS).unref();
  }

  /** The last row that was fetched; null at the end. What is wrong with the file is told to whoever asks. */
  #fetchAfter(row: number): number | null {
    try {
      return this.#db.get<{ last: number | null }>(
        `select max(row) as last, sum(length(content)) from
           (select row, content from memory where row > ? order by row limit ${ROWS_AT_ONCE})`,
        row,
      )!.last;
    } catch {
      return null;
    }
  }
}
