/** Packages of the tree itself: workspaces and whatever else has a package.json with a name. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import type { TreeFiles } from "../../resolution.ts";
import { readJson, type SourceFinder } from "./source-finder.ts";

interface Manifest {
  folder: string;
  exports: unknown;
  imports: unknown;
  entries: string[];
}

/** Folders that hold what was built from `src`. */
const OUTPUT = /^(?:dist|build|lib|out|es|esm|cjs|output)(?:\/(?:esm|cjs|es|src|types))?\//;
const CONDITIONS = ["types", "source", "import", "module", "require", "node", "default"];

export class Packages {
  readonly #tree: TreeFiles;
  readonly #finder: SourceFinder;
  readonly #byName = new Map<string, Manifest>();
  readonly #byFolder = new Map<string, Manifest>();

  constructor(tree: TreeFiles, finder: SourceFinder) {
    this.#tree = tree;
    this.#finder = finder;
    for (const path of tree.filesNamed("package.json")) this.#read(path);
  }

  #read(path: string): void {
    if (/(?:^|\/)node_modules\//.test(path)) return;
    const json = readJson(this.#tree.read(path));
    const entries = [json.source, json.types, json.typings, json.module, json.main].filter(
      (entry): entry is string => typeof entry === "string",
    );
    const manifest = { folder: folderOf(path), exports: json.exports, imports: json.imports, entries };
    this.#byFolder.set(manifest.folder, manifest);
    if (typeof json.name === "string" && !this.#byName.has(json.name)) this.#byName.set(json.name, manifest);
  }

  folderOfPackage(name: string): string | undefined {
    return this.#byName.get(name)?.folder;
  }

  find(module: string, from: string): string | undefined {
    if (module.startsWith("#")) {
      for (const folder of foldersAround(from)) {
        const manifest = this.#byFolder.get(folder);
        if (manifest?.imports) return this.#through(manifest, manifest.imports, module);
      }
      return undefined;
    }
    for (let end = module.length; end > 0; end = module.lastIndexOf("/", end - 1)) {
      const manifest = this.#byName.get(module.slice(0, end));
      if (manifest) return this.#inPackage(manifest, module.slice(end + 1));
    }
    return undefined;
  }

  #inPackage(manifest: Manifest, inside: string): string | undefined {
    const key = inside === "" ? "." : `./${inside}`;
    const exported = manifest.exports ? this.#through(manifest, manifest.exports, key) : undefined;
    if (exported !== undefined) return exported;
    if (inside !== "") return this.#source(manifest, inside);
    for (const entry of manifest.entries) {
      const found = this.#source(manifest, entry);
      if (found !== undefined) return found;
    }
    return this.#source(manifest, "src/index") ?? this.#source(manifest, "index");
  }

  /** A map of `exports` or `imports`: keys may end in a star, values may depend on conditions. */
  #through(manifest: Manifest, map: unknown, key: string): string | undefined {
    const isByPath =
      typeof map === "object" &&
      map !== null &&
      Object.keys(map).some((k) => k.startsWith(".") || k.startsWith("#"));
    if (!isByPath) return key === "." ? this.#firstSource(manifest, map, "") : undefined;
    const entries = map as Record<string, unknown>;
    if (key in entries) return this.#firstSource(manifest, entries[key], "");
    for (const [pattern, value] of Object.entries(entries)) {
      const star = pattern.indexOf("*");
      if (star === -1) continue;
      const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
      if (key.startsWith(head) && key.endsWith(tail) && key.length >= head.length + tail.length)
        return this.#firstSource(manifest, value, key.slice(head.length, key.length - tail.length));
    }
    return undefined;
  }

  #firstSource(manifest: Manifest, value: unknown, star: string): string | undefined {
    if (typeof value === "string") return this.#source(manifest, value.replaceAll("*", star));
    if (Array.isArray(value)) {
      for (const one of value) {
        const found = this.#firstSource(manifest, one, star);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (typeof value !== "object" || value === null) return undefined;
    const choices = value as Record<string, unknown>;
    const keys = [...CONDITIONS, ...Object.keys(choices).filter((key) => !CONDITIONS.includes(key))];
    for (const key of keys) {
      const found = key in choices ? this.#firstSource(manifest, choices[key], star) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** An entry names the built file; the index has the source. */
  #source({ folder }: Manifest, entry: string): string | undefined {
    const path = joinPath(folder, entry);
    const found = path === undefined ? undefined : this.#finder.find(path);
    if (found !== undefined) return found;
    const inside = entry.replace(/^\.\//, "");
    if (!OUTPUT.test(inside)) return undefined;
    const bare = inside.replace(OUTPUT, "").replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
    for (const base of [`src/${bare}`, bare]) {
      const source = this.#finder.find(joinPath(folder, base) ?? "");
      if (source !== undefined) return source;
    }
    return undefined;
  }
}
