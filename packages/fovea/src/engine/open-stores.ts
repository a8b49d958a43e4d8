/** Opens what an engine needs: the user's memory.db (precious) and the repository's index (derived). */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "../base/clock.ts";
import { EngineError } from "../base/errors.ts";
import { Database, isDamage, isReadOnly } from "../store/database.ts";
import { homeUnwritable } from "../store/errors.ts";
import { migrate } from "../store/migrate.ts";
import { memoryDamaged } from "./errors.ts";

export function openMemoryStore(path: string, clock: Clock): Database {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw homeUnwritable(dirname(path), error);
  }
  try {
    const db = new Database(path);
    migrate(db, clock);
    return db;
  } catch (error) {
    const cause = error instanceof EngineError ? error.cause : error;
    if (isDamage(cause)) throw memoryDamaged(path, cause);
    // A read-only home still answers questions about what is indexed already.
    if (isReadOnly(cause)) return new Database(path, { readOnly: true });
    throw error;
  }
}
