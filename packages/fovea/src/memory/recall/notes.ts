/**
 * What is compared of a memory, read for hundreds of candidates at a question: no more columns than needed, and its
 * words taken apart once. A memory that says something else has another row, so what was read of a row stays true
 * while it is the same memory's.
 */
import type { Database } from "../../store/database.ts";
import type { Condition } from "../text-index.ts";
import { SaidWords, type Span } from "./said-words.ts";

export interface Note {
  row: number;
  id: string;
  session: string | null;
  weight: number;
  confidence: number;
  createdAt: number;
  updatedAt: number;
  /** Part of what was said at the time, as opposed to something that stands for itself: it is about no code. */
  isTalk: boolean;
  said: Said;
}

/** What it says. Of most candidates no more is asked than which words they have. */
export class Said {
  /** Whose it is. */
  readonly id: string;
  readonly words: Span;
  readonly #content: string;

  constructor(id: string, words: Span, content: string) {
    this.id = id;
    this.words = words;
    this.#content = content;
  }

  get tellsTime(): boolean {
    return TELLS_TIME.test(this.#content);
  }

  /** Who said it, where it is written as `Name: what was said`. */
  get speaker(): string | undefined {
    return SPEAKER.exec(this.#content)?.[1];
  }

  get isQuestion(): boolean {
    return IS_QUESTION.test(this.#content);
  }
}

/** Decisions, fixes and the like, and what is about code, are understood without what was said around them. */
export const IS_TALK = `(memory.category in ('note', 'auto', 'scratch')
  and not exists (select 1 from memory_anchor where memory_anchor.memory = memory.id))`;

const FIELDS = ["row", "id", "session", "weight", "confidence", "created_at", "updated_at", IS_TALK];
type Fields = [number, string, string | null, number, number, number, number, 0 | 1];
const TEXTS = [
  ...["content", "name", "tags"],
  "(select group_concat(path || ' ' || symbol, ' ') from memory_anchor where memory_anchor.memory = memory.id)",
];
type Texts = [content: string, name: string | null, tags: string, about: string | null];

/** Words of memories that are kept; then all are read anew. Twenty to thirty make a memory. */
const MOST_WORDS = 2_000_000;

export class NoteReader {
  readonly #db: Database;
  /** By row. The number of a deleted memory is given again, so whose it is, is looked at too. */
  readonly #said = new Map<number, Said>();
  #words = new SaidWords();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Of all that was read. */
  get words(): SaidWords {
    return this.#words;
  }

  /** Between two questions: numbers of words stay the same while one is answered. */
  makeRoom(): void {
    if (this.#words.size <= MOST_WORDS) return;
    this.#words = new SaidWords();
    this.#said.clear();
  }

  /** Those of these rows that meet the condition. Each is looked up once, which takes longer than to read it. */
  read(rows: readonly number[], condition: Condition): Map<number, Note> {
    const notes = new Map<number, Note>();
    const known = rows.filter((row) => this.#said.has(row));
    const unknown = rows.filter((row) => !this.#said.has(row));
    for (const fields of this.#select<Fields>(FIELDS, known, condition)) {
      const [row, id] = fields;
      const said = this.#said.get(row)!;
      if (said.id === id) notes.set(row, toNote(fields, said));
      else unknown.push(row);
    }
    for (const [content, name, tags, about, ...fields] of this.#select<[...Texts, ...Fields]>(
      [...TEXTS, ...FIELDS],
      unknown,
      condition,
    )) {
      const [row, id] = fields;
      const said = new Said(id, this.#words.add(content, name ?? "", tags, about ?? ""), content);
      this.#said.set(row, said);
      notes.set(row, toNote(fields, said));
    }
    return notes;
  }

  #select<T extends unknown[]>(
    columns: readonly string[],
    rows: readonly number[],
    { sql, values }: Condition,
  ): T[] {
    if (rows.length === 0) return [];
    // By their numbers: SQLite would rather go through all memories of a project.
    return this.#db.packed<T>(
      columns,
      `from memory not indexed where row in (select value from json_each(?)) and ${sql}`,
      JSON.stringify(rows),
      ...values,
    );
  }
}

function toNote(
  [row, id, session, weight, confidence, createdAt, updatedAt, isTalk]: Fields,
  said: Said,
): Note {
  return { row, id, session, weight, confidence, createdAt, updatedAt, isTalk: isTalk === 1, said };
}

const TELLS_TIME =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|week|weekend|month|year|morning|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b|\d/i;
const SPEAKER = /^(\p{Lu}[\p{L}\d-]{0,39}):\s/u;
const IS_QUESTION = /\?\s*$/;
