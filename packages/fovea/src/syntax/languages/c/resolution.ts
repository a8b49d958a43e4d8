/** How C and C++ find what they include, and what they do not: the headers of the system and the standard library. */
import { joinPath } from "../../../base/relative-path.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS, isSystemHeader } from "./standard-library.ts";

/** Folders that compilers are usually told to look into, relative to any folder around the file. */
const INCLUDE_FOLDERS = /(?:^|\/)(?:include|includes|inc|src|source|lib)$/;

class Includes implements Modules {
  readonly #tree: TreeFiles;
  readonly find = rememberByFolder((module, folder) => this.#find(module, folder));

  constructor(tree: TreeFiles) {
    this.#tree = tree;
  }

  #find(module: string, folder: string): ModuleTarget {
    const isAngled = module.startsWith("<");
    const wanted = isAngled ? module.slice(1, -1).trim() : module;
    const beside = isAngled ? undefined : joinPath(folder, wanted);
    if (beside !== undefined && this.#tree.has(beside)) return { kind: "file", path: beside };
    const path = isAngled && isSystemHeader(wanted) ? undefined : this.#somewhere(wanted, folder);
    return path === undefined ? { kind: "external", name: wanted } : { kind: "file", path };
  }

  /** The flags of the compiler are not known, so any folder may be one it looks into: the likeliest one wins. */
  #somewhere(wanted: string, folder: string): string | undefined {
    const suffix = wanted.replace(/^(?:\.{1,2}\/)+/, "");
    const name = suffix.slice(suffix.lastIndexOf("/") + 1);
    let best: string | undefined;
    let most = -1;
    for (const path of this.#tree.filesNamed(name)) {
      if (path !== suffix && !path.endsWith(`/${suffix}`)) continue;
      const root = path.slice(0, Math.max(0, path.length - suffix.length - 1));
      const score =
        4 * commonParts(path, folder) + (INCLUDE_FOLDERS.test(root) ? 2 : 0) + (root === "" ? 1 : 0);
      const isBetter = score > most || (score === most && path.length < best!.length);
      if (!isBetter) continue;
      best = path;
      most = score;
    }
    return best;
  }
}

/** How many folders two paths have in common from the top. */
function commonParts(path: string, folder: string): number {
  const ours = folder.split("/");
  const theirs = path.split("/");
  let count = 0;
  while (count < ours.length && count < theirs.length - 1 && ours[count] === theirs[count]) count++;
  return count;
}

export const cFamilyResolution: Resolution = {
  family: "c",
  modules: (tree) => new Includes(tree),
  settings: [],
  shares: "includes",
  self: ["this"],
  super: [],
  hasImplicitSelf: true,
  callMakesInstance: true,
  commonMembers: COMMON_MEMBERS,
};
