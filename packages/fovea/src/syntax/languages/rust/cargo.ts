/** Reads what matters of the tree's Cargo.toml files: names of crates, their root files and their dependencies. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import type { TreeFiles } from "../../resolution.ts";

export interface Crate {
  folder: string;
  /** As the code writes it, with `_`. */
  name: string;
  lib: string | undefined;
  /** Root files of everything that is made of the package. */
  roots: ReadonlySet<string>;
  /** Name in the code -> name of the package. */
  dependencies: ReadonlyMap<string, string>;
}

/** Folders in which every file is a program of its own. */
const PROGRAM_FOLDERS = ["src/bin", "tests", "examples", "benches"];

export class Crates {
  readonly #tree: TreeFiles;
  readonly #byFolder = new Map<string, Crate>();
  readonly #byName = new Map<string, Crate>();

  constructor(tree: TreeFiles) {
    this.#tree = tree;
    for (const path of tree.filesNamed("Cargo.toml")) this.#read(path);
  }

  /** The package that a file belongs to. */
  around(folder: string): Crate | undefined {
    for (const one of foldersAround(folder)) {
      const found = this.#byFolder.get(one);
      if (found) return found;
    }
    return undefined;
  }

  named(name: string): Crate | undefined {
    return this.#byName.get(name);
  }

  #read(path: string): void {
    const folder = folderOf(path);
    const sections = readSections(this.#tree.read(path) ?? "");
    const packageName = textOf(sections.get("package"), "name");
    if (packageName === undefined) return;
    const at = (relative: string) => joinPath(folder, relative) ?? "";
    const libPath = at(textOf(sections.get("lib"), "path") ?? "src/lib.rs");
    const lib = this.#tree.has(libPath) ? libPath : undefined;
    const crate: Crate = {
      folder,
      name: asWritten(textOf(sections.get("lib"), "name") ?? packageName),
      lib,
      roots: new Set([
        ...(lib === undefined ? [] : [lib]),
        ...[at("src/main.rs"), at("build.rs")].filter((file) => this.#tree.has(file)),
        ...["bin", "test", "example", "bench"].flatMap((kind) => pathsIn(sections.get(kind)).map(at)),
        ...PROGRAM_FOLDERS.flatMap((name) => this.#programsIn(at(name))),
      ]),
      dependencies: readDependencies(sections),
    };
    this.#byFolder.set(folder, crate);
    if (lib !== undefined && !this.#byName.has(crate.name)) this.#byName.set(crate.name, crate);
  }

  #programsIn(folder: string): string[] {
    const files = this.#tree.inFolder(folder).filter((path) => path.endsWith(".rs"));
    const nested = this.#tree.filesNamed("main.rs").filter((path) => folderOf(folderOf(path)) === folder);
    return [...files, ...nested];
  }
}

function asWritten(name: string): string {
  return name.replaceAll("-", "_");
}

/** Lines by section. `[[bin]]` may come several times; its lines are put together. */
function readSections(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  sections.set("", lines);
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const header = /^\[\[?([^\]]+)\]\]?/.exec(line);
    if (!header) {
      if (line !== "" && !line.startsWith("#")) lines.push(line);
      continue;
    }
    const name = header[1]!.trim();
    lines = sections.get(name) ?? [];
    sections.set(name, lines);
  }
  return sections;
}

function textOf(lines: readonly string[] | undefined, key: string): string | undefined {
  for (const line of lines ?? []) {
    const found = /^([\w.-]+)\s*=\s*["']([^"']*)["']/.exec(line);
    if (found && found[1] === key) return found[2];
  }
  return undefined;
}

function pathsIn(lines: readonly string[] | undefined): string[] {
  return (lines ?? []).flatMap((line) => /^path\s*=\s*["']([^"']*)["']/.exec(line)?.[1] ?? []);
}

function readDependencies(sections: ReadonlyMap<string, string[]>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [section, lines] of sections) {
    const [, key] = /(?:^|\.)(?:dev-|build-)?dependencies(?:\.["']?([\w-]+)["']?)?$/.exec(section) ?? [];
    if (key !== undefined) found.set(asWritten(key), asWritten(textOf(lines, "package") ?? key));
    else if (/(?:^|\.)(?:dev-|build-)?dependencies$/.test(section))
      for (const line of lines) {
        const [, name, rest] = /^["']?([\w-]+)["']?(?:\.\w+)?\s*=\s*(.*)$/.exec(line) ?? [];
        if (name === undefined) continue;
        const renamed = /\bpackage\s*=\s*["']([^"']+)["']/.exec(rest!)?.[1];
        found.set(asWritten(name), asWritten(renamed ?? name));
      }
  }
  return found;
}
