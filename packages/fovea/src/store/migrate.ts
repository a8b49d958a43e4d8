/**
 * Brings a precious database (memory.db) to the newest shape. Migrations run in order, each in a transaction of its
 * own together with its journal entry, so a crash between two leaves a valid older shape.
 */
import type { Clock } from "../base/clock.ts";
import type { Database } from "./database.ts";
import { storeNewer } from "./errors.ts";
import { migrations } from "./migrations/list.ts";
import type { Migration } from "./migrations/migration.ts";

export function migrate(db: Database, clock: Clock, list: readonly Migration[] = migrations): void {
  if (isMigrated(db, list)) return;
  db.exec("create table if not exists migration (name text primary key, applied_at integer not null)");
  for (const migration of list) {
    db.transaction(() => {
      // Another process may have been faster; only inside the transaction is the answer final.
      if (db.get("select 1 from migration where name = ?", migration.name)) return;
      db.exec(migration.sql);
      db.run("insert into migration (name, applied_at) values (?, ?)", migration.name, clock.now());
    });
  }
  refuseNewer(db, list);
}

function refuseNewer(db: Database, list: readonly Migration[]): void {
  const known = new Set(list.map((migration) => migration.name));
  if (appliedNames(db).some((name) => !known.has(name))) throw storeNewer(db.path);
}

/** Can the database be read as it is? Throws where a newer program wrote it. */
export function isReadable(db: Database, list: readonly Migration[] = migrations): boolean {
  refuseNewer(db, list);
  return isMigrated(db, list);
}

function isMigrated(db: Database, list: readonly Migration[]): boolean {
  const names = appliedNames(db);
  return names.length === list.length && names.at(-1) === list.at(-1)?.name;
}

function appliedNames(db: Database): string[] {
  const journal = db.get("select 1 from sqlite_master where name = 'migration'");
  return journal
    ? db.all<{ name: string }>("select name from migration order by name").map((r) => r.name)
    : [];
}
