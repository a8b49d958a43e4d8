/** A file as it is now, beside what the index says about it. Only what is named is looked at, and read only if it looks changed. */
import { lstatSync } from "node:fs";
import { changedAt } from "../../base/changed-at.ts";
import { readSourceFile } from "../../base/read-bounded.ts";
import type { IndexedContent } from "../../code/index/name-lookup.ts";
import { blobId } from "../../repo/git/blob-id.ts";

/** Larger files are not read while a prompt waits. */
const MOST_BYTES = 1_000_000;

/** The blob id of the file, "unread" or "gone"; that of the index where size and time are the same. */
export function contentNow(path: string, known: IndexedContent | undefined): string {
  try {
    const stat = lstatSync(path);
    if (known?.oid && known.size === stat.size && known.mtime === changedAt(stat)) return known.oid;
    return stat.size > MOST_BYTES ? "unread" : blobId(readSourceFile(path));
  } catch {
    return "gone";
  }
}

export function textOf(path: string): string {
  return readSourceFile(path).toString("utf8").replaceAll("\r\n", "\n");
}
