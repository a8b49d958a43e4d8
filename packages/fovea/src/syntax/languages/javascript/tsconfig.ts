/** What tsconfig.json (or jsconfig.json) says about modules: `paths`, `baseUrl`, `rootDirs`, through `extends`. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import type { TreeFiles } from "../../resolution.ts";
import type { Packages } from "./packages.ts";
import { readJson } from "./source-finder.ts";

const MOST_EXTENDS = 16;

interface Options {
  /** Where `paths` start from. */
  base: string;
  baseUrl: string | undefined;
  paths: Record<string, string[]>;
  rootFolders: string[];
}

export class TypeScriptProject {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  get rootFolders(): readonly string[] {
    return this.#options.rootFolders;
  }

  /** Places where a module that is not relative may be, best first. */
  candidates(module: string): string[] {
    const { base, baseUrl, paths } = this.#options;
    const found: string[] = [];
    const match = bestPattern(Object.keys(paths), module);
    for (const target of match ? paths[match.pattern]! : []) {
      const path = joinPath(base, target.replace("*", match!.star));
      if (path !== undefined) found.push(path);
    }
    const direct = baseUrl === undefined ? undefined : joinPath(baseUrl, module);
    if (direct !== undefined) found.push(direct);
    return found;
  }
}

/** The exact pattern, or the one with the longest part before its star. */
function bestPattern(
  patterns: readonly string[],
  module: string,
): { pattern: string; star: string } | undefined {
  let best: { pattern: string; star: string; length: number } | undefined;
  for (const pattern of patterns) {
    if (pattern === module) return { pattern, star: "" };
    const at = pattern.indexOf("*");
    if (at === -1) continue;
    const [head, tail] = [pattern.slice(0, at), pattern.slice(at + 1)];
    if (!module.startsWith(head) || !module.endsWith(tail) || module.length < head.length + tail.length)
      continue;
    if (best && best.length >= head.length) continue;
    best = { pattern, star: module.slice(head.length, module.length - tail.length), length: head.length };
  }
  return best;
}

export class TypeScriptProjects {
  readonly #tree: TreeFiles;
  readonly #packages: Packages;
  readonly #byFolder = new Map<string, TypeScriptProject | undefined>();
  /** Every folder asks for the settings of all folders around it. */
  readonly #settingsIn = new Map<string, string[]>();
  readonly #parsed = new Map<string, Record<string, unknown>>();

  constructor(tree: TreeFiles, packages: Packages) {
    this.#tree = tree;
    this.#packages = packages;
  }

  /** The project a folder belongs to: that of the nearest settings that say something about modules. */
  of(folder: string): TypeScriptProject | undefined {
    if (this.#byFolder.has(folder)) return this.#byFolder.get(folder);
    let found: TypeScriptProject | undefined;
    for (const around of foldersAround(folder)) {
      found = this.#in(around, folder);
      if (found) break;
    }
    this.#byFolder.set(folder, found);
    return found;
  }

  #in(around: string, folder: string): TypeScriptProject | undefined {
    for (const path of this.#pathsIn(around)) {
      const options = this.#read(path, folder, 0);
      if (options && saysSomething(options)) return new TypeScriptProject(options);
    }
    return undefined;
  }

  #pathsIn(folder: string): string[] {
    let found = this.#settingsIn.get(folder);
    if (!found) {
      const prefix = folder === "" ? "" : `${folder}/`;
      const usual = [`${prefix}tsconfig.json`, `${prefix}jsconfig.json`].filter((one) => this.#tree.has(one));
      // A repository may keep its settings under other names only, one for each purpose.
      const others = this.#tree.inFolder(folder).filter((path) => /(?:^|\/)tsconfig[^/]*\.json$/.test(path));
      found = [...usual, ...others];
      this.#settingsIn.set(folder, found);
    }
    return found;
  }

  #parse(path: string): Record<string, unknown> {
    let json = this.#parsed.get(path);
    if (!json) {
      json = readJson(this.#tree.read(path));
      this.#parsed.set(path, json);
    }
    return json;
  }

  #read(path: string, folder: string, depth: number): Options | undefined {
    if (depth > MOST_EXTENDS || !this.#tree.has(path)) return undefined;
    const json = this.#parse(path);
    const here = folderOf(path);
    const options = (json.compilerOptions ?? {}) as Record<string, unknown>;
    const result: Options = { base: here, baseUrl: undefined, paths: {}, rootFolders: [] };
    for (const parent of asTexts(json.extends)) {
      const inherited = this.#read(this.#extended(parent, here), folder, depth + 1);
      if (!inherited) continue;
      result.baseUrl = inherited.baseUrl ?? result.baseUrl;
      if (Object.keys(inherited.paths).length > 0)
        Object.assign(result, { paths: inherited.paths, base: inherited.base });
      if (inherited.rootFolders.length > 0) result.rootFolders = inherited.rootFolders;
    }
    if (typeof options.baseUrl === "string") {
      result.baseUrl = joinPath(here, options.baseUrl);
      result.base = result.baseUrl ?? here;
    }
    if (typeof options.paths === "object" && options.paths !== null) {
      result.paths = Object.fromEntries(
        Object.entries(options.paths).map(([key, value]) => [key, asTexts(value)]),
      );
      result.base = result.baseUrl ?? here;
    }
    const roots = asTexts(options.rootDirs).map((root) => joinPath(here, root));
    if (roots.length > 0) result.rootFolders = roots.filter((root): root is string => root !== undefined);
    if (!saysSomething(result)) return this.#referenced(json, here, folder, depth) ?? result;
    return result;
  }

  /** Settings that only refer to others, as at the top of a repository: the one around the folder counts. */
  #referenced(
    json: Record<string, unknown>,
    here: string,
    folder: string,
    depth: number,
  ): Options | undefined {
    if (!Array.isArray(json.references)) return undefined;
    for (const reference of json.references as { path?: unknown }[]) {
      const path = typeof reference?.path === "string" ? joinPath(here, reference.path) : undefined;
      if (path === undefined) continue;
      const file = path.endsWith(".json") ? path : `${path === "" ? "" : `${path}/`}tsconfig.json`;
      const around = folderOf(file);
      if (around !== "" && folder !== around && !folder.startsWith(`${around}/`)) continue;
      const options = this.#read(file, folder, depth + 1);
      if (options && saysSomething(options)) return options;
    }
    return undefined;
  }

  #extended(parent: string, here: string): string {
    if (parent.startsWith(".")) {
      const path = joinPath(here, parent) ?? "";
      return this.#tree.has(path) ? path : `${path}.json`;
    }
    const parts = parent.split("/");
    const name = parts.slice(0, parent.startsWith("@") ? 2 : 1).join("/");
    const folder = this.#packages.folderOfPackage(name);
    if (folder === undefined) return "";
    const rest = parts.slice(name.split("/").length).join("/") || "tsconfig.json";
    const path = joinPath(folder, rest) ?? "";
    return this.#tree.has(path) ? path : `${path}.json`;
  }
}

function saysSomething({ baseUrl, paths, rootFolders }: Options): boolean {
  return baseUrl !== undefined || Object.keys(paths).length > 0 || rootFolders.length > 0;
}

function asTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
