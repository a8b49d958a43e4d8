/** For languages in which an import means the same in all files of a folder: found once, then remembered. */
import { folderOf } from "../base/relative-path.ts";
import type { Modules, ModuleTarget } from "./resolution.ts";

export function rememberByFolder(find: (module: string, folder: string) => ModuleTarget): Modules["find"] {
  const known = new Map<string, ModuleTarget>();
  return (module, from) => {
    const folder = folderOf(from);
    const key = `${folder}\0${module}`;
    let found = known.get(key);
    if (!found) {
      found = find(module, folder);
      known.set(key, found);
    }
    return found;
  };
}
