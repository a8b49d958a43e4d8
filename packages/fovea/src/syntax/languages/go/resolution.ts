/** How Go finds its packages: modules by their go.mod, local replacements, and a folder per package. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";
import { commonType } from "./common-type.ts";
import { type GoModule, readGoModule } from "./go-mod.ts";
import { PREDECLARED } from "./predeclared.ts";

class GoModules implements Modules {
  readonly #tree: TreeFiles;
  readonly #byFolder = new Map<string, GoModule>();
  /** Several checked-in modules may have the same path: examples, copies for tests. */
  readonly #byPath = new Map<string, string[]>();
  readonly find = rememberByFolder((module, folder) => this.#find(module, folder));

  constructor(tree: TreeFiles) {
    this.#tree = tree;
    for (const name of ["go.mod", "go.work"]) for (const path of tree.filesNamed(name)) this.#read(path);
  }

  #read(path: string): void {
    const folder = folderOf(path);
    if (isVendored(folder)) return;
    const read = readGoModule(this.#tree.read(path) ?? "");
    if (path.endsWith("go.work")) {
      // What a workspace replaces, it replaces for all of its modules.
      const module = this.#byFolder.get(folder);
      this.#byFolder.set(folder, {
        path: module?.path ?? "",
        replaced: [...(module?.replaced ?? []), ...read.replaced],
      });
      return;
    }
    this.#byFolder.set(folder, read);
    if (read.path !== "") this.#byPath.set(read.path, [...(this.#byPath.get(read.path) ?? []), folder]);
  }

  #find(module: string, folder: string): ModuleTarget {
    if (/^\.{1,2}(?:\/|$)/.test(module)) return this.#package(joinPath(folder, module));
    for (let end = module.length; end > 0; end = module.lastIndexOf("/", end - 1)) {
      const root = this.#rootOf(module.slice(0, end), folder);
      if (root !== undefined) return this.#package(joinPath(root, module.slice(end)));
    }
    return { kind: "external", name: externalName(module) };
  }

  /** The folder of the module with this path, as a package in `from` sees it. */
  #rootOf(path: string, from: string): string | undefined {
    for (const around of foldersAround(from)) {
      const replaced = this.#byFolder.get(around)?.replaced.find((one) => one.path === path);
      const folder = replaced && joinPath(around, replaced.folder);
      if (folder !== undefined && this.#tree.hasFolder(folder)) return folder;
    }
    const folders = this.#byPath.get(path) ?? [];
    const own = folders.find((folder) => folder === "" || from === folder || from.startsWith(`${folder}/`));
    return own ?? [...folders].sort((a, b) => a.length - b.length)[0];
  }

  #package(folder: string | undefined): ModuleTarget {
    if (folder === undefined || isVendored(folder)) return { kind: "missing" };
    const hasSource = this.#tree.inFolder(folder).some((path) => path.endsWith(".go"));
    return hasSource ? { kind: "folder", path: folder } : { kind: "missing" };
  }
}

function isVendored(folder: string): boolean {
  return /(?:^|\/)vendor(?:\/|$)/.test(folder);
}

/** `github.com/owner/name` of a path into it; packages of the standard library as they are. */
function externalName(module: string): string {
  const parts = module.split("/");
  return parts[0]!.includes(".") ? parts.slice(0, 3).join("/") : module;
}

/** What a package is most likely called, by the path it is imported with. */
function importName(module: string): string {
  const parts = module.split("/");
  const last = /^v\d+$/.test(parts.at(-1)!) && parts.length > 1 ? parts.at(-2)! : parts.at(-1)!;
  return last.replace(/\.v\d+$/, "").replace(/^go[-.]|[-.]go$/, "");
}

export const goResolution: Resolution = {
  family: "go",
  modules: (tree) => new GoModules(tree),
  settings: [/(?:^|\/)go\.(?:mod|work)$/],
  shares: "folder",
  isPredeclared: (name) => PREDECLARED.has(name),
  self: [],
  super: [],
  callMakesInstance: true,
  hasSplitTypes: true,
  hasImplicitInterfaces: true,
  makesArgument: (name) => (name === "new" || name === "make" ? 0 : undefined),
  isPrivateName: (name) => !/^\p{Lu}/u.test(name),
  importName,
  commonType,
  commonMembers: COMMON_MEMBERS,
};
