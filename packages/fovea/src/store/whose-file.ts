/**
 * Whose file is it that a setting names as our database? Looked at without changing anything: a file that is not ours
 * is never written, renamed or given another mode.
 */
import { closeSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";

/** `empty` has no table yet; `unreadable` is no database, or a damaged one. */
export type Whose = "missing" | "empty" | "ours" | "foreign" | "unreadable";

/** In the header of our files: "FOVE". */
export const APPLICATION_ID = 0x464f5645;

const MAGIC = "SQLite format 3\0";
const HEADER = 100;
const APPLICATION_ID_AT = 68;

export function whoseFile(path: string): Whose {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return "missing";
  if (!stat.isFile()) return "foreign";
  if (stat.size === 0) return "empty";
  const header = readHeader(path, stat);
  if (header?.toString("latin1", 0, MAGIC.length) !== MAGIC) return "unreadable";
  const application = header.readUInt32BE(APPLICATION_ID_AT);
  if (application === APPLICATION_ID) return "ours";
  const whose = byTables(path);
  // The mark of another program; garbage there is for the repair to look at.
  return application !== 0 && whose !== "unreadable" ? "foreign" : whose;
}

function readHeader(path: string, { size }: Stats): Buffer | undefined {
  if (size < HEADER) return undefined;
  const header = Buffer.alloc(HEADER);
  const file = openSync(path, "r");
  try {
    return readSync(file, header, 0, HEADER, 0) === HEADER ? header : undefined;
  } finally {
    closeSync(file);
  }
}

/** Older programs did not mark their files, and the mark of a new one may still be in its log. */
function byTables(path: string): Whose {
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  let db: InstanceType<typeof DatabaseSync> | undefined;
  try {
    // `immutable` writes nothing beside the file either, but does not see the log.
    const name = hasLog ? path : `${pathToFileURL(path).href}?immutable=1`;
    db = new DatabaseSync(name, { readOnly: true });
    const tables = db.prepare("select name from sqlite_master where type = 'table'").all() as {
      name: string;
    }[];
    if (tables.length === 0) return "empty";
    return tables.some(({ name }) => name === "migration") ? "ours" : "foreign";
  } catch {
    return "unreadable";
  } finally {
    db?.close();
  }
}
