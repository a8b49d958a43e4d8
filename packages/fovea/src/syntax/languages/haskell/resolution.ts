/** How Haskell names lead to definitions: a module is a file whose path ends like its name, and imports say what is seen. */
import { folderOf } from "../../../base/relative-path.ts";
import type { NamePath } from "../../language.ts";
import { splitTopLevel } from "../../parameters.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";

const ENDINGS = [".hs", ".hsc"];

class HaskellModules implements Modules {
  readonly #tree: TreeFiles;
  readonly find = rememberByFolder((module, folder) => this.#find(module, folder));

  constructor(tree: TreeFiles) {
    this.#tree = tree;
  }

  #find(module: string, folder: string): ModuleTarget {
    const path = module.replaceAll(".", "/");
    const last = path.slice(path.lastIndexOf("/") + 1);
    const found = ENDINGS.flatMap((ending) =>
      this.#tree.filesNamed(last + ending).filter((one) => `/${one}`.endsWith(`/${path}${ending}`)),
    );
    // Packages of one repository may have modules of one name: the nearest is meant.
    const [nearest] = found.sort(
      (a, b) => sharedWith(b, folder) - sharedWith(a, folder) || a.length - b.length,
    );
    return nearest === undefined ? { kind: "external", name: module } : { kind: "file", path: nearest };
  }
}

function sharedWith(path: string, folder: string): number {
  const own = folder.split("/");
  const other = folderOf(path).split("/");
  let shared = 0;
  while (shared < own.length && own[shared] === other[shared]) shared++;
  return shared;
}

/** May stand before the name of the module. */
const BEFORE_MODULE = new Set(["safe", "qualified"]);

/** `import A (x, T(..))`, `import qualified A as B`, `import A hiding (x)`. */
export function readImport(statement: string): NamePath[] {
  const text = statement.replace(/--[^\n]*/g, "").replace(/\{-#[^#]*#-\}/g, " ");
  const open = text.indexOf("(");
  const head = open === -1 ? text : text.slice(0, open);
  // A word in quotes is the package that the module is from.
  const words = head.split(/\s+/).filter((word) => word !== "" && !word.startsWith('"'));
  if (words.shift() !== "import") return [];
  const module = words.find((word) => !BEFORE_MODULE.has(word));
  if (module === undefined) return [];
  const list = open === -1 ? undefined : text.slice(open + 1, Math.max(open, text.lastIndexOf(")")));
  const alias = words.includes("as") ? words[words.indexOf("as") + 1] : undefined;
  const isQualified = words.includes("qualified");
  const hiding = words.includes("hiding");
  const all: NamePath = { module, name: "*", alias: "" };
  // What is hidden may come from elsewhere, and then it is declared or imported by its name, which is nearer.
  const seen = isQualified
    ? []
    : list === undefined || hiding
      ? [all]
      : namesIn(list).map((name) => ({ module, name, alias: "" }));
  // `import App.Instances ()` brings in no name, and is an import all the same.
  const qualified = alias ?? (isQualified ? module : seen.length === 0 ? "_" : undefined);
  return qualified === undefined ? seen : [...seen, { module, name: "*", alias: qualified }];
}

/** `T(..)` brings in what belongs to the type, which only the module knows. */
function namesIn(list: string): string[] {
  const items = splitTopLevel(list, ",").map((item) => item.trim().replace(/^(?:type|pattern)\s+/, ""));
  const names = items.flatMap((item) => {
    const [, name, inside] = /^([\p{L}_][\p{L}\p{N}_']*)\s*(?:\((.*)\))?$/su.exec(item) ?? [];
    if (name === undefined) return [];
    const members = inside?.includes("..") ? ["*"] : (inside?.split(",").map((one) => one.trim()) ?? []);
    return [name, ...members.filter((one) => one !== "")];
  });
  return [...new Set(names)];
}

export const haskellResolution: Resolution = {
  family: "haskell",
  modules: (tree) => new HaskellModules(tree),
  settings: [],
  shares: "nothing",
  self: [],
  super: [],
  hasTypeNames: true,
  reexportsAliases: true,
  namesConstructors: true,
  unnamedKinds: new Set(["module"]),
  // Whatever is used was declared or imported; what stands before a dot is a module.
  hasNoCandidates: true,
  commonMembers: new Set(),
};
