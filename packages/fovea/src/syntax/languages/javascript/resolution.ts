/** How TypeScript and JavaScript find their modules: as Node and the TypeScript compiler do. */
import { joinPath } from "../../../base/relative-path.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type {
  Effect,
  GivenToCallback,
  Modules,
  ModuleTarget,
  Resolution,
  TreeFiles,
} from "../../resolution.ts";
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
    const path = this.#finder.findWritten(wanted, module) ?? this.#throughRoots(wanted, folder);
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

const FIRST = new Set(
  "every filter find findIndex findLast findLastIndex flatMap forEach map some subscribe tap".split(" "),
);

function givenToCallback(method: string): GivenToCallback | undefined {
  if (FIRST.has(method)) return { what: "element", at: [0] };
  if (method === "sort" || method === "toSorted") return { what: "element", at: [0, 1] };
  if (method === "reduce" || method === "reduceRight") return { what: "element", at: [1] };
  return method === "then" ? { what: "receiver", at: [0] } : undefined;
}

const ELEMENTS = new Set("at find findLast get pop shift".split(" "));
const SAME = new Set(
  "concat fill filter finally catch reverse slice sort toReversed toSorted values".split(" "),
);

function effectOf(method: string): Effect | undefined {
  if (method === "entries") return "pairs";
  if (ELEMENTS.has(method)) return "element";
  return SAME.has(method) ? "same" : undefined;
}

/** The objects stand for those of their functions that follow from what these are given. */
const FUNCTIONS: Readonly<Record<string, Effect>> = {
  Array: "same",
  Object: "same",
  Promise: "same",
  "Array.from": "same",
  "Object.entries": "pairs",
  "Object.freeze": "same",
  "Object.values": "same",
  "Promise.all": "same",
  "Promise.allSettled": "same",
  "Promise.race": "element",
  "Promise.resolve": "same",
};

export const ecmascriptResolution: Resolution = {
  family: "ecmascript",
  modules: (tree) => new EcmaScriptModules(tree),
  settings: [/(?:^|\/)[tj]sconfig[^/]*\.json$/, /(?:^|\/)package\.json$/, /(?:^|\/)pnpm-workspace\.yaml$/],
  shares: "nothing",
  self: ["this"],
  super: ["super"],
  superCall: "constructor",
  joinsTypesAndValues: true,
  exportsObject: { names: ["exports", "module.exports"], whole: "module.exports" },
  declaredModule: (container) => /^(["'])(.*)\1$/.exec(container)?.[2],
  hasTypeArguments: true,
  effectOf,
  effectOfFunction: (name) => (Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined),
  givenToCallback,
  staticModifier: "static",
  uniqueConfidence: 85,
  commonMembers: COMMON_MEMBERS,
};
