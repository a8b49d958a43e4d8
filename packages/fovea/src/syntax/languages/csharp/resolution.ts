/** How C# names lead to definitions: namespaces, `using` of all sorts, partial types, extension methods. */
import { folderOf, foldersAround } from "../../../base/relative-path.ts";
import type { Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";
import { readUsing } from "./using.ts";

type Using = ReturnType<typeof readUsing>[number];

/** Where projects keep what every file of them uses. In a file of another name it is not seen. */
const USING_FILES = /(?:^|\/)(?=[^/]*\.cs$)[^/]*?(?:using|imports|global|assemblyinfo|program)/i;
const PROJECT_FILES = /\.csproj$|(?:^|\/)Directory\.Build\.(?:props|targets)$/;

class CSharpModules implements Modules {
  readonly #projects: ReadonlySet<string>;
  /** By folder: what all files of the project there use. */
  readonly #usings = new Map<string, Using[]>();
  readonly #known = new Map<string, readonly Using[]>();

  constructor(tree: TreeFiles) {
    const projects = tree.filesMatching(PROJECT_FILES);
    this.#projects = new Set(projects.filter((path) => path.endsWith(".csproj")).map(folderOf));
    for (const path of projects) this.#add(folderOf(path), projectUsings(tree.read(path) ?? ""));
    for (const path of tree.filesMatching(USING_FILES))
      this.#add(this.#projectOf(folderOf(path)), globalUsings(tree.read(path) ?? ""));
  }

  find(module: string): ModuleTarget {
    return { kind: "namespace", name: module.replace(/^global::/, "") };
  }

  everywhere(from: string): readonly Using[] {
    const folder = folderOf(from);
    let found = this.#known.get(folder);
    if (!found) {
      const project = this.#projectOf(folder);
      // Above the project only what is meant for all projects counts.
      found = [...foldersAround(folder)]
        .filter((one) => one === project || !this.#projects.has(one))
        .flatMap((one) => this.#usings.get(one) ?? []);
      this.#known.set(folder, found);
    }
    return found;
  }

  #projectOf(folder: string): string {
    for (const one of foldersAround(folder)) if (this.#projects.has(one)) return one;
    return "";
  }

  #add(folder: string, usings: Using[]): void {
    if (usings.length > 0) this.#usings.set(folder, [...(this.#usings.get(folder) ?? []), ...usings]);
  }
}

function globalUsings(text: string): Using[] {
  return [...text.matchAll(/^[^\S\n]*(global\s+using\s[^;]{1,400};)/gm)].flatMap((match) =>
    readUsing(match[1]!),
  );
}

/** `<Using Include="Dapper" Alias="D" Static="true" />` */
function projectUsings(xml: string): Using[] {
  return [...xml.matchAll(/<Using\s([^<>]*?)\/?>/g)].flatMap(([, attributes = ""]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1];
    const name = attribute("Include");
    const alias = attribute("Alias");
    return name ? readUsing(alias ? `using ${alias} = ${name};` : `using ${name};`) : [];
  });
}

export const csharpResolution: Resolution = {
  family: "csharp",
  modules: (tree) => new CSharpModules(tree),
  settings: [PROJECT_FILES, USING_FILES],
  shares: "namespace",
  self: ["this"],
  super: ["base"],
  hasImplicitSelf: true,
  // Types that are keywords stand before a dot as namespaces and types do: `int.Parse`.
  spaceNames:
    /^\p{Lu}|^(?:bool|byte|char|decimal|double|float|int|long|object|sbyte|short|string|uint|ulong|ushort)$/u,
  hasTypeNames: true,
  hasSplitTypes: "partial",
  overloads: "looks",
  extendedType: (parameter) => /^this\s+(?:(?:ref|in|scoped)\s+)?(.*)/s.exec(parameter)?.[1],
  decoratorName: (name) => `${name}Attribute`,
  commonMembers: COMMON_MEMBERS,
};
