/** The memories a session made: what its people and agents wrote down, and what was observed by itself. */
import type { Database } from "../store/database.ts";
import { readMemories } from "./store.ts";
import type { Memory } from "./types.ts";

/** Newest first; `observed` gives what tools noted down instead of what somebody meant to keep. */
export function memoriesOfSession(
  db: Database,
  projectId: string,
  session: string,
  { observed = false, limit = 50 }: { observed?: boolean; limit?: number } = {},
): Memory[] {
  return readMemories(
    db,
    {
      sql: `memory.session = ? and (memory.project_id = ? or memory.project_id is null)
            and memory.category ${observed ? "= 'auto'" : "not in ('auto', 'scratch')"}
            and memory.superseded_by is null and memory.forgotten_at is null and memory.quarantine is null`,
      values: [session, projectId],
    },
    { order: "memory.created_at desc, memory.row desc", limit },
  );
}
