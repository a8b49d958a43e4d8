/** The files of one tree for the resolver: loaded when asked for, kept while it works. */
import type { Modules, Resolution, TreeFiles } from "../../syntax/resolution.ts";
import { NONE } from "./grouping.ts";
import type { SourceFile, SymbolPlace } from "./source-file.ts";
import type { Sources, SymbolLook } from "./sources.ts";

export interface TreeReader {
  /** All paths of the tree, of every language. */
  paths: Iterable<string>;
  load(path: string): SourceFile | undefined;
  /** Symbols of a name in files of any language. */
  named(name: string): readonly SymbolLook[];
  isDefinedTwice(name: string): boolean;
  readText(path: string): string | undefined;
}

export class TreeSources implements Sources, TreeFiles {
  readonly #reader: TreeReader;
  readonly #files = new Map<string, SourceFile | undefined>();
  readonly #looksByName = new Map<string, readonly SymbolLook[]>();
  /** By family and name. */
  readonly #named = new Map<string, Map<string, { file: SourceFile; at: number }[]>>();
  readonly #qualified = new Map<readonly unknown[], Map<string, { file: SourceFile; at: number }[]>>();
  readonly #modules = new Map<Resolution, Modules>();
  readonly #folders = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #paths = new Set<string>();
  readonly #inFolders = new Map<string, SourceFile[]>();

  constructor(reader: TreeReader) {
    this.#reader = reader;
    for (const path of reader.paths) this.#add(path);
  }

  #add(path: string): void {
    this.#paths.add(path);
    const slash = path.lastIndexOf("/");
    const name = path.slice(slash + 1);
    const sameName = this.#byName.get(name);
    if (sameName) sameName.push(path);
    else this.#byName.set(name, [path]);
    let folder = slash === -1 ? "" : path.slice(0, slash);
    const files = this.#folders.get(folder);
    if (files) {
      files.push(path);
      return;
    }
    this.#folders.set(folder, [path]);
    while (folder !== "") {
      folder = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "";
      if (this.#folders.has(folder)) break;
      this.#folders.set(folder, []);
    }
  }

  file(path: string): SourceFile | undefined {
    const known = this.#files.get(path);
    if (known || this.#files.has(path)) return known;
    const loaded = this.#paths.has(path) ? this.#reader.load(path) : undefined;
    this.#files.set(path, loaded);
    return loaded;
  }

  named(name: string, family: string): readonly { file: SourceFile; at: number }[] {
    let names = this.#named.get(family);
    if (!names) {
      names = new Map();
      this.#named.set(family, names);
    }
    let found = names.get(name);
    if (!found) {
      found = [];
      for (const { path, at } of this.#looks(name)) {
        const file = this.file(path);
        if (file?.rules.family === family) found.push({ file, at });
      }
      names.set(name, found);
    }
    return found;
  }

  isDefinedTwice(name: string): boolean {
    const looks = this.#looksByName.get(name);
    return looks ? looks.length > 1 : this.#reader.isDefinedTwice(name);
  }

  #looks(name: string): readonly SymbolLook[] {
    let looks = this.#looksByName.get(name);
    if (!looks) {
      looks = this.#reader.named(name);
      this.#looksByName.set(name, looks);
    }
    return looks;
  }

  candidates(
    name: string,
    family: string,
    most: number,
    isWanted: (look: SymbolLook) => boolean,
    isMeant: (place: SymbolPlace) => boolean,
  ): SymbolPlace[] {
    const found: SymbolPlace[] = [];
    for (const look of this.#looks(name)) {
      const file = isWanted(look) ? this.file(look.path) : undefined;
      const place = file && { file, at: look.at };
      if (place?.file.rules.family === family && isMeant(place)) found.push(place);
      if (found.length === most) break;
    }
    return found;
  }

  qualified(qualifiedName: string, family: string): readonly { file: SourceFile; at: number }[] {
    const name = qualifiedName.slice(qualifiedName.lastIndexOf(".") + 1);
    // A module may stand at the top of a file by its full name.
    const whole = name === qualifiedName ? NONE : this.named(qualifiedName, family).filter(hasFullName);
    if (whole.length > 0) return whole;
    const all = this.named(name, family);
    if (all.length < 2)
      return all.length === 1 && isOffered(all[0]!) && fullName(all[0]!) === qualifiedName ? all : [];
    let groups = this.#qualified.get(all);
    if (!groups) {
      groups = new Map();
      for (const one of all) {
        if (!isOffered(one)) continue;
        const full = fullName(one);
        const group = groups.get(full);
        if (group) group.push(one);
        else groups.set(full, [one]);
      }
      this.#qualified.set(all, groups);
    }
    return groups.get(qualifiedName) ?? [];
  }

  filesInFolder(path: string, rules: Resolution): readonly SourceFile[] {
    const key = `${rules.family} ${path}`;
    let found = this.#inFolders.get(key);
    if (!found) {
      found = (this.#folders.get(path) ?? [])
        .map((one) => this.file(one))
        .filter((file): file is SourceFile => file?.rules.family === rules.family);
      this.#inFolders.set(key, found);
    }
    return found;
  }

  modules(rules: Resolution): Modules {
    let found = this.#modules.get(rules);
    if (!found) {
      found = rules.modules(this);
      this.#modules.set(rules, found);
    }
    return found;
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  hasFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  filesNamed(name: string): readonly string[] {
    return this.#byName.get(name) ?? [];
  }

  filesMatching(pattern: RegExp): readonly string[] {
    return [...this.#paths].filter((path) => pattern.test(path));
  }

  inFolder(path: string): readonly string[] {
    return this.#folders.get(path) ?? [];
  }

  read(path: string): string | undefined {
    return this.#reader.readText(path);
  }
}

function hasFullName(one: SymbolPlace): boolean {
  return one.file.rules.hasDottedNames === true && isOffered(one);
}

function fullName({ file, at }: { file: SourceFile; at: number }): string {
  return file.qualifiedName(at);
}

/** Does anybody else see it? Not what is in a script, or kept for programs compiled long ago. */
function isOffered({ file, at }: { file: SourceFile; at: number }): boolean {
  if (file.rules.isScript?.(file.path) || file.isOwnPackage(at)) return false;
  return !file.isHidden(at) && !file.isOfFile(at);
}
