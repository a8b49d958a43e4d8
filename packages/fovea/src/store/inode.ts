import { statSync } from "node:fs";

/** Which file has this path now; 0 where there is none. */
export function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}
