/** Which of SQLite's errors it is, by the codes of SQLite. */

export const SQLITE_BUSY = 5;
/** SQLite gave up waiting for a moment between other processes. */
export const SQLITE_PROTOCOL = 15;
export const SQLITE_CORRUPT = 11;
export const SQLITE_NOTADB = 26;
export const SQLITE_READONLY = 8;
export const SQLITE_IOERR = 10;
export const SQLITE_FULL = 13;
export const SQLITE_CANTOPEN = 14;

/** The driver gives no code with what fails in `all`, only SQLite's own words, which are the same in every version. */
const CODES_BY_MESSAGE: readonly [string, number][] = [
  ["database disk image is malformed", SQLITE_CORRUPT],
  ["malformed database schema", SQLITE_CORRUPT],
  ["file is not a database", SQLITE_NOTADB],
  ["attempt to write a readonly database", SQLITE_READONLY],
  ["database or disk is full", SQLITE_FULL],
  ["database is locked", SQLITE_BUSY],
  ["locking protocol", SQLITE_PROTOCOL],
  ["disk I/O error", SQLITE_IOERR],
  ["unable to open database file", SQLITE_CANTOPEN],
];

/** Zero for what is no error of SQLite. */
export function sqliteCode(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  if ("sqliteCode" in error && typeof error.sqliteCode === "number") return error.sqliteCode;
  return CODES_BY_MESSAGE.find(([message]) => error.message.startsWith(message))?.[1] ?? 0;
}

/** What SQLite says where it may not write, or has no room to: not allowed, full, or a file beside cannot be made. */
const UNWRITABLE = [SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN];

export function isUnwritableCode(error: unknown): boolean {
  return UNWRITABLE.includes(sqliteCode(error) & 0xff);
}

export function hasCode(error: unknown, ...codes: number[]): boolean {
  return codes.includes(sqliteCode(error) & 0xff);
}
