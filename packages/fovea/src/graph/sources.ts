/** Where the resolver gets files from. */
import type { Modules, Resolution } from "../syntax/resolution.ts";
import type { SourceFile, SymbolPlace } from "./source-file.ts";

export interface Sources {
  file(path: string): SourceFile | undefined;
  /** All symbols of a name in the files of one family of languages. */
  named(name: string, family: string): readonly SymbolPlace[];
  /** Those of them with this name and everything around it, dotted. */
  qualified(qualifiedName: string, family: string): readonly SymbolPlace[];
  /** Files of a language directly in a folder. */
  filesInFolder(path: string, rules: Resolution): readonly SourceFile[];
  modules(rules: Resolution): Modules;
}
