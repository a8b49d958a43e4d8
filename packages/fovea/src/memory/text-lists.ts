/**
 * The same ranking as that of the full-text table, from lists in memory: for each word that was asked for the memories
 * that have it, and how long every memory is. Full text reads both from the file anew at every question. Only for a
 * process that stays; a single question is answered by full text. Words that full text would split are left to it.
 */
import { kthLargest } from "../base/kth-largest.ts";
import type { Database } from "../store/database.ts";
import { lengthNorm, saturate } from "../words/bm25.ts";
import {
  countRows,
  type FullTextState,
  mayHaveGrown,
  readLengths,
  readState,
  readWord,
} from "./full-text-state.ts";
import type { TextHit } from "./text-index.ts";

/** Rows by rising number, and how often each has the word, as the columns weigh. */
export interface WordList {
  rows: Int32Array;
  frequencies: Float64Array;
}

interface Kept extends WordList {
  /** The highest row when it was read. */
  upTo: number;
}

/** As SQLite has it, whose idf of a word that most memories have is negative. */
const LEAST_IDF = 1e-6;
const IS_PLAIN = /^[a-z0-9]+$/;
/** A list entry takes twelve bytes. */
const MOST_ENTRIES = 2_000_000;
/** What is read before it is asked for leaves room for what is asked for. */
const MOST_AHEAD = 1_500_000;
const ENTRIES_AT_ONCE = 10_000;
/** Above this ratio of rows to memories, arrays by row waste memory. */
const MOST_GAPS = 8;

/** One per file and process. */
export function textListsOf(db: Database): TextLists {
  let lists = known.get(db);
  if (!lists) {
    lists = new TextLists(db);
    known.set(db, lists);
  }
  return lists;
}

const known = new WeakMap<Database, TextLists>();

class TextLists {
  readonly #db: Database;
  /** The longest unused is the first. */
  readonly #lists = new Map<string, Kept>();
  #entries = 0;
  #state: FullTextState | undefined;
  /** By row; 0 where there is none. */
  #lengths = new Int32Array();
  /** How many have one. */
  #rows = 0;
  #scores = new Float64Array();
  #isAskedAgain = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** All memories with one of these words, as BM25 ranks them; undefined where full text has to be asked. */
  rank(terms: readonly string[]): Ranking | undefined {
    if (!this.#isAskedAgain) {
      this.#isAskedAgain = true;
      return undefined;
    }
    if (!terms.every((term) => IS_PLAIN.test(term))) return undefined;
    const state = this.#refresh();
    if (isSparse(state)) return undefined;
    return this.#score(
      terms.map((term) => this.#list(term, state)),
      state,
    );
  }

  /** While nobody asks: reads the lists of these words, as far as there is room, a few at each step. */
  *readAhead(terms: readonly string[]): Generator<void> {
    let entries = this.#entries;
    for (const term of terms) {
      if (!IS_PLAIN.test(term)) continue;
      // Somebody may have written since the last step.
      const state = this.#refresh();
      if (isSparse(state) || this.#entries >= MOST_AHEAD) return;
      this.#list(term, state);
      if (this.#entries - entries < ENTRIES_AT_ONCE) continue;
      entries = this.#entries;
      yield;
    }
  }

  #score(lists: readonly WordList[], { count, words }: FullTextState): Ranking {
    const scores = this.#scores;
    const lengths = this.#lengths;
    const average = words / count;
    const touched = new Int32Array(lists.reduce((sum, { rows }) => sum + rows.length, 0));
    let found = 0;
    for (const { rows, frequencies } of lists) {
      const inverse = Math.log((count - rows.length + 0.5) / (rows.length + 0.5));
      const idf = inverse <= 0 ? LEAST_IDF : inverse;
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i]!;
        const frequency = frequencies[i]!;
        if (scores[row] === 0) touched[found++] = row;
        scores[row]! += idf * saturate(frequency, lengthNorm(lengths[row]!, average));
      }
    }
    const own = new Float64Array(found);
    for (let i = 0; i < found; i++) {
      own[i] = scores[touched[i]!]!;
      scores[touched[i]!] = 0;
    }
    return new Ranking(touched.subarray(0, found), own);
  }

  /** New memories are added; when some are gone, everything is read again. */
  #refresh(): FullTextState {
    const before = this.#state;
    const state = readState(this.#db);
    if (before?.stamp === state.stamp) return state;
    this.#state = state;
    if (this.#scores.length <= state.highest) this.#scores = new Float64Array(2 * state.highest + 1);
    if (before && mayHaveGrown(this.#db, before, state)) {
      this.#rows += this.#readLengths(before.highest, state);
      if (this.#rows === countRows(this.#db)) return state;
    }
    this.#rows = this.#readLengths(0, state);
    this.#lists.clear();
    this.#entries = 0;
    return state;
  }

  /** Of the memories after a row, and gives their number. */
  #readLengths(after: number, { highest }: FullTextState): number {
    const lengths = new Int32Array(highest + 1);
    if (after > 0) lengths.set(this.#lengths);
    this.#lengths = lengths;
    return readLengths(this.#db, after, lengths);
  }

  #list(term: string, { highest }: FullTextState): WordList {
    const kept = this.#lists.get(term);
    if (kept) {
      this.#lists.delete(term);
      if (kept.upTo === highest || !this.#isAfter(term, kept.upTo)) {
        kept.upTo = highest;
        this.#lists.set(term, kept);
        return kept;
      }
      this.#entries -= kept.rows.length;
    }
    const list = readWord(this.#db, term, this.#lengths);
    this.#lists.set(term, { ...list, upTo: highest });
    this.#entries += list.rows.length;
    for (const [oldest, { rows }] of this.#lists) {
      if (this.#entries <= MOST_ENTRIES || oldest === term) break;
      this.#lists.delete(oldest);
      this.#entries -= rows.length;
    }
    return list;
  }

  /** Is the word in a memory that is newer than this row? */
  #isAfter(term: string, row: number): boolean {
    const sql = "select rowid from memory_text where memory_text match ? and rowid > ? limit 1";
    return this.#db.get(sql, `"${term}"`, row) !== undefined;
  }
}

function isSparse({ count, highest }: FullTextState): boolean {
  return count === 0 || highest > MOST_GAPS * (count + 1000);
}

export class Ranking {
  readonly #rows: Int32Array;
  readonly #scores: Float64Array;

  constructor(rows: Int32Array, scores: Float64Array) {
    this.#rows = rows;
    this.#scores = scores;
  }

  /** Best first; of equal ones the older first. */
  best(count: number): TextHit[] {
    const least = kthLargest(this.#scores, count);
    const hits: TextHit[] = [];
    this.#scores.forEach((score, i) => {
      if (score >= least) hits.push({ row: this.#rows[i]!, score });
    });
    return hits.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, count);
  }
}
