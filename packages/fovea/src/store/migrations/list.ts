/** All migrations of memory.db, oldest first. Never edit a released one; add another. */
import { projects } from "./20261116_0100_projects.ts";

export interface Migration {
  /** The file name: a date, a time and what it does. Names sort in the order they run. */
  name: string;
  sql: string;
}

export const migrations: readonly Migration[] = [projects];
