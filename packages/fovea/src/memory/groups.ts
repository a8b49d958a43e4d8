/**
 * Projects that share their memories (C1.4): what is remembered in one of a group is visible in all of it. A project
 * says which group it belongs to (`project.group`); that is noted, so that the others know without its settings.
 */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";
import { projectsWithMeta, readMeta, removeMeta, writeMeta } from "./project-meta.ts";

const GROUP = "group";

/** An empty name leaves the group. */
export function joinGroup(db: Database, clock: Clock, projectId: string, group: string): void {
  const before = readMeta(db, projectId, GROUP) ?? "";
  if (before === group) return;
  if (group === "") removeMeta(db, projectId, GROUP);
  else writeMeta(db, clock, projectId, GROUP, group);
}

export function othersOfGroup(db: Database, projectId: string): string[] {
  const group = readMeta(db, projectId, GROUP);
  return group === undefined ? [] : projectsWithMeta(db, GROUP, group).filter((id) => id !== projectId);
}
