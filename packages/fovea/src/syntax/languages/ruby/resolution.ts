/** How Ruby names lead to definitions: constants by nesting, `require` by the folders that code is loaded from. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";

class RubyModules implements Modules {
  readonly #tree: TreeFiles;
  /** Folders on the load path of some gem of the tree. */
  readonly #roots: readonly string[];

  constructor(tree: TreeFiles) {
    this.#tree = tree;
    const gems = tree.filesMatching(/\.gemspec$/).map(folderOf);
    this.#roots = [...new Set(["", ...gems])].map((folder) => inside(folder, "lib"));
  }

  find(module: string, from: string): ModuleTarget {
    const folder = folderOf(from);
    if (module.startsWith(".")) {
      const path = this.#file(joinPath(folder, module));
      return path === undefined ? { kind: "missing" } : { kind: "file", path };
    }
    for (const root of this.#rootsFor(folder)) {
      const path = this.#file(inside(root, module));
      if (path !== undefined) return { kind: "file", path };
    }
    return { kind: "external", name: module.split("/")[0]! };
  }

  *#rootsFor(folder: string): Generator<string> {
    for (const around of foldersAround(folder)) {
      yield inside(around, "lib");
      // Tests load their helpers from the folder they are in.
      if (/(?:^|\/)(?:tests?|spec|features)$/.test(around)) yield around;
    }
    yield* this.#roots;
  }

  #file(path: string | undefined): string | undefined {
    if (path === undefined) return undefined;
    if (this.#tree.has(`${path}.rb`)) return `${path}.rb`;
    return this.#tree.has(path) ? path : undefined;
  }
}

function inside(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

export const rubyResolution: Resolution = {
  family: "ruby",
  modules: (tree) => new RubyModules(tree),
  settings: [/\.gemspec$/],
  shares: "namespace",
  spaceNames: /^\p{Lu}/u,
  // Constants. A method is whoever's runs the code.
  sharedNames: /^\p{Lu}/u,
  self: ["self"],
  super: ["super"],
  setters: {
    of: (attribute) => `${attribute}=`,
    attributeOf: (method) => (method.endsWith("=") ? method.slice(0, -1) : undefined),
  },
  superCall: "method",
  hasImplicitSelf: "innermost",
  hasBareCalls: true,
  hasSplitTypes: true,
  isTypeKind: (kind) => kind === "module",
  staticModifier: "self",
  effectOf: (method) => (method === "new" ? "instance" : method === "class" ? "type" : undefined),
  isOwnVariable: (name) => name.startsWith("@"),
  variableOf: (accessor) => `@${accessor}`,
  // `require` loads a file, and binds no name.
  importName: () => "",
  lastAssignmentCounts: true,
  commonMembers: COMMON_MEMBERS,
};
