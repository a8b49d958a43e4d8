/** After memory.db was put together from what could be read of a damaged one: what is made anew, and what is known to be lost. */
import type { Database } from "../store/database.ts";
import { readMemories } from "./store.ts";
import { writeText } from "./text-index.ts";

const BATCH = 1000;

/** Full text follows from the memories. Vectors that are missing are made when a model is asked the next time. */
export function rebuildText(db: Database): void {
  db.transaction(() => {
    for (let after = 0; ; ) {
      const rows = db.rows<[number, string]>(
        "select row, id from memory where row > ? order by row limit ?",
        after,
        BATCH,
      );
      if (rows.length === 0) return;
      const last = rows.at(-1)![0];
      const memories = readMemories(db, { sql: "memory.row > ? and memory.row <= ?", values: [after, last] });
      memories.forEach((memory, at) => {
        writeText(db, rows[at]![0], memory);
      });
      after = last;
    }
  });
}

/** The number of memories that the log names but that are missing, though nobody deleted them; a minimum, since their log may be lost too. */
export function countLost(db: Database): number {
  return db.get<{ n: number }>(
    `select count(distinct memory) as n from memory_log as entry
     where not exists (select 1 from memory where id = entry.memory)
       and not exists (select 1 from memory_log as end where end.memory = entry.memory and end.operation = 'delete')`,
  )!.n;
}
