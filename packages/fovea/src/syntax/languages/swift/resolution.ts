/** How Swift names lead to definitions: what a module declares is seen in all of its files, extensions included. */
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";

/**
 * An import names a module: a target, which sees its files without further words. Nothing in a file says to which
 * module it belongs, so all files of the tree see each other; of types with the same name, the nearest is meant.
 */
class SwiftModules implements Modules {
  /** The targets of the packages of the tree. */
  readonly #targets: ReadonlySet<string>;

  constructor(tree: TreeFiles) {
    const packages = tree.filesNamed("Package.swift").map((path) => tree.read(path) ?? "");
    this.#targets = new Set(
      packages.flatMap((text) => [...text.matchAll(/\bname:\s*"(\w+)"/g)].map((one) => one[1]!)),
    );
  }

  find(module: string): ModuleTarget {
    const [name = ""] = module.split(".");
    return this.#targets.has(name) ? { kind: "namespace", name: "" } : { kind: "external", name };
  }
}

/** `[Store]`, `[String: Store]`, `any Store`, `inout Store` and `Store!`, as other languages write them. */
function commonType(written: string): string {
  const text = written
    .trim()
    .replace(/^(?:@\w+\s+|inout\s+|some\s+|any\s+|borrowing\s+|consuming\s+)+/, "")
    .replace(/(?<![!?])[!?]+$/, "");
  const many = /^\[(?:[^[\]:]+:)?([^[\]]+)\]$/.exec(text);
  return many ? `${many[1]!.trim()}[]` : text;
}

export const swiftResolution: Resolution = {
  family: "swift",
  modules: (tree) => new SwiftModules(tree),
  settings: [/(?:^|\/)Package\.swift$/],
  shares: "namespace",
  self: ["self", "Self"],
  super: ["super"],
  hasImplicitSelf: true,
  hasTypeNames: true,
  callMakesInstance: true,
  hasMembersElsewhere: true,
  overloads: "candidates",
  fileModifiers: ["private", "fileprivate"],
  // A module is imported as a whole, and its name is hardly ever written before what it declares.
  importName: () => "",
  commonType,
  commonMembers: COMMON_MEMBERS,
};
