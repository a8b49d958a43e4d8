/**
 * Memories by the ids that somebody wrote. Knowing an id gives no right to a memory: only what a project may see is found,
 * which is its own (of every session), what its group shares, and what is global.
 */
import type { Database } from "../store/database.ts";
import { memoryNotFound } from "./errors.ts";
import { ownedBy } from "./filter.ts";
import { othersOfGroup } from "./groups.ts";
import { readMemories, SHORT_ID } from "./store.ts";
import type { Condition } from "./text-index.ts";
import type { Memory } from "./types.ts";

/** By its id, or by its id in short. */
export function getMemory(db: Database, projectId: string, written: string): Memory {
  const exact = findSeen(db, projectId, written);
  if (exact) return exact;
  const alike = readSeen(db, projectId, {
    sql: `substr(memory.id, -${SHORT_ID}) = ?`,
    values: [written.toLowerCase()],
  });
  const [memory] = alike;
  if (memory && alike.length === 1) return memory;
  throw memoryNotFound(
    written,
    alike.slice(0, 5).map(({ id }) => id),
  );
}

/** By its whole id. */
export function findSeen(db: Database, projectId: string, id: string): Memory | undefined {
  return readSeen(db, projectId, { sql: "memory.id = ?", values: [id] })[0];
}

/** Those of a condition that a project may see, whatever has become of them. */
export function readSeen(
  db: Database,
  projectId: string,
  { sql, values }: Condition,
  options: { order?: string } = {},
): Memory[] {
  const owned = ownedBy({ projectId, group: othersOfGroup(db, projectId) }, { acrossSessions: true });
  return readMemories(db, { sql: `${sql} and ${owned.sql}`, values: [...values, ...owned.values] }, options);
}
