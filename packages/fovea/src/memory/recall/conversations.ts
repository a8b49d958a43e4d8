/**
 * What was remembered right before and after a memory: in the same session, or, where none is known, in the same
 * project within an hour. What was said in one go explains each other; memories that stand for themselves do not.
 */
import { HOUR_MS } from "../../base/time-units.ts";
import type { Database } from "../../store/database.ts";
import type { Condition } from "../text-index.ts";
import { IS_TALK, type Note } from "./notes.ts";

/** How many steps are followed in each direction. */
const REACH = 2;

export interface Conversations {
  /** All memories near one of those asked about, themselves included. */
  rows: ReadonlySet<number>;
  /** Nearest first, and only as far as it is known. */
  before(row: number): number[];
  after(row: number): number[];
}

/** Of these rows, which are talk. */
export function conversationsAround(
  db: Database,
  rows: readonly number[],
  condition: Condition,
): Conversations {
  const next = new Map<number, number>();
  const previous = new Map<number, number>();
  const all = new Set<number>(rows);
  for (const around of readAround(db, rows, condition)) {
    around.forEach(({ row, time }, i) => {
      all.add(row);
      const following = around[i + 1];
      if (!following || following.time - time > HOUR_MS) return;
      next.set(row, following.row);
      previous.set(following.row, row);
    });
  }
  return { rows: all, before: (row) => follow(previous, row), after: (row) => follow(next, row) };
}

interface Turn {
  row: number;
  time: number;
}

/** For each of these rows: itself and its neighbours, in order of time, in one query. */
function readAround(db: Database, rows: readonly number[], { sql, values }: Condition): Turn[][] {
  if (rows.length === 0) return [];
  // From here on, and no further than needed: starting at the far end would read hundreds of rows to find two.
  const side = (comparison: string, from: number, to: number, order: string, limit: number) =>
    `(select group_concat(row || ' ' || created_at) from (
       select memory.row, memory.created_at from memory
       where ${IS_TALK} and memory.project_id is here.project_id and memory.session is here.session
         and (memory.created_at, memory.row) ${comparison} (here.created_at, here.row)
         and memory.created_at between here.created_at + ${from} and here.created_at + ${to}
         and ${sql}
       order by memory.created_at ${order}, memory.row ${order} limit ${limit}))`;
  const found = db.packed<[string | null, string | null]>(
    [side("<", -REACH * HOUR_MS, 0, "desc", REACH), side(">=", 0, REACH * HOUR_MS, "asc", REACH + 1)],
    "from memory as here where here.row in (select value from json_each(?))",
    ...values,
    ...values,
    JSON.stringify(rows),
  );
  return found.map(([before, after]) => [...turnsOf(before), ...turnsOf(after)].sort(byTime));
}

function turnsOf(list: string | null): Turn[] {
  return (list?.split(",") ?? []).map((one) => {
    const [row, time] = one.split(" ");
    return { row: Number(row), time: Number(time) };
  });
}

function byTime(a: Turn, b: Turn): number {
  return a.time - b.time || a.row - b.row;
}

function follow(links: ReadonlyMap<number, number>, row: number): number[] {
  const found: number[] = [];
  for (let at = links.get(row); at !== undefined && found.length < REACH; at = links.get(at)) found.push(at);
  return found;
}

/** Which of these memories, all talk, belong to one conversation: a key for each of them. */
export function conversationKeys(notes: readonly Note[]): Map<number, string> {
  const keys = new Map<number, string>();
  const loose: Note[] = [];
  for (const note of notes)
    if (note.session === null || note.session === "") loose.push(note);
    else keys.set(note.row, `session ${note.session}`);
  loose.sort((a, b) => a.createdAt - b.createdAt);
  let last: Note | undefined;
  let key = "";
  for (const note of loose) {
    if (!last || note.createdAt - last.createdAt > HOUR_MS) key = `from ${note.row}`;
    keys.set(note.row, key);
    last = note;
  }
  return keys;
}
