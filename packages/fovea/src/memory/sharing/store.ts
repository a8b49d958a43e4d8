/** Owns the table `memory_shared`: the facts of each shared memory as of the last sync, and what was done with them here. */
import type { Database } from "../../store/database.ts";
import type { Facts } from "./facts.ts";

/** How the memory looked here after the last sync. What differs from it now was changed here since. */
export interface Applied {
  /** By field, its value in short. */
  fields: Record<string, string>;
  wording: string;
  validity: string;
  isForgotten: boolean;
  relations: string[];
  /** This clone let it go by itself (upkeep, time to live) when the facts were those. */
  letGo?: string;
}

export interface Shared {
  facts: Facts;
  applied: Applied;
}

export function readShared(db: Database, projectId: string): Map<string, Shared> {
  const rows = db.all<{ memory: string; facts: string; applied: string }>(
    "select memory, facts, applied from memory_shared where project_id = ? order by memory",
    projectId,
  );
  return new Map(
    rows.map(({ memory, facts, applied }) => [
      memory,
      { facts: JSON.parse(facts) as Facts, applied: JSON.parse(applied) as Applied },
    ]),
  );
}

export function writeShared(db: Database, projectId: string, { facts, applied }: Shared): void {
  db.run(
    "insert or replace into memory_shared (memory, project_id, facts, applied) values (?, ?, ?, ?)",
    facts.id,
    projectId,
    JSON.stringify(facts),
    JSON.stringify(applied),
  );
}
