/**
 * What is compared of a memory, read for hundreds of candidates at a question: no more columns than needed, and its
 * words taken apart once. A memory that says something else has another row, so what was read of a row stays true.
 */
import type { Database } from "../../store/database.ts";
import { wordsOf } from "../words.ts";

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

/** What it says. */
export interface Said {
  terms: ReadonlySet<string>;
  tellsTime: boolean;
  isQuestion: boolean;
}

/** Decisions, fixes and the like, and what is about code, are understood without what was said around them. */
export const IS_TALK = `(memory.category in ('note', 'auto', 'scratch')
  and not exists (select 1 from memory_anchor where memory_anchor.memory = memory.id))`;

const MOST_KNOWN = 50_000;

export class NoteReader {
  readonly #db: Database;
  readonly #said = new Map<number, Said>();

  constructor(db: Database) {
    this.#db = db;
  }

  read(rows: readonly number[]): Note[] {
    this.#readSaid(rows);
    return this.#db
      .rows<[number, string, string | null, number, number, number, number, number]>(
        `select row, id, session, weight, confidence, created_at, updated_at, ${IS_TALK}
         from memory where row in (select value from json_each(?))`,
        JSON.stringify(rows),
      )
      .map(([row, id, session, weight, confidence, createdAt, updatedAt, isTalk]) => ({
        row,
        id,
        session,
        weight,
        confidence,
        createdAt,
        updatedAt,
        isTalk: isTalk === 1,
        said: this.#said.get(row)!,
      }));
  }

  #readSaid(rows: readonly number[]): void {
    if (this.#said.size > MOST_KNOWN) this.#said.clear();
    const unknown = rows.filter((row) => !this.#said.has(row));
    if (unknown.length === 0) return;
    const found = this.#db.rows<[number, string, string | null, string, string | null]>(
      `select row, content, name, tags,
         (select group_concat(path || ' ' || symbol, ' ') from memory_anchor where memory_anchor.memory = memory.id)
       from memory where row in (select value from json_each(?))`,
      JSON.stringify(unknown),
    );
    for (const [row, content, name, tags, about] of found)
      this.#said.set(row, toSaid(content, `${name ?? ""} ${tags} ${about ?? ""}`));
  }
}

const TELLS_TIME =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|week|weekend|month|year|morning|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b|\d/i;
const IS_QUESTION = /\?\s*$/;

function toSaid(content: string, keys: string): Said {
  return {
    terms: new Set([...wordsOf(content), ...wordsOf(keys)]),
    tellsTime: TELLS_TIME.test(content),
    isQuestion: IS_QUESTION.test(content),
  };
}
