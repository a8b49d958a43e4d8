/** What was done with an index and why, in a line each, for the log level `debug`; and what an odd error may mean. */
import { checkIndex } from "../codeindex/open-index.ts";
import type { Database } from "../store/database.ts";

export function describeRun(
  top: string,
  { changed, removed, embedded }: { changed: number; removed: number; embedded: number },
  resolveMs: number,
): string {
  if (changed + removed === 0) return `${top}: the listing is as it was; no file was read again`;
  return `${top}: ${changed} files read, ${removed} gone, ${embedded} embedded, resolved in ${resolveMs} ms`;
}

const MOST_NAMED = 5;

export function describeSweep(found: { changed: string[]; needsScan: boolean; isComplete: boolean }): string {
  const { changed, needsScan, isComplete } = found;
  const rest = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : "";
  return [
    changed.length === 0
      ? "compared with the disk: no known file has changed"
      : `compared with the disk: size or time differs of ${changed.slice(0, MOST_NAMED).join(", ")}${rest}`,
    needsScan ? "; a folder has changed, so the tree is listed again" : "",
    isComplete ? "" : "; stopped early, the tree is large",
  ].join("");
}

/** After an error that nobody expected: garbage in the file may have many faces. */
export function isDamaged(db: Database): boolean {
  try {
    return checkIndex(db) !== undefined;
  } catch {
    // It cannot even be asked; the first error says more.
    return false;
  }
}
