import type { Stats } from "node:fs";

/**
 * When a file was written or put where it is, in milliseconds. A copy may keep the time of what it was copied from
 * (`cp -p`, `mv`, archives), but not the time at which the system last changed the file.
 */
export function changedAt({ mtimeMs, ctimeMs }: Pick<Stats, "mtimeMs" | "ctimeMs">): number {
  return Math.max(mtimeMs, ctimeMs);
}
