/** How many memories there are, by everything they can be told apart by. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";
import { visible } from "./filter.ts";
import type { Condition } from "./text-index.ts";

export interface MemoryStats {
  total: number;
  byCategory: Record<string, number>;
  byType: Record<string, number>;
  byScope: Record<string, number>;
  byTier: Record<string, number>;
  bySource: Record<string, number>;
  pinned: number;
  superseded: number;
  forgotten: number;
  quarantined: number;
  anchored: number;
  relations: number;
  tokens: number;
}

const CURRENT = "superseded_by is null and forgotten_at is null";

/** The condition says which are seen at all; only current ones are counted by kind. */
export function countByKind(db: Database, { sql, values }: Condition): MemoryStats {
  const sum = (expression: string) =>
    db.get<{ n: number | null }>(`select sum(${expression}) as n from memory where ${sql}`, ...values)!.n ??
    0;
  const by = (column: string) =>
    Object.fromEntries(
      db.rows<[string, number]>(
        `select ${column}, count(*) from memory where ${sql} and ${CURRENT} group by 1 order by 2 desc`,
        ...values,
      ),
    );
  return {
    total: sum(CURRENT),
    byCategory: by("category"),
    byType: by("type"),
    byScope: by("scope"),
    byTier: by("tier"),
    bySource: by("source"),
    pinned: sum("pinned"),
    superseded: sum("superseded_by is not null"),
    forgotten: sum("forgotten_at is not null"),
    quarantined: sum("quarantine is not null"),
    anchored: sum("exists (select 1 from memory_anchor where memory_anchor.memory = memory.id)"),
    relations: db.get<{ n: number }>("select count(*) as n from memory_relation")!.n,
    tokens: sum("tokens"),
  };
}

/** Those that everybody in a project can recall. */
export function countCurrent(db: Database, projectId: string, clock: Clock): number {
  const { sql, values } = visible({ projectId }, {}, clock.now());
  return db.get<{ n: number }>(`select count(*) as n from memory where ${sql}`, ...values)!.n;
}

/** All rows, also of what was replaced or forgotten. */
export function countMemoriesIn(db: Database): number {
  return db.get<{ n: number }>("select count(*) as n from memory")!.n;
}
