/**
 * Opens a database to be read where nothing can be written: SQLite wants to make files beside one that has a log. Where
 * the log is empty the file alone is all of it; else both are copied to a place that can be written.
 */
import { accessSync, chmodSync, constants, copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";
import { PRIVATE_FILE } from "../base/private-files.ts";
import { isUnwritableCode } from "./sqlite-code.ts";

type Connection = InstanceType<typeof DatabaseSync>;

export function openReadOnly(path: string): Connection {
  let db: Connection | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    db.exec("pragma schema_version");
    return db;
  } catch (error) {
    db?.close();
    if (!isUnwritableCode(error) || !statSync(path, { throwIfNoEntry: false })?.isFile()) throw error;
    const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (!hasLog) return new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
    return openCopy(path) ?? rethrow(error);
  }
}

const COPY_PLACES = [tmpdir(), "/dev/shm"];

/** Undefined where there is no room for one anywhere. */
function openCopy(path: string): Connection | undefined {
  for (const place of COPY_PLACES) {
    let folder: string | undefined;
    try {
      folder = mkdtempSync(join(place, "fovea-read-"));
      const copy = join(folder, "copy.db");
      for (const end of ["", "-wal"]) {
        copyFileSync(path + end, copy + end);
        // The mode is copied too, and SQLite brings the log home.
        chmodSync(copy + end, PRIVATE_FILE);
      }
      const db = new DatabaseSync(copy);
      db.exec("pragma journal_mode = delete; pragma query_only = on");
      // Programs that have it open can still read it, and nothing is left behind.
      if (process.platform !== "win32") rmSync(folder, { recursive: true, force: true });
      return db;
    } catch {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  return undefined;
}

function rethrow(error: unknown): never {
  throw error;
}

/** SQLite opens what may only be read without a word, and fails at the first write. */
export function mayOnlyBeRead(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  }
}
