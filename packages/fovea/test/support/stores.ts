/** Looks into the database files of a home, as a stranger would. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";

export function withDatabase<T>(path: string, work: (db: InstanceType<typeof DatabaseSync>) => T): T {
  const db = new DatabaseSync(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The index file of a home that has one. */
export function indexFile(home: string): string {
  const [name] = readdirSync(join(home, "index")).filter((file) => file.endsWith(".db"));
  return join(home, "index", name!);
}

export function countRows(home: string, table: string): number {
  return withDatabase(
    indexFile(home),
    (db) => (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n,
  );
}
