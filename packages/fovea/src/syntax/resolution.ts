/**
 * What a language must tell us so that names lead to their definitions: how its modules are found, and a few
 * conventions. Everything else (scopes, types of receivers, inheritance) is done once for all in `code/graph/`.
 */

/** The files of a tree, as a language's rules for modules see them. Paths are relative, with `/`. */
export interface TreeFiles {
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Paths of all files with this last part, such as `package.json`. */
  filesNamed(name: string): readonly string[];
  /** Paths of the files directly in a folder. */
  inFolder(path: string): readonly string[];
  /** Paths of all files that match; looks at every path, so ask once. */
  filesMatching(pattern: RegExp): readonly string[];
  /** The text of a file, or undefined when it cannot be read. */
  read(path: string): string | undefined;
}

/** What the module of an import turned out to be. */
export type ModuleTarget =
  /** Members are the names the file offers; with `inside` those of a block in it (`mod inner { … }`, dotted). */
  | { kind: "file"; path: string; inside?: string }
  /** Members are the top-level names of the files in it (Go), or its files (Python). */
  | { kind: "folder"; path: string }
  /** Members are whatever declares itself to belong to it, wherever it is. */
  | { kind: "namespace"; name: string }
  /** Not part of this tree. */
  | { kind: "external"; name: string }
  /** Should be part of this tree, but is not there. */
  | { kind: "missing" };

export interface Modules {
  /** `inside` names the blocks of the file around the import, dotted: `mod inner { … }`. */
  find(module: string, from: string, inside?: string): ModuleTarget;
  /** Imports that hold in a file without standing in it: C#'s `global using`. */
  everywhere?(from: string): readonly { module: string; name: string; alias: string }[];
  /** The file in which a type of this (dotted) name has to be, where the language has a rule for that. */
  home?(qualifiedName: string): string | undefined;
}

export interface Resolution {
  /** Languages that call into each other share a family: TypeScript and JavaScript, C and C++. */
  family: string;
  modules(tree: TreeFiles): Modules;
  /** Files whose content the rules for modules depend on; when one changes, everything is resolved again. */
  settings: readonly RegExp[];
  /** Files whose mere presence the rules for modules depend on. */
  markers?: readonly RegExp[];
  /** Where a name that is neither declared in the file nor imported may come from. */
  shares: "nothing" | "folder" | "namespace" | "includes" | "everything";
  /** The names that need no declaration, where every other one does: what is neither is missing. */
  predeclared?: ReadonlySet<string>;
  /** Words for the object a method works on, and for that object seen as its base class. */
  self: readonly string[];
  super: readonly string[];
  /** The first parameter of a method is the object, whatever it is called. */
  isSelfParameter?: boolean;
  /** Members of the type around are seen without `this.`; `innermost`: not those of types further out. */
  hasImplicitSelf?: boolean | "innermost";
  /** Where `shares` is `namespace`: names are seen by all that is nested in it, unless only by its `own` code (PHP). */
  namespaceReach?: "own";
  /** What the first part of a qualified name looks like; any name where not said. */
  spaceNames?: RegExp;
  /** What names look like that other files can have declared, where others are of the file or of the object alone. */
  sharedNames?: RegExp;
  /** A name in the place of a type means a type, even where a member of that name is nearer: `Color Color`. */
  hasTypeNames?: boolean;
  /** Modules have members as types do, and are mixed into them (Ruby). */
  modulesAreTypes?: boolean;
  /** A name alone calls the method: `store.open` (Ruby). */
  hasBareCalls?: boolean;
  /** `store.path = …` calls the method `path=` (Ruby). */
  hasSetters?: boolean;
  /** `super` is not the base but its method of the same name (Ruby). */
  superIsMethod?: boolean;
  /** The modifier of methods that belong to the type itself, where those may be called like methods of its instances. */
  staticModifier?: string;
  /** The method that yields the type of an instance: `self.class`. */
  typeMethod?: string;
  /** Names of variables that belong to the object: `@store`; and the variable behind an accessor. */
  ownVariables?: { pattern: RegExp; of(accessor: string): string };
  /** A variable holds what was assigned to it last before it is used, since it may be given values of other types. */
  lastAssignmentCounts?: boolean;
  /** Several functions of one name differ by their parameters; told apart by the looks or the types of arguments. */
  overloads?: "looks" | "types";
  /** A static method whose first parameter has the modifier `this` is called like a member of it. */
  hasExtensionMethods?: boolean;
  /** `[Serializable]` may be the type `SerializableAttribute`. */
  decoratorSuffix?: string;
  /** Imports load files, and bring no names into them. */
  importsBindNothing?: boolean;
  /**
   * Inner and anonymous types (scopes of the kind `type`) see the names of what is around them, the innermost first:
   * locals, then members of the type, inherited ones too, then the locals around that type, and so on.
   */
  hasInnerTypes?: boolean;
  /** A variable, a function and a type may have the same name; the way it is used tells which is meant. */
  separatesNames?: boolean;
  /** A local is seen only after its declaration. */
  declaresBeforeUse?: boolean;
  /** A function may belong to a type that stands elsewhere; it is seen where it is imported, not through the type. */
  hasExtensions?: boolean;
  /** The modifier without which a method replaces none of a base type. */
  overrideModifier?: string;
  /** The decorator of declarations that are kept for programs compiled long ago, and that no source can mean. */
  hidingDecorator?: string;
  /** Files whose names nobody else sees. */
  scripts?: RegExp;
  /** What a member that is used under a name here may be called in another language of the family. */
  namesAcross?(name: string, isCall: boolean): readonly string[];
  /** Methods of collections that yield an element: `get`, `first`. */
  elementMembers?: ReadonlySet<string>;
  /** `Store()` makes a store. */
  callMakesInstance?: boolean;
  /** The method that makes an instance: `Store.new`. */
  newMethod?: string;
  /** Functions whose result is of the type that their first argument names: `new(Store)`. */
  makers?: ReadonlySet<string>;
  /** A type with all methods of an interface implements it, without saying so. */
  hasImplicitInterfaces?: boolean;
  /** Is a member of this name seen only in its own folder? */
  isPrivateName?(name: string): boolean;
  /** What an import without an alias is called, by the module as written. */
  importName?(module: string): string;
  /** A type as written, in the notation all languages share: `T[]` for what holds many, `(A, B)` for several. */
  commonType?(written: string): string;
  /** Paths start at these modules (`crate::a`), or at one that nothing in the file declares (`serde::de`). */
  pathRoots?: ReadonlySet<string>;
  /** Methods of the standard library that hand on what they are called on, and those that take out what is in it. */
  passing?: { same: ReadonlySet<string>; inner: ReadonlySet<string> };
  /** A type may have a field and a method of the same name; which is meant is seen from whether it is called. */
  hasOwnFieldNames?: boolean;
  /** Macros and attributes have names of their own: `#[test]` is not the function `test`. */
  hasOwnMacroNames?: boolean;
  /** Members of a type may stand in other files than the type; a word: if the type has this modifier. */
  hasSplitTypes?: boolean | "partial";
  /** A file's top-level names are seen by whoever imports it only when exported. */
  hasExports?: boolean;
  /** Names of the object whose members a file offers, where there is one; the one with a dot may be set as a whole. */
  exportsObject?: readonly string[];
  /** An import of this name in another file may be used from here as if it were declared there. */
  importsAreExports?: boolean;
  /** Methods everything has, by the standard library: a call of one on an unknown value says nothing. */
  commonMembers: ReadonlySet<string>;
}
