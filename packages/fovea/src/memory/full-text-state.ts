/**
 * Reads what the full-text table `memory_text` knows, out of its own tables: which memories have a word, how long each
 * is, how many there are. As one text each, since to make an object of every row takes longer than to find it.
 */
import type { Database } from "../store/database.ts";
import { KEYS_WEIGHT } from "./text-index.ts";

export interface FullTextState {
  /** Another text than before means that something was added or removed. */
  stamp: string;
  /** Another number than before means that it may be another file. */
  openings: number;
  /** Memories, and their words together, as BM25 counts: with those that are gone. */
  count: number;
  words: number;
  highest: number;
  /** The memory in the highest row: the number of a deleted one is given again. */
  last: string | undefined;
}

/** Records of FTS5: the first has the number of rows and of words in each column, the tenth counts what is written. */
const AVERAGES = 1;
const STRUCTURE = 10;

export function readState(db: Database): FullTextState {
  const found = db.get<{ averages: string; structure: string; highest: number | null }>(
    `select (select hex(block) from memory_text_data where id = ${AVERAGES}) as averages,
       (select hex(block) from memory_text_data where id = ${STRUCTURE}) as structure,
       (select max(id) from memory_text_docsize) as highest`,
  )!;
  const [count = 0, ...words] = numbersIn(found.averages);
  const highest = found.highest ?? 0;
  return {
    stamp: `${db.openings} ${found.averages} ${found.structure} ${highest}`,
    openings: db.openings,
    count,
    words: words.reduce((sum, one) => sum + one, 0),
    highest,
    last: idAt(db, highest),
  };
}

/** False when something that was there is surely gone. */
export function mayHaveGrown(db: Database, before: FullTextState, now: FullTextState): boolean {
  return (
    before.openings === now.openings &&
    before.highest <= now.highest &&
    before.last !== undefined &&
    before.last === idAt(db, before.highest)
  );
}

function idAt(db: Database, row: number): string | undefined {
  return db.get<{ id: string }>("select id from memory where row = ?", row)?.id;
}

/** How many memories there are, without those that are gone. */
export function countRows(db: Database): number {
  return db.get<{ rows: number }>("select count(*) as rows from memory_text_docsize")!.rows;
}

/** Writes how many words each memory after this row has, and gives the number of these memories. */
export function readLengths(db: Database, after: number, into: Int32Array): number {
  const { all } = db.get<{ all: string | null }>(
    `select group_concat(id || ':' || hex(sz), ' ') as "all" from memory_text_docsize where id > ?`,
    after,
  )!;
  if (all === null) return 0;
  const each = all.split(" ");
  for (const one of each) {
    const colon = one.indexOf(":");
    into[Number(one.slice(0, colon))] = sumOf(one.slice(colon + 1));
  }
  return each.length;
}

const ZERO = 48;
const NINE = 57;
const KEYS = 107;

/** Those without a length are gone, and only not yet removed from the list. */
export function readWord(
  db: Database,
  term: string,
  lengths: Int32Array,
): { rows: Int32Array; frequencies: Float64Array } {
  db.exec(
    "create virtual table if not exists temp.memory_instance using fts5vocab(main, memory_text, instance)",
  );
  const { all } = db.get<{ all: string | null }>(
    `select group_concat(doc || substr(col, 1, 1), '') as "all" from memory_instance where term = ?`,
    term,
  )!;
  const rows: number[] = [];
  const frequencies: number[] = [];
  let row = 0;
  // Each is a number and the first letter of a column.
  for (let i = 0; i < (all?.length ?? 0); i++) {
    const code = all!.charCodeAt(i);
    if (code >= ZERO && code <= NINE) {
      row = row * 10 + code - ZERO;
      continue;
    }
    const weight = code === KEYS ? KEYS_WEIGHT : 1;
    if (rows.at(-1) === row) frequencies[frequencies.length - 1]! += weight;
    else if (lengths[row]! > 0) {
      rows.push(row);
      frequencies.push(weight);
    }
    row = 0;
  }
  return { rows: Int32Array.from(rows), frequencies: Float64Array.from(frequencies) };
}

function sumOf(hex: string): number {
  let sum = 0;
  for (const one of numbersIn(hex)) sum += one;
  return sum;
}

/** Numbers as SQLite packs them: seven bits at a time, the highest first. */
function numbersIn(hex: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let i = 0; i < hex.length; i += 2) {
    const byte = Number.parseInt(hex.slice(i, i + 2), 16);
    number = number * 128 + (byte & 127);
    if (byte >= 128) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}
