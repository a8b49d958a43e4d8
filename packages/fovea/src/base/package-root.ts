/** The folder of our own package, from a source file as well as from a bundle. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let found: string | undefined;

export function packageRoot(): string {
  if (found) return found;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("fovea cannot find its own package folder; please reinstall it");
    folder = parent;
  }
  found = folder;
  return folder;
}
