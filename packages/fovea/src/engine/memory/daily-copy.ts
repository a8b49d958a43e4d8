/**
 * A copy of memory.db for each of the last days on which it was used, so that a mistake of yesterday can be taken back.
 * Made by whoever has time; hooks never do. A copy that cannot be made costs nothing but a word.
 */
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { makePrivateFolder } from "../../base/private-files.ts";
import { hasMemories } from "../../memory/store.ts";
import { copyDatabase } from "../../store/backup.ts";
import { type Database, isDamage } from "../../store/database.ts";

export const KEPT_COPIES = 7;
/** What must be left on the disk beside the copy itself. */
const SPARE_BYTES = 64 * 1024 * 1024;

export interface DailyCopy {
  /** As `2026-11-18`. */
  date: string;
  path: string;
  bytes: number;
  /** When it was made. */
  at: number;
}

export function copiesFolder(home: string): string {
  return join(home, "backups", "memory");
}

/** Newest first. */
export function listCopies(home: string): DailyCopy[] {
  const folder = copiesFolder(home);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => COPY.test(name))
    .sort()
    .reverse()
    .map((name) => {
      const path = join(folder, name);
      const { size, mtimeMs } = statSync(path);
      return { date: name.slice(0, -".db".length), path, bytes: size, at: mtimeMs };
    });
}

const COPY = /^\d{4}-\d{2}-\d{2}\.db$/;

/** At most one a day; the path of the new one, or undefined where none was due or possible. */
export function keepDailyCopy(
  db: Database,
  { home, clock, logger }: { home: string; clock: Clock; logger: Logger },
): string | undefined {
  const path = join(copiesFolder(home), `${new Date(clock.now()).toISOString().slice(0, 10)}.db`);
  if (existsSync(path) || !existsSync(db.path) || !hasMemories(db)) return undefined;
  try {
    const needed = statSync(db.path).size + SPARE_BYTES;
    makePrivateFolder(copiesFolder(home));
    const { bavail, bsize } = statfsSync(copiesFolder(home));
    if (bavail * bsize < needed) {
      logger.warn(`No daily copy of ${db.path} was made: the disk is nearly full. Free ${needed} bytes.`);
      return undefined;
    }
    copyDatabase(db.path, path);
    for (const { path: old } of listCopies(home).slice(KEPT_COPIES)) rmSync(old, { force: true });
    logger.debug(`made the daily copy ${path}`);
    return path;
  } catch (error) {
    logger.warn(`No daily copy of ${db.path} was made: ${messageOf(error)}`);
    // To copy is to read every page: damage that no question met shows here.
    if (isDamage(error)) db.repair(error);
    return undefined;
  }
}
