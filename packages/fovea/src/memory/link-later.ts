/** Memories that name code which could not be looked for yet. Kept in their metadata until the repository is indexed. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";
import { readMeta, removeMeta, writeMeta } from "./project-meta.ts";
import { readMemories } from "./store.ts";
import type { Memory } from "./types.ts";

export const LINK_LATER = "linkLater";

export interface LinkLater {
  /** Named as what it is about. */
  named?: readonly string[];
  /** Its text names code. */
  mentioned?: boolean;
}

export function listToLink(db: Database, projectId: string): { memory: Memory; wanted: LinkLater }[] {
  return readMemories(db, {
    sql: "memory.project_id = ? and memory.forgotten_at is null and memory.metadata like ?",
    values: [projectId, `%"${LINK_LATER}"%`],
  }).flatMap((memory) => {
    const wanted = memory.metadata[LINK_LATER];
    return typeof wanted === "object" && wanted !== null ? [{ memory, wanted: wanted as LinkLater }] : [];
  });
}

const REQUESTED = "links_requested";

/** For a program that remembers without an index: the next one that has it links what is waiting. */
export function requestLinks(db: Database, clock: Clock, projectId: string): void {
  writeMeta(db, clock, projectId, REQUESTED, "1");
}

/** Whether somebody asked for it; then the request is taken. */
export function takeLinkRequest(db: Database, projectId: string): boolean {
  return readMeta(db, projectId, REQUESTED) !== undefined && removeMeta(db, projectId, REQUESTED);
}
