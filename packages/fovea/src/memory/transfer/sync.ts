/**
 * A folder of memory files kept in step with the memories of a project, in both directions, so that a team can have it
 * in a repository. The newer one wins, by the time written in it. A file that was there last time and is gone was
 * deleted by somebody: its memory is forgotten, softly. A memory that was forgotten loses its file.
 */
import type { MemoryRecord } from "./record.ts";

export interface SyncPlan {
  /** Files to write: new memories and newer ones. */
  write: string[];
  /** Ids of memories whose file is gone. */
  forget: string[];
  /** Files whose memory was forgotten. */
  remove: string[];
  /** Files to read: new and newer ones. */
  read: string[];
}

export function planSync(
  ours: ReadonlyMap<string, MemoryRecord>,
  theirs: ReadonlyMap<string, MemoryRecord>,
  { synced, forgotten }: { synced: ReadonlySet<string>; forgotten: ReadonlySet<string> },
): SyncPlan {
  const plan: SyncPlan = { write: [], forget: [], remove: [], read: [] };
  for (const [id, own] of ours) {
    const other = theirs.get(id);
    if (!other) (synced.has(id) ? plan.forget : plan.write).push(id);
    else if (timeOf(own) > timeOf(other)) plan.write.push(id);
    else if (timeOf(own) < timeOf(other) || own.content !== other.content) plan.read.push(id);
  }
  for (const id of theirs.keys()) {
    if (ours.has(id)) continue;
    // Forgotten here after it was synced; one that is new there is read, whatever its id.
    if (forgotten.has(id)) plan.remove.push(id);
    else plan.read.push(id);
  }
  return plan;
}

function timeOf({ updatedAt }: MemoryRecord): number {
  return updatedAt === undefined ? 0 : Date.parse(updatedAt);
}
