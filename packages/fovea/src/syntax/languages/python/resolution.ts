/** How Python finds its modules: packages, relative imports, source folders, packages without `__init__.py`. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type { Effect, Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { STANDARD_MODULES } from "./standard-modules.ts";

const PROJECT_FILES = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "tox.ini"];
const SOURCE_FOLDERS = ["src", "lib", "python"];

class PythonModules implements Modules {
  readonly #tree: TreeFiles;
  readonly #roots: string[];
  readonly #rootsByFolder = new Map<string, string[]>();
  /** Of those the ones that have a module of a name, by the roots. */
  readonly #rootsByName = new Map<readonly string[], Map<string, string[]>>();
  readonly find = rememberByFolder((module, folder) => this.#find(module, folder));

  constructor(tree: TreeFiles) {
    this.#tree = tree;
    const projects = new Set(["", ...PROJECT_FILES.flatMap((name) => tree.filesNamed(name)).map(folderOf)]);
    this.#roots = [...projects].flatMap((folder) => [
      folder,
      ...SOURCE_FOLDERS.map((name) => inside(folder, name)).filter((path) => tree.hasFolder(path)),
    ]);
  }

  #find(module: string, folder: string): ModuleTarget {
    // A place in the tree, asked for by the resolver itself.
    if (module.startsWith("/")) return this.#at(module.slice(1)) ?? { kind: "missing" };
    const dots = /^\.*/.exec(module)![0].length;
    const parts = module
      .slice(dots)
      .split(".")
      .filter((part) => part !== "");
    if (dots > 0) {
      const base = joinPath(folder, "../".repeat(dots - 1));
      return (
        (base === undefined ? undefined : this.#at([base, ...parts].filter(Boolean).join("/"))) ?? {
          kind: "missing",
        }
      );
    }
    const [name = ""] = parts;
    // A package's own folder is no place where imports start. Files of it may be run there, but not in place of the library.
    const isStandard = STANDARD_MODULES.has(name) && this.#isPackage(folder);
    const roots = this.#rootsWith(this.#rootsFor(folder), name).filter(
      (root) => !(isStandard && root === folder),
    );
    for (const root of roots) {
      const found = this.#at(inside(root, parts.join("/")));
      if (found) return found;
    }
    const isOurs = roots.some((root) => this.#isPackage(inside(root, name)));
    return isOurs ? { kind: "missing" } : { kind: "external", name };
  }

  /** Where absolute imports start: the folder around the outermost package, the file's own folder, the projects. */
  #rootsFor(folder: string): string[] {
    let found = this.#rootsByFolder.get(folder);
    if (!found) {
      found = this.#findRoots(folder);
      this.#rootsByFolder.set(folder, found);
    }
    return found;
  }

  /** Most modules are of the platform, and every root would be asked for each of them. */
  #rootsWith(roots: readonly string[], name: string): string[] {
    let byName = this.#rootsByName.get(roots);
    if (!byName) {
      byName = new Map();
      this.#rootsByName.set(roots, byName);
    }
    let found = byName.get(name);
    if (!found) {
      found = roots.filter((root) => {
        const path = inside(root, name);
        return this.#tree.hasFolder(path) || this.#tree.has(`${path}.py`) || this.#tree.has(`${path}.pyi`);
      });
      byName.set(name, found);
    }
    return found;
  }

  #findRoots(folder: string): string[] {
    let top = folder;
    while (top !== "" && this.#tree.has(inside(top, "__init__.py"))) top = folderOf(top);
    const around = [...foldersAround(folder)].filter((one) => this.#roots.includes(one));
    return [...new Set([top, folder, ...around, ...this.#roots])];
  }

  #at(path: string): ModuleTarget | undefined {
    const isFolder = this.#tree.hasFolder(path);
    const names = isFolder
      ? [`${path}/__init__.py`, `${path}.py`, `${path}/__init__.pyi`, `${path}.pyi`]
      : [`${path}.py`, `${path}.pyi`];
    for (const name of names) if (this.#tree.has(name)) return { kind: "file", path: name };
    return path !== "" && isFolder ? { kind: "folder", path } : undefined;
  }

  #isPackage(path: string): boolean {
    return this.#tree.has(`${path}/__init__.py`) || this.#tree.has(`${path}.py`);
  }
}

function inside(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

const METHODS: Readonly<Record<string, Effect>> = {
  copy: "same",
  get: "element",
  items: "pairs",
  pop: "element",
  popleft: "element",
  setdefault: "element",
  values: "same",
};

const FUNCTIONS: Readonly<Record<string, Effect>> = {
  cast: "instance",
  copy: "same",
  deepcopy: "same",
  deque: "same",
  enumerate: "pairs",
  frozenset: "same",
  iter: "same",
  list: "same",
  max: "element",
  min: "element",
  next: "element",
  reversed: "same",
  set: "same",
  sorted: "same",
  tuple: "same",
};

export const pythonResolution: Resolution = {
  family: "python",
  modules: (tree) => new PythonModules(tree),
  settings: [],
  markers: [/(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|requirements\.txt|tox\.ini)$/],
  shares: "nothing",
  self: [],
  super: ["super"],
  firstParameter: (decorators) => (decorators.includes("classmethod") ? "type" : "instance"),
  callMakesInstance: true,
  effectOf: (method) => (Object.hasOwn(METHODS, method) ? METHODS[method] : undefined),
  effectOfFunction: (name) => (Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined),
  importsAreExports: true,
  uniqueConfidence: 75,
  commonMembers: new Set(
    `add append clear close copy count decode delete discard encode endswith exists extend filter find format get
    group groups index insert intersection isdigit items join keys lower lstrip match mkdir open partition pop popitem
    process put read readline readlines remove replace reverse rsplit rstrip run save search seek send setdefault
    setup sort split splitlines startswith start stop strip sub title union update upper values write wait
    assertEqual assertTrue assertFalse assertIs assertIn assertRaises`.split(/\s+/),
  ),
};
