/** Which memories a database holds, to compare it with another. */
import type { Database } from "../store/database.ts";

export interface Holdings {
  memories: Set<string>;
  /** Number of anchors, by memory. */
  anchors: Map<string, number>;
  /** Memories that somebody deleted permanently. */
  deleted: Set<string>;
}

export function readHoldings(db: Database): Holdings {
  const ids = (sql: string) => new Set(db.rows<[string]>(sql).map(([id]) => id));
  return {
    memories: ids("select id from memory"),
    anchors: new Map(db.rows<[string, number]>("select memory, count(*) from memory_anchor group by memory")),
    deleted: ids("select distinct memory from memory_log where operation = 'delete'"),
  };
}
