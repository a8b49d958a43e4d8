/** For languages in which an import means the same in all files of a folder: found once, then remembered. */
import { folderOf } from "../base/relative-path.ts";
import type { Modules, ModuleTarget } from "./resolution.ts";

export function rememberByFolder(find: (module: string, folder: string) => ModuleTarget): Modules["find"] {
  const byFolder = new Map<string, Map<string, ModuleTarget>>();
  /** The same by file: paths are asked for again and again, and cutting them would make a new text each time. */
  const byFile = new Map<string, Map<string, ModuleTarget>>();
  const knownTo = (from: string) => {
    const folder = folderOf(from);
    const known = byFolder.get(folder) ?? new Map<string, ModuleTarget>();
    byFolder.set(folder, known);
    byFile.set(from, known);
    return known;
  };
  return (module, from) => {
    const known = byFile.get(from) ?? knownTo(from);
    let found = known.get(module);
    if (!found) {
      found = find(module, folderOf(from));
      known.set(module, found);
    }
    return found;
  };
}
