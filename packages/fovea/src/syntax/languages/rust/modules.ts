/** Where Rust's modules are: `crate`, `self`, `super`, `mod a;`, and crates of the workspace by name. */
import { folderOf, joinPath } from "../../../base/relative-path.ts";
import type { Modules, ModuleTarget, TreeFiles } from "../../resolution.ts";
import { type Crate, Crates } from "./cargo.ts";

const STANDARD = new Set(["std", "core", "alloc", "proc_macro", "test"]);
/** Modules in modules, deeper than anyone nests them. */
const MOST_LEVELS = 32;

export class RustModules implements Modules {
  readonly #tree: TreeFiles;
  readonly #crates: Crates;
  readonly #known = new Map<string, ModuleTarget>();

  constructor(tree: TreeFiles) {
    this.#tree = tree;
    this.#crates = new Crates(tree);
  }

  /** One name at a time; paths are walked by the resolver, since they may lead through re-exports. */
  find(name: string, from: string, inside = ""): ModuleTarget {
    const key = `${from}\0${inside}\0${name}`;
    let found = this.#known.get(key);
    if (!found) {
      found = this.#find(name, from, inside) ?? { kind: "missing" };
      this.#known.set(key, found);
    }
    return found;
  }

  #find(name: string, from: string, inside: string): ModuleTarget | undefined {
    if (name === "self") return { kind: "file", path: from, inside };
    if (name === "super") return this.#parent(from, inside);
    if (name === "crate" || name === "$crate") return asTarget(this.#rootOf(from));
    // Only a module of this one: what a path names that nothing declares, since a macro does.
    if (name.startsWith("self::")) return asTarget(this.#child(name.slice("self::".length), from, inside));
    return asTarget(this.#child(name, from, inside)) ?? this.#crate(name, from);
  }

  #crate(name: string, from: string): ModuleTarget | undefined {
    const around = this.#crates.around(folderOf(from));
    const wanted = around?.dependencies.get(name) ?? name;
    const found = this.#crates.named(wanted);
    if (found?.lib !== undefined) return { kind: "file", path: found.lib };
    return STANDARD.has(name) || around?.dependencies.has(name)
      ? { kind: "external", name: wanted }
      : undefined;
  }

  /** The file of `mod name;` */
  #child(name: string, from: string, inside: string): string | undefined {
    const folder = folderOf(from);
    const declared = this.#declaredPath(name, from);
    if (declared !== undefined) {
      const path = joinPath(folder, declared);
      if (path !== undefined && this.#tree.has(path)) return path;
    }
    const own = this.#ownsFolder(from) ? folder : from.replace(/\.rs$/, "");
    const base = [own, ...inside.split(".")].filter((part) => part !== "").join("/");
    return [join(base, `${name}.rs`), join(base, `${name}/mod.rs`)].find((path) => this.#tree.has(path));
  }

  /** `#[path = "…"] mod name;` */
  #declaredPath(name: string, from: string): string | undefined {
    const text = this.#tree.read(from);
    if (text === undefined || !text.includes("#[path")) return undefined;
    const pattern = new RegExp(
      `#\\[path\\s*=\\s*"([^"]+)"\\]\\s*(?:#\\[[^\\]]*\\]\\s*)*(?:pub(?:\\([^)]*\\))?\\s+)?mod\\s+${name}\\s*;`,
    );
    return pattern.exec(text)?.[1];
  }

  /** Modules of `mod.rs` and of a crate's root are beside it; those of `a.rs` are in the folder `a`. */
  #ownsFolder(path: string): boolean {
    return path.endsWith("mod.rs") ? /(?:^|\/)mod\.rs$/.test(path) : this.#isRoot(path);
  }

  #isRoot(path: string): boolean {
    const crate = this.#crates.around(folderOf(path));
    return crate ? crate.roots.has(path) : /(?:^|\/)(?:lib|main)\.rs$/.test(path);
  }

  #parent(from: string, inside: string): ModuleTarget | undefined {
    if (inside !== "") return { kind: "file", path: from, inside: inside.split(".").slice(0, -1).join(".") };
    if (this.#isRoot(from)) return undefined;
    const isModRs = /(?:^|\/)mod\.rs$/.test(from);
    const name = isModRs ? lastPart(folderOf(from)) : lastPart(from).replace(/\.rs$/, "");
    return this.#moduleAt(folderOf(isModRs ? folderOf(from) : from), name);
  }

  /** The module whose modules are in a folder; `name` is one of them. */
  #moduleAt(folder: string, name: string): ModuleTarget | undefined {
    const blocks: string[] = [];
    for (let at = folder, level = 0; level < MOST_LEVELS; level++) {
      const file = [join(at, "mod.rs"), `${at}.rs`].find((path) => this.#tree.has(path));
      const owner = file ?? this.#rootIn(at, blocks.at(0) ?? name);
      if (owner !== undefined) return { kind: "file", path: owner, inside: blocks.join(".") };
      if (at === "") return undefined;
      // `mod a { mod b; }`: the folder belongs to a block.
      blocks.unshift(lastPart(at));
      at = folderOf(at);
    }
    return undefined;
  }

  /** Of several crates in a folder (lib.rs and main.rs) the one that has the module. */
  #rootIn(folder: string, name: string): string | undefined {
    const crate = this.#crates.around(folder);
    const roots = crate ? [...crate.roots] : [join(folder, "lib.rs"), join(folder, "main.rs")];
    const here = roots.filter((path) => folderOf(path) === folder && this.#tree.has(path));
    const declares = (path: string) =>
      new RegExp(`\\bmod\\s+${name}\\s*[;{]`).test(this.#tree.read(path) ?? "");
    return here.length > 1 ? (here.find(declares) ?? crateRoot(crate, here)) : here[0];
  }

  #rootOf(from: string): string | undefined {
    let at = from;
    for (let level = 0; level < MOST_LEVELS && !this.#isRoot(at); level++) {
      const parent = this.#parent(at, "");
      if (parent?.kind !== "file" || parent.path === at) return this.#crates.around(folderOf(from))?.lib;
      at = parent.path;
    }
    return at;
  }
}

/** Programs in `tests` share helpers, and which one means is anybody's guess. */
function crateRoot(crate: Crate | undefined, here: readonly string[]): string | undefined {
  return here.find((path) => path === crate?.lib);
}

function asTarget(path: string | undefined): ModuleTarget | undefined {
  return path === undefined ? undefined : { kind: "file", path };
}

function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
