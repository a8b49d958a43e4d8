/**
 * Reads the memories of a large file while nobody asks: candidates lie all over it, and to fetch hundreds of them, take
 * their words apart and read the lists of words takes longer than all the rest of a question. For a process that stays;
 * a process that asks once reads no more than that.
 */
import type { Database } from "../store/database.ts";
import type { NoteReader } from "./recall/notes.ts";
import { MOST_SCORED } from "./recall/query.ts";
import { COMMON, countTerms } from "./term-counts.ts";
import type { Condition } from "./text-index.ts";
import { textListsOf } from "./text-lists.ts";

/** Fewer than this are read by the first questions anyway. */
const LEAST_ROWS = 5000;
/** Questions are answered in between. */
const PAUSE_MS = 4;
/** The list of a word that fewer have is read in no time. */
const LEAST_LIST = 100;

export class ReadAhead {
  readonly #db: Database;
  readonly #notes: NoteReader;
  #timer: NodeJS.Timeout | undefined;
  #isStarted = false;

  constructor(db: Database, notes: NoteReader) {
    this.#db = db;
    this.#notes = notes;
  }

  /** Once; later calls do nothing. What does not meet the condition is left out. */
  start(condition: () => Condition): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { highest } = this.#db.get<{ highest: number | null }>("select max(row) as highest from memory")!;
    if ((highest ?? 0) >= LEAST_ROWS) this.#continue(this.#steps(condition()));
  }

  stop(): void {
    this.#isStarted = true;
    clearTimeout(this.#timer);
  }

  *#steps(condition: Condition): Generator<void> {
    yield* this.#notes.readAhead(condition);
    for (const term of this.#notes.words.common(COMMON, Number.POSITIVE_INFINITY)) {
      countTerms(this.#db, [term]);
      yield;
    }
    yield* textListsOf(this.#db).readAhead(this.#notes.words.common(LEAST_LIST, MOST_SCORED));
  }

  #continue(steps: Iterator<void>): void {
    this.#timer = setTimeout(() => {
      if (this.#isDone(steps)) return;
      this.#continue(steps);
    }, PAUSE_MS).unref();
  }

  /** The next question reports what is wrong with the file. */
  #isDone(steps: Iterator<void>): boolean {
    try {
      return steps.next().done === true;
    } catch {
      return true;
    }
  }
}
