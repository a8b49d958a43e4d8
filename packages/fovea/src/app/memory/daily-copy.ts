/**
 * A copy of memory.db for each of the last days on which it was used, so that a mistake of yesterday can be taken back.
 * Made by any process except hooks. A copy that cannot be made costs only a warning.
 */
import { existsSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { makePrivateFolder } from "../../base/private-files.ts";
import { hasMemories } from "../../memory/store.ts";
import { copyDatabase } from "../../store/backup.ts";
import { copiesFolder, type DailyCopy, listCopies } from "../../store/copies.ts";
import { type Database, isDamage } from "../../store/database.ts";

export const KEPT_COPIES = 7;
/** What must be left on the disk beside the copy itself. */
const SPARE_BYTES = 64 * 1024 * 1024;

/** At most one a day; the path of the new one, or undefined where none was due or possible. */
export function keepDailyCopy(
  db: Database,
  { home, clock, logger }: { home: string; clock: Clock; logger: Logger },
): string | undefined {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const path = join(copiesFolder(home), `${today}.db`);
  if (existsSync(path) || !existsSync(db.path) || !hasMemories(db)) return undefined;
  try {
    const needed = statSync(db.path).size + SPARE_BYTES;
    makePrivateFolder(copiesFolder(home));
    const { bavail, bsize } = statfsSync(copiesFolder(home));
    if (bavail * bsize < needed) {
      logger.warn(
        `Could not make a daily copy of ${db.path}: the disk is nearly full. Free ${needed} bytes.`,
      );
      return undefined;
    }
    copyDatabase(db.path, path);
    for (const { path: old } of outdated(listCopies(home, clock.now()), today)) rmSync(old, { force: true });
    logger.debug(`made the daily copy ${path}`);
    return path;
  } catch (error) {
    logger.warn(`Could not make a daily copy of ${db.path}: ${messageOf(error)}`);
    // To copy is to read every page: damage that no question met shows here.
    if (isDamage(error)) db.repair(error);
    return undefined;
  }
}

/** Copies of days to come were made under a wrong clock: they must not push out those of today. */
function outdated(copies: readonly DailyCopy[], today: string): DailyCopy[] {
  const isToCome = ({ date }: DailyCopy) => date > today;
  return [
    ...copies.filter(isToCome).slice(KEPT_COPIES),
    ...copies.filter((copy) => !isToCome(copy)).slice(KEPT_COPIES),
  ];
}
