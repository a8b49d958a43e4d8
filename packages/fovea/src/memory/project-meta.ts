/** Owns the table `project_meta`: small facts about a project that outlive a process. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";

export function readMeta(db: Database, projectId: string, key: string): string | undefined {
  return db.get<{ value: string }>(
    "select value from project_meta where project_id = ? and key = ?",
    projectId,
    key,
  )?.value;
}

export function writeMeta(db: Database, clock: Clock, projectId: string, key: string, value: string): void {
  db.run(
    "insert or replace into project_meta (project_id, key, value, updated_at) values (?, ?, ?, ?)",
    projectId,
    key,
    value,
    clock.now(),
  );
}

/** Whether it was there. */
export function removeMeta(db: Database, projectId: string, key: string): boolean {
  return db.run("delete from project_meta where project_id = ? and key = ?", projectId, key).changes > 0;
}

export function projectsWithMeta(db: Database, key: string, value: string): string[] {
  return db
    .rows<[string]>("select project_id from project_meta where key = ? and value = ? order by 1", key, value)
    .map(([id]) => id);
}
