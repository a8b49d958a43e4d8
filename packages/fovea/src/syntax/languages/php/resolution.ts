/** How PHP names lead to definitions: namespaces, with Composer's rules for which file a class is in. */
import { parseJson } from "../../../base/nesting.ts";
import { folderOf, joinPath } from "../../../base/relative-path.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";

interface Prefix {
  /** Dotted, with a dot at its end; empty for all names. */
  space: string;
  folder: string;
  /** PSR-0 repeats the namespace in the folders. */
  isWhole: boolean;
}

class PhpModules implements Modules {
  readonly #tree: TreeFiles;
  readonly #prefixes: readonly Prefix[];

  constructor(tree: TreeFiles) {
    this.#tree = tree;
    this.#prefixes = tree
      .filesNamed("composer.json")
      .filter((path) => !/(?:^|\/)vendor\//.test(path))
      .flatMap((path) => readPrefixes(folderOf(path), tree.read(path)))
      .sort((a, b) => b.space.length - a.space.length);
  }

  find(module: string, from: string): ModuleTarget {
    if (!/[/'"(]|\.(?:php|inc)$/.test(module))
      return { kind: "namespace", name: module.replaceAll("\\", ".") };
    const path = this.#required(module, folderOf(from));
    return path === undefined ? { kind: "missing" } : { kind: "file", path };
  }

  home(qualifiedName: string): string | undefined {
    for (const { space, folder, isWhole } of this.#prefixes) {
      if (!qualifiedName.startsWith(space)) continue;
      const inside = isWhole ? qualifiedName : qualifiedName.slice(space.length);
      const path = joinPath(folder, `${inside.replaceAll(".", "/")}.php`);
      if (path !== undefined && this.#tree.has(path)) return path;
    }
    return undefined;
  }

  /** `__DIR__ . '/lib.php'`, `dirname(__FILE__) . '/../lib.php'` and a plain path. */
  #required(written: string, folder: string): string | undefined {
    const parts = /^(?:__DIR__|dirname\(__FILE__\)|dirname\(__DIR__\))\s*\.\s*(["'])([^"'$]+)\1$/.exec(
      written,
    );
    const base = written.startsWith("dirname(__DIR__)") ? folderOf(folder) : folder;
    if (!parts && /["'$(]/.test(written)) return undefined;
    const wanted = parts ? parts[2]! : written;
    for (const start of parts ? [base] : [folder, ""]) {
      const path = joinPath(start, wanted);
      if (path !== undefined && this.#tree.has(path)) return path;
    }
    return undefined;
  }
}

function readPrefixes(folder: string, text: string | undefined): Prefix[] {
  const composer = readObject(text);
  return ["autoload", "autoload-dev"].flatMap((section) => {
    const rules = objectOf(composer[section]);
    return ["psr-4", "psr-0"].flatMap((standard) =>
      Object.entries(objectOf(rules[standard])).flatMap(([space, places]) =>
        [places]
          .flat()
          .filter((place) => typeof place === "string")
          .map((place) => ({
            space: space.replaceAll("\\", "."),
            folder: joinPath(folder, place) ?? folder,
            isWhole: standard === "psr-0",
          })),
      ),
    );
  });
}

function readObject(text: string | undefined): Record<string, unknown> {
  try {
    return objectOf(parseJson(text ?? "{}"));
  } catch {
    // A broken composer.json settles nothing.
    return {};
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export const phpResolution: Resolution = {
  family: "php",
  modules: (tree) => new PhpModules(tree),
  settings: [/(?:^|\/)composer\.json$/],
  shares: "namespace",
  // Code sees its own namespace; functions and constants also fall back to the outermost.
  namespacesSeen: (own, wants) => (wants === "type" || own === "" ? [own] : [own, ""]),
  spaceNames: /^[^$]/,
  sharedNames: /^[^$]/,
  hasTypeNames: true,
  self: ["$this", "self", "static"],
  super: ["parent"],
  lastAssignmentCounts: true,
  commonMembers: COMMON_MEMBERS,
};
