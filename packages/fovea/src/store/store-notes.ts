/** Owns the table `config`: what the store notes about itself. Settings of users are in files. */
import type { Database } from "./database.ts";

export function writeNote(db: Database, key: string, value: string, at: number): void {
  db.run("insert or replace into config (key, value, updated_at) values (?, ?, ?)", key, value, at);
}

export function readNote(db: Database, key: string): { value: string; at: number } | undefined {
  return db.get("select value, updated_at as at from config where key = ?", key);
}

export function removeNote(db: Database, key: string): void {
  db.run("delete from config where key = ?", key);
}
