/**
 * The files of a checkout as the compiler would be told of them: those under one tsconfig.json together, with its
 * options. A checkout without node_modules is enough: what is imported from there stays unknown to the compiler.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript-service";

export interface Project {
  root: string;
  files: string[];
  service: ts.LanguageService;
}

/** Declarations that hold without an import belong to the project they are near to. */
export function openProjects(root: string, paths: readonly string[]): Project[] {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const config = nearestConfig(root, dirname(join(root, path)));
    const group = groups.get(config) ?? [];
    groups.set(config, group);
    group.push(join(root, path));
  }
  const registry = ts.createDocumentRegistry();
  return [...groups].map(([config, files]) => ({
    root,
    files,
    service: ts.createLanguageService(host(config || root, files, optionsOf(config)), registry),
  }));
}

function nearestConfig(root: string, folder: string): string {
  for (let at = folder; at.startsWith(root); at = dirname(at))
    for (const name of ["tsconfig.json", "jsconfig.json"])
      if (existsSync(join(at, name))) return join(at, name);
  return "";
}

function optionsOf(config: string): ts.CompilerOptions {
  const written = config === "" ? {} : readOptions(config);
  const modules =
    written.moduleResolution === undefined && !isNodeModule(written.module)
      ? { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
      : {};
  return {
    target: ts.ScriptTarget.ESNext,
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    ...written,
    ...modules,
    allowJs: true,
    checkJs: false,
    noEmit: true,
    composite: false,
    incremental: false,
    skipLibCheck: true,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    types: [],
  };
}

function isNodeModule(module: ts.ModuleKind | undefined): boolean {
  return module !== undefined && module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
}

/** A config that only points at others (`references`) says nothing itself: then the first of them with paths does. */
function readOptions(config: string, depth = 0): ts.CompilerOptions {
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile) as {
    config?: { references?: { path: string }[] };
  };
  if (!json) return {};
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config));
  if (options.paths || depth > 0) return options;
  for (const { path } of json.references ?? []) {
    const other = join(dirname(config), path);
    const file = other.endsWith(".json") ? other : join(other, "tsconfig.json");
    // A reference to a folder is another project.
    if (!existsSync(file) || dirname(file) !== dirname(config)) continue;
    const found = readOptions(file, depth + 1);
    if (found.paths || found.jsx) return { ...options, ...found };
  }
  return options;
}

function host(config: string, files: readonly string[], options: ts.CompilerOptions): ts.LanguageServiceHost {
  const folder = config.endsWith(".json") ? dirname(config) : config;
  return {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      existsSync(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, "utf8")) : undefined,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  };
}
