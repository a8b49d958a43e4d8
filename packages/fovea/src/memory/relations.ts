/** Owns the table `memory_relation`: subject, predicate, object, each triple once. Both ends are memories, mostly entities. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";

export interface Relation {
  subject: string;
  predicate: string;
  object: string;
  weight: number;
  metadata: Record<string, unknown>;
  createdAt: number;
}

export function writeRelation(db: Database, clock: Clock, relation: Omit<Relation, "createdAt">): void {
  db.run(
    `insert into memory_relation (subject, predicate, object, weight, metadata, created_at) values (?, ?, ?, ?, ?, ?)
     on conflict do update set weight = excluded.weight, metadata = excluded.metadata`,
    relation.subject,
    relation.predicate,
    relation.object,
    relation.weight,
    JSON.stringify(relation.metadata),
    clock.now(),
  );
}

export function removeRelation(
  db: Database,
  { subject, predicate, object }: Pick<Relation, "subject" | "predicate" | "object">,
): boolean {
  const { changes } = db.run(
    "delete from memory_relation where subject = ? and predicate = ? and object = ?",
    subject,
    predicate,
    object,
  );
  return changes > 0;
}

/** Those that begin or end at a memory. */
export function readRelations(db: Database, memoryId: string): Relation[] {
  return db
    .all<Omit<Relation, "metadata"> & { metadata: string }>(
      `select subject, predicate, object, weight, metadata, created_at as createdAt from memory_relation
       where subject = ? or object = ? order by created_at`,
      memoryId,
      memoryId,
    )
    .map((row) => ({ ...row, metadata: JSON.parse(row.metadata) as Record<string, unknown> }));
}

/** Every kind of relation that begins at something this project sees, by name. */
export function listPredicates(db: Database, projectId: string): string[] {
  return db
    .all<{ predicate: string }>(
      `select distinct predicate from memory_relation join memory on memory.id = subject
       where memory.scope = 'global' or memory.project_id = ? order by predicate`,
      projectId,
    )
    .map(({ predicate }) => predicate);
}

/** The entity of a name, as this project sees it. */
export function findEntity(db: Database, projectId: string, name: string): string | undefined {
  return db.get<{ id: string }>(
    `select id from memory where type = 'entity' and name = ? collate nocase
       and (scope = 'global' or project_id = ?) and superseded_by is null and forgotten_at is null
     order by scope = 'project' desc, row limit 1`,
    name,
    projectId,
  )?.id;
}

/** Whether something stands in this relation to a memory. */
export function isObjectOf(db: Database, memoryId: string, predicate: string): boolean {
  return (
    db.get(
      "select 1 from memory_relation where object = ? and predicate = ? limit 1",
      memoryId,
      predicate,
    ) !== undefined
  );
}

/** In either direction. */
export function areRelated(db: Database, a: string, predicate: string, b: string): boolean {
  return (
    db.get(
      `select 1 from memory_relation
       where predicate = ? and (subject = ? and object = ? or subject = ? and object = ?)`,
      predicate,
      a,
      b,
      b,
      a,
    ) !== undefined
  );
}
