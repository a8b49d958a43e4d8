/** How TypeScript and JavaScript find their modules: as Node and the TypeScript compiler do. */
import { joinPath } from "../../../base/relative-path.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";
import { Packages } from "./packages.ts";
import { SourceFinder } from "./source-finder.ts";
import { TypeScriptProjects } from "./tsconfig.ts";

class EcmaScriptModules implements Modules {
  readonly #finder: SourceFinder;
  readonly #packages: Packages;
  readonly #projects: TypeScriptProjects;
  readonly find = rememberByFolder((module, folder) => this.#find(module, folder));

  constructor(tree: TreeFiles) {
    this.#finder = new SourceFinder(tree);
    this.#packages = new Packages(tree, this.#finder);
    this.#projects = new TypeScriptProjects(tree, this.#packages);
  }

  #find(module: string, folder: string): ModuleTarget {
    if (/^\.{0,2}\/|^\.{1,2}$/.test(module)) return this.#relative(module, folder);
    const project = this.#projects.of(folder);
    for (const candidate of project?.candidates(module) ?? []) {
      const path = this.#finder.find(candidate);
      if (path !== undefined) return { kind: "file", path };
    }
    const path = this.#packages.find(module, folder);
    if (path !== undefined) return { kind: "file", path };
    return module.startsWith("#") ? { kind: "missing" } : { kind: "external", name: packageName(module) };
  }

  #relative(module: string, folder: string): ModuleTarget {
    const wanted = joinPath(module.startsWith("/") ? "" : folder, module);
    if (wanted === undefined) return { kind: "missing" };
    const path = this.#finder.find(wanted) ?? this.#throughRoots(wanted, folder);
    return path === undefined ? { kind: "missing" } : { kind: "file", path };
  }

  /** `rootDirs` are folders that the compiler takes for one. */
  #throughRoots(wanted: string, folder: string): string | undefined {
    const roots = this.#projects.of(folder)?.rootFolders ?? [];
    const inside = roots.find((root) => wanted === root || wanted.startsWith(`${root}/`));
    if (inside === undefined) return undefined;
    for (const root of roots) {
      const path = this.#finder.find(joinPath(root, wanted.slice(inside.length)) ?? "");
      if (path !== undefined) return path;
    }
    return undefined;
  }
}

/** `@scope/name` of `@scope/name/deep`, and `node:fs` as it is. */
function packageName(module: string): string {
  if (module.startsWith("node:")) return module;
  return module
    .split("/")
    .slice(0, module.startsWith("@") ? 2 : 1)
    .join("/");
}

export const ecmascriptResolution: Resolution = {
  family: "ecmascript",
  modules: (tree) => new EcmaScriptModules(tree),
  settings: [/(?:^|\/)[tj]sconfig[^/]*\.json$/, /(?:^|\/)package\.json$/, /(?:^|\/)pnpm-workspace\.yaml$/],
  shares: "nothing",
  self: ["this"],
  super: ["super"],
  superCall: "constructor",
  exportsObject: { names: ["exports", "module.exports"], whole: "module.exports" },
  commonMembers: COMMON_MEMBERS,
};
