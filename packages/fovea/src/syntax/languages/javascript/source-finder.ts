/** A path without an extension, or with that of the output, -> the source file it means. */
import { parseJson } from "../../../base/nesting.ts";
import { folderOf, joinPath } from "../../../base/relative-path.ts";
import type { TreeFiles } from "../../resolution.ts";

const EXTENSIONS = [
  ".ts",
  ".tsx",
  ".d.ts",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".json",
  ".vue",
  ".svelte",
];
/** What a compiled file's extension is made from. */
const SOURCES: Record<string, string[]> = {
  ".js": [".ts", ".tsx", ".d.ts", ".jsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

export class SourceFinder {
  readonly #tree: TreeFiles;

  constructor(tree: TreeFiles) {
    this.#tree = tree;
  }

  find(path: string): string | undefined {
    return this.#file(path) ?? this.#folder(path);
  }

  /** `./foo/` and `..` name a folder, also where a file is called like it. */
  findWritten(path: string, written: string): string | undefined {
    const isFolder = /(?:^|\/)\.{0,2}$/.test(written);
    return (isFolder ? this.#folder(path) : undefined) ?? this.find(path);
  }

  #file(path: string): string | undefined {
    if (path === "") return undefined;
    const extension = /\.[cm]?jsx?$/.exec(path)?.[0];
    if (extension) {
      const stem = path.slice(0, -extension.length);
      for (const source of SOURCES[extension] ?? []) if (this.#tree.has(stem + source)) return stem + source;
    }
    if (this.#tree.has(path)) return path;
    for (const one of EXTENSIONS) if (this.#tree.has(path + one)) return path + one;
    return undefined;
  }

  #folder(path: string): string | undefined {
    if (!this.#tree.hasFolder(path)) return undefined;
    const prefix = path === "" ? "" : `${path}/`;
    if (this.#tree.has(`${prefix}package.json`)) {
      const main = this.#main(`${prefix}package.json`);
      if (main !== undefined) return main;
    }
    return this.#file(`${prefix}index`);
  }

  #main(manifest: string): string | undefined {
    const { types, typings, module, main } = readJson(this.#tree.read(manifest));
    for (const entry of [types, typings, module, main]) {
      const path = typeof entry === "string" ? joinPath(folderOf(manifest), entry) : undefined;
      const found = path === undefined ? undefined : (this.#file(path) ?? this.#file(`${path}/index`));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** JSON as people write it: with comments and commas at the end. Any other data is an empty object. */
export function readJson(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  try {
    // Strings are kept whole, so that what looks like a comment in them stays.
    const bare = text.replace(
      /("(?:\\.|[^"\\])*(?:"|\\?$))|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
      (_, string: string) => string ?? "",
    );
    const clean = bare.replace(
      /("(?:\\.|[^"\\])*(?:"|\\?$))|,(?=\s*[}\]])/g,
      (_, string: string) => string ?? "",
    );
    const value = parseJson(clean);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A broken settings file settles nothing.
    return {};
  }
}
