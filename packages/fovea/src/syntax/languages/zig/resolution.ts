/** How Zig names lead to definitions: files are structs, `@import` finds them by path, `build.zig` gives some of them names. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";

/** `b.addModule("store", .{ .root_source_file = b.path("src/store.zig") })` */
const NAMED_MODULE =
  /\b(?:addModule|addImport|createModule|addAnonymousImport)\(\s*"([^"]+)"[^;]{0,400}?\.?path(?:\(|\s*=\s*)"([^"]+\.zig)"/g;

class ZigModules implements Modules {
  readonly #tree: TreeFiles;
  /** By the folder of a `build.zig`: the files of its modules by name. */
  readonly #named = new Map<string, Map<string, string>>();

  constructor(tree: TreeFiles) {
    this.#tree = tree;
    for (const path of tree.filesNamed("build.zig")) {
      const folder = folderOf(path);
      const names = new Map<string, string>();
      for (const [, name, file] of (tree.read(path) ?? "").matchAll(NAMED_MODULE)) {
        const found = joinPath(folder, file!);
        if (found !== undefined && tree.has(found)) names.set(name!, found);
      }
      this.#named.set(folder, names);
    }
  }

  find(module: string, from: string): ModuleTarget {
    if (module.endsWith(".zig")) {
      const path = joinPath(folderOf(from), module);
      return path !== undefined && this.#tree.has(path) ? { kind: "file", path } : { kind: "missing" };
    }
    for (const folder of foldersAround(folderOf(from))) {
      const path = this.#named.get(folder)?.get(module);
      if (path !== undefined) return { kind: "file", path };
    }
    return { kind: "external", name: module };
  }
}

/** `!?*const Store` is a store, `[]Store` and `[4]Store` hold some. */
function commonType(written: string): string {
  const text = written.trim().replace(/^[\w.]*!/, "");
  const inner = text.replace(/^(?:[?*]|const\s|volatile\s|comptime\s|align\([^)]*\)|\s)+/, "");
  const many = /^\[[^\]]*\]\s*(.+)$/s.exec(inner);
  return many ? `${commonType(many[1]!)}[]` : inner;
}

/** `try open(path) catch return` is what `open` yields; an import is written as in other languages. */
export function readValue(written: string): string {
  return written
    .replace(/^(?:try|comptime)\s+/, "")
    .replace(/(?<!\s)\s+(?:catch|orelse)\b.*$/s, "")
    .replace(/^@import\(("[^"]+")\)/, "import($1)");
}

export const zigResolution: Resolution = {
  family: "zig",
  modules: (tree) => new ZigModules(tree),
  settings: [/(?:^|\/)build\.zig$/],
  shares: "nothing",
  self: [],
  super: [],
  filesAreTypes: true,
  isOwnType: (value) => value === "@This()",
  // Reached through a value or a type alone.
  unnamedKinds: new Set(["field", "enum_member"]),
  importName: () => "",
  commonType,
  commonMembers: COMMON_MEMBERS,
};
