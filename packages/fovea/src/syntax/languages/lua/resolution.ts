/** How Lua names lead to definitions: `require` by the folders that code is loaded from, modules and classes as tables. */
import { foldersAround, joinPath } from "../../../base/relative-path.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";

/** Folders from which Neovim, LuaRocks and most programs load modules, below the folder of the program. */
const ROOTS = ["", "lua", "src", "lib"];

class LuaModules implements Modules {
  readonly #tree: TreeFiles;
  readonly find = rememberByFolder((module, folder) => this.#find(module, folder));

  constructor(tree: TreeFiles) {
    this.#tree = tree;
  }

  #find(module: string, folder: string): ModuleTarget {
    const path = module.replaceAll(".", "/");
    for (const around of foldersAround(folder))
      for (const root of ROOTS) {
        const found = this.#file(joinPath(joinPath(around, root) ?? around, path));
        if (found !== undefined) return { kind: "file", path: found };
      }
    const [elsewhere, other] = this.#endingIn(path);
    return elsewhere !== undefined && other === undefined
      ? { kind: "file", path: elsewhere }
      : { kind: "external", name: module.split(".")[0]! };
  }

  #file(path: string | undefined): string | undefined {
    if (path === undefined) return undefined;
    return [`${path}.lua`, `${path}/init.lua`].find((one) => this.#tree.has(one));
  }

  /** Programs may load from further folders: `kong.tools.uri` is in one place only. A short name proves nothing. */
  #endingIn(path: string): string[] {
    if (!path.includes("/")) return [];
    const last = path.slice(path.lastIndexOf("/") + 1);
    return [...this.#tree.filesNamed(`${last}.lua`), ...this.#tree.filesNamed("init.lua")].filter(
      (one) => one.endsWith(`/${path}.lua`) || one.endsWith(`/${path}/init.lua`),
    );
  }
}

export const luaResolution: Resolution = {
  family: "lua",
  modules: (tree) => new LuaModules(tree),
  settings: [],
  shares: "nothing",
  self: ["self"],
  super: [],
  tablesAreTypes: true,
  makesArgument: (name) => (name === "setmetatable" ? 1 : undefined),
  // `require` runs a file, and binds no name.
  importName: () => "",
  commonMembers: COMMON_MEMBERS,
};
