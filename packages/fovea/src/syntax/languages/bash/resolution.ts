/** How names of shell scripts lead to definitions: what a script sources, it sees, with all that is sourced there. */
import { folderOf, foldersAround, joinPath } from "../../../base/relative-path.ts";
import type { NamePath } from "../../language.ts";
import { rememberByFolder } from "../../remember-modules.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMANDS } from "./commands.ts";

/** `$(dirname "$0")`, `${BASH_SOURCE[0]%/*}`, `$ROOT`: a folder that nothing but running the script tells. */
const COMPUTED = /^.*(?:[)}`]|\$\w+)(?=\/|$)/s;

class SourcedFiles implements Modules {
  readonly #tree: TreeFiles;
  readonly find = rememberByFolder((module, folder) => this.#find(module, folder));

  constructor(tree: TreeFiles) {
    this.#tree = tree;
  }

  #find(written: string, folder: string): ModuleTarget {
    const module = written.replace(/["']/g, "");
    const path = module.replace(COMPUTED, "").replace(/^\/+/, "");
    if (path === "") return { kind: "external", name: module };
    // An absolute path is of the machine it runs on; images and packages often copy the repository's files there.
    const isElsewhere = path !== module;
    const near = module.startsWith("/") ? undefined : this.#near(path, folder);
    const found = near ?? (isElsewhere ? this.#onlyOne(path) : undefined);
    return found === undefined ? { kind: "external", name: module } : { kind: "file", path: found };
  }

  #near(path: string, folder: string): string | undefined {
    for (const around of foldersAround(folder)) {
      const found = this.#file(joinPath(around, path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `load test_helper` of bats leaves the ending out. */
  #file(path: string | undefined): string | undefined {
    if (path === undefined) return undefined;
    return [path, `${path}.bash`, `${path}.sh`].find((one) => this.#tree.has(one));
  }

  #onlyOne(path: string): string | undefined {
    const last = path.slice(path.lastIndexOf("/") + 1);
    const wanted = path.replace(/^(?:\.\.?\/)+/, "");
    const [found, other] = [last, `${last}.bash`, `${last}.sh`]
      .flatMap((name) => this.#tree.filesNamed(name))
      .filter((one) => folderOf(one) === folderOf(wanted) || `/${one}`.includes(`/${wanted}`));
    return other === undefined ? found : undefined;
  }
}

/** `source "$ROOT/lib.sh"` brings in all names of a file. */
export function readSourced(statement: string): NamePath[] {
  const module = /^\S+\s+((?:"[^"]*"|'[^']*'|\$\([^()]*\)|[^\s;&|])+)/.exec(statement.trim())?.[1];
  return module === undefined ? [] : [{ module, name: "*", alias: "" }];
}

export const bashResolution: Resolution = {
  family: "bash",
  modules: (tree) => new SourcedFiles(tree),
  settings: [],
  shares: "nothing",
  self: [],
  super: [],
  importsAreExports: true,
  separatesNames: true,
  hasGlobalFunctions: true,
  commonMembers: COMMANDS,
};
