/** Memories that were learned from conversations, not told to be kept: rules and decisions of low confidence. */
import type { Database } from "../store/database.ts";
import { readMemories } from "./store.ts";
import type { Memory } from "./types.ts";

export const LEARNED_SOURCE = "auto:conversation";

/** Those that hold, newest first. */
export function learnedMemories(db: Database, projectId: string, limit: number): Memory[] {
  return readMemories(
    db,
    {
      sql: `memory.project_id = ? and memory.source = ? and memory.superseded_by is null
            and memory.forgotten_at is null`,
      values: [projectId, LEARNED_SOURCE],
    },
    { order: "memory.created_at desc, memory.row desc", limit },
  );
}
