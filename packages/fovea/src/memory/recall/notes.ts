/**
 * What is compared of a memory, read for hundreds of candidates at a question: no more columns than needed, and its
 * words taken apart once. A memory that says something else, or becomes talk, has another row, so what was read of a row
 * stays true while it is the same memory's.
 */
import type { Database } from "../../store/database.ts";
import type { Condition } from "../text-index.ts";
import type { Category, Tier } from "../types.ts";
import { toldFacets } from "./facets.ts";
import { type Manner, Manners } from "./manner.ts";
import { SaidWords, type Span } from "./said-words.ts";

export interface Note {
  row: number;
  id: string;
  session: string | null;
  weight: number;
  confidence: number;
  tier: Tier;
  category: Category;
  createdAt: number;
  updatedAt: number;
  /** Part of what was said at the time, as opposed to something that stands for itself: it is about no code. */
  isTalk: boolean;
  said: Said;
}

/** What stays as it is. The text itself would fill the heap of a process that stays. */
export interface Said {
  /** Whose it is. */
  id: string;
  session: string | null;
  createdAt: number;
  words: Span;
  /** What it tells: a person, a reason, a number, a time. */
  facets: number;
  /** Of talk alone. */
  manner: Manner | undefined;
}

/**
 * Written as `Name: what was said`. Other notes, decisions, fixes and the like, and what is about code, are understood
 * without what was said around them.
 */
export const IS_TALK = `(memory.category in ('note', 'auto', 'scratch')
  and instr(memory.content, ': ') between 2 and 41
  and instr(memory.content, ' ') > instr(memory.content, ': ')
  and not exists (select 1 from memory_anchor where memory_anchor.memory = memory.id))`;

/** What changes while it is the same memory's row. */
const CHANGING = ["row", "id", "weight", "confidence", "updated_at", "tier", "category"];
type Changing = [
  row: number,
  id: string,
  weight: number,
  confidence: number,
  updatedAt: number,
  tier: Tier,
  category: Category,
];
const WHOLE = [
  ...CHANGING,
  ...["session", "created_at", IS_TALK, "content", "name", "tags"],
  "(select group_concat(path || ' ' || symbol, ' ') from memory_anchor where memory_anchor.memory = memory.id)",
];
type Whole = [
  ...Changing,
  session: string | null,
  createdAt: number,
  isTalk: 0 | 1,
  content: string,
  name: string | null,
  tags: string,
  about: string | null,
];

/** Words of memories that are kept; then all are read anew. Twenty to thirty make a memory. */
const MOST_WORDS = 2_500_000;
/** What is taken apart before it is asked for leaves room for what is asked for. */
const MOST_AHEAD = 2_000_000;
const ROWS_AT_ONCE = 500;

export class NoteReader {
  readonly #db: Database;
  /** By row. The number of a deleted memory is given again, so whose it is, is looked at too. */
  readonly #said = new Map<number, Said>();
  #words = new SaidWords();
  readonly #manners = new Manners();

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
    for (const changing of this.#select<Changing>(CHANGING, known, condition)) {
      const [row, id] = changing;
      const said = this.#said.get(row)!;
      if (said.id === id) notes.set(row, toNote(changing, said));
      else unknown.push(row);
    }
    for (const whole of this.#select<Whole>(WHOLE, unknown, condition)) {
      const [row, id, weight, confidence, updatedAt, tier, category] = whole;
      notes.set(row, toNote([row, id, weight, confidence, updatedAt, tier, category], this.#keep(whole)));
    }
    return notes;
  }

  /**
   * For an idle process that stays: analyses what callers may see, as far as there is room, a few at
   * each step. Their pages of the file are in memory then as well, and those lie all over it.
   */
  *readAhead({ sql, values }: Condition): Generator<void> {
    const { highest } = this.#db.get<{ highest: number | null }>("select max(row) as highest from memory")!;
    for (let after = 0; after < (highest ?? 0) && this.#words.size < MOST_AHEAD; after += ROWS_AT_ONCE) {
      const next = this.#db.packed<Whole>(
        WHOLE,
        `from memory not indexed where row > ? and row <= ? and ${sql}`,
        after,
        after + ROWS_AT_ONCE,
        ...values,
      );
      for (const whole of next) if (!this.#said.has(whole[0])) this.#keep(whole);
      yield;
    }
  }

  #keep([row, id, , , , , , session, createdAt, isTalk, content, name, tags, about]: Whole): Said {
    const words = this.#words.add(content, name ?? "", tags, about ?? "");
    const manner = isTalk === 1 ? this.#manners.of(content) : undefined;
    const said = { id, session, createdAt, words, facets: toldFacets(content), manner };
    this.#said.set(row, said);
    return said;
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

function toNote([row, id, weight, confidence, updatedAt, tier, category]: Changing, said: Said): Note {
  const { session, createdAt, manner } = said;
  const isTalk = manner !== undefined;
  return { row, id, session, weight, confidence, tier, category, createdAt, updatedAt, isTalk, said };
}
