/** Whether a path stays inside of a folder, links followed. */
import { realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";

/** `path` may be relative to the folder, and need not exist. */
export function isInside(folder: string, path: string): boolean {
  const away = relative(realOf(folder), realOf(resolve(folder, path)));
  return away !== ".." && !away.startsWith(`..${sep}`) && !isAbsolute(away);
}

/** Of what does not exist, the part that does decides. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : resolve(realOf(parent), relative(parent, path));
  }
}
