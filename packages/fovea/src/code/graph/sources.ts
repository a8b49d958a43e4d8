/** Where the resolver gets files from. */
import type { Modules, Resolution } from "../../syntax/resolution.ts";
import type { SymbolKind } from "../../syntax/types.ts";
import type { SourceFile, SymbolPlace } from "./source-file.ts";

/** What is known of a symbol without reading its file. */
export interface SymbolLook {
  path: string;
  /** Its position in the file. */
  at: number;
  kind: SymbolKind;
  /** Does it stand inside of something that has a name? */
  isInside: boolean;
}

export interface Sources {
  file(path: string): SourceFile | undefined;
  /** All symbols of a name in the files of one family of languages. */
  named(name: string, family: string): readonly SymbolPlace[];
  /** Have at least two symbols the name, in whatever languages? */
  isDefinedTwice(name: string): boolean;
  /** The first so many of them that are wanted by their looks; only files of these are read. */
  candidates(
    name: string,
    family: string,
    most: number,
    isWanted: (look: SymbolLook) => boolean,
    isMeant: (place: SymbolPlace) => boolean,
  ): SymbolPlace[];
  /** Those of them with this name and everything around it, dotted. */
  qualified(qualifiedName: string, family: string): readonly SymbolPlace[];
  /** Files of a language directly in a folder. */
  filesInFolder(path: string, rules: Resolution): readonly SourceFile[];
  modules(rules: Resolution): Modules;
}
