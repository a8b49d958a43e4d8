/**
 * What a language must tell us so that names lead to their definitions: how its modules are found, and a few
 * conventions. Everything else (scopes, types of receivers, inheritance) is done once for all in `code/graph/`.
 */
import type { SymbolKind } from "./types.ts";

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

/** What calling a method of the standard library, or an operator behind it (`?`), makes of the value it is called on. */
export type Effect =
  /** It hands on that value: `store.as_ref()`. */
  | "same"
  /** It takes out what is in it: `found.unwrap()`. */
  | "inner"
  /** It yields one of its elements: `stores.first()`. */
  | "element"
  /** It yields pairs of a key or number and an element: `stores.items()`. */
  | "pairs"
  /** It makes an instance of it: `Store.new`. */
  | "instance"
  /** It yields its type: `store.class`. */
  | "type";

/** What a function literal works on when it is given to a function: `this`, or its only parameter. */
export type LambdaSubject = "receiver-as-this" | "receiver" | "element" | "argument-as-this";

/** What a method of the standard library gives to a function: elements of what it is called on, or that itself; in which parameters. */
export interface GivenToCallback {
  what: "element" | "receiver" | "either";
  at: readonly number[];
}

/** What one or two languages do otherwise than all others. Each is a function in the folder of its language. */
export interface Hooks {
  effectOf?(method: string): Effect | undefined;
  /** What a function of the standard library makes of its first argument: `sorted(stores)`. */
  effectOfFunction?(name: string): Effect | undefined;
  /** The position of the argument that names the type of this function's result: `new(Store)`, `setmetatable({}, Store)`. */
  makesArgument?(name: string): number | undefined;
  /** What functions of the standard library give to a function literal: `store.apply { … }`. */
  lambdaSubject?(called: string, isMember: boolean): LambdaSubject | undefined;
  /** The same where function literals have parameters with names. */
  givenToCallback?(method: string): GivenToCallback | undefined;
  /** The parameters of a type of functions that the standard library has, by its name and type arguments. */
  functionType?(name: string, types: readonly string[]): readonly string[] | undefined;
  /** What the first parameter of a method is, where that is the object whatever it is called. */
  firstParameter?(decorators: readonly string[]): "instance" | "type";
  /** The namespaces whose names are seen in the namespace `own`, nearest first; where not said, also those around it. */
  namespacesSeen?(own: string, wants: "type" | "anything"): readonly string[];
  /** Does the language itself declare this name? Where this hook is, any other name must be declared or imported. */
  isPredeclared?(name: string): boolean;
  /** Is a member of this name seen only in its own folder? */
  isPrivateName?(name: string): boolean;
  /** What an import without an alias is called, by the module as written; empty where it binds no name. */
  importName?(module: string): string;
  /** The module that a block declares what is offered by, by its name as written: `"store"`, with the quotes. */
  declaredModule?(container: string): string | undefined;
  /** A type as written, in the notation all languages share: `T[]` for what holds many, `(A, B)` for several. */
  commonType?(written: string): string;
  /** What a member that is used under a name here may be called in another language of the family. */
  namesAcross?(name: string, isCall: boolean): readonly string[];
  /** The method that `store.path = …` calls, by the attribute; and the attribute, by the method. */
  setters?: { of(attribute: string): string; attributeOf(method: string): string | undefined };
  /** Does a variable of this name belong to the object: `@store`? */
  isOwnVariable?(name: string): boolean;
  /** The variable behind an accessor. */
  variableOf?(accessor: string): string;
  /** The type, as written, that a method with this first parameter extends: it is called like a member of it. */
  extendedType?(parameter: string): string | undefined;
  /** Is a symbol of this kind a type here, though not in other languages? Ruby mixes modules into classes. */
  isTypeKind?(kind: SymbolKind): boolean;
  /** May a use, of a macro or of something else, mean a symbol of this kind? `#[test]` is not the function `test`. */
  mayMean?(isMacro: boolean, kind: SymbolKind, decorators: readonly string[]): boolean;
  /** Does this value stand for the type it is written in: `@This()`? */
  isOwnType?(value: string): boolean;
  /** What else a decorator may be called where it is declared: `[Serializable]` is `SerializableAttribute`. */
  decoratorName?(name: string): string;
  /** May a method with these modifiers replace one of a base type? */
  mayOverride?(modifiers: readonly string[]): boolean;
  /** Does this decorator mark what is kept for programs compiled long ago, and what no source can mean? */
  isHiding?(decorator: string): boolean;
  /** Is this a file whose names nobody else sees? */
  isScript?(path: string): boolean;
  /** What the object is called whose members a file offers, and which name may be set as a whole. Others see nothing else. */
  exportsObject?: { names: readonly string[]; whole: string };
}

export interface Resolution extends Hooks {
  /** Languages that call into each other share a family: TypeScript and JavaScript, C and C++. */
  family: string;
  modules(tree: TreeFiles): Modules;
  /** Files whose content the rules for modules depend on; when one changes, everything is resolved again. */
  settings: readonly RegExp[];
  /** Files whose mere presence the rules for modules depend on. */
  markers?: readonly RegExp[];
  /** Where a name that is neither declared in the file nor imported may come from. */
  shares: "nothing" | "folder" | "namespace" | "includes" | "everything";
  /** Words for the object a method works on, and for that object seen as its base class. */
  self: readonly string[];
  super: readonly string[];
  /** Members of the type around are seen without `this.`; `innermost`: not those of types further out. */
  hasImplicitSelf?: boolean | "innermost";
  /** What the first part of a qualified name looks like; any name where not said. */
  spaceNames?: RegExp;
  /** What names look like that other files can have declared, where others are of the file or of the object alone. */
  sharedNames?: RegExp;
  /** Types and functions may have type parameters, and what these stand for is written: `Box<Store>`. */
  hasTypeArguments?: boolean;
  /** A name in the place of a type means a type, even where a member of that name is nearer: `Color Color`. */
  hasTypeNames?: boolean;
  /** Kinds of symbols that a name alone never means. */
  unnamedKinds?: ReadonlySet<SymbolKind>;
  /** A type is written like a call: `Store.t()`. */
  callsTypes?: boolean;
  /** A module may be declared by its full name, with dots, wherever it stands (Elixir). */
  hasDottedNames?: boolean;
  /** A function that was declared anywhere may be called everywhere, once its file was loaded by somebody (Bash). */
  hasGlobalFunctions?: boolean;
  /** A name alone says nothing: no candidates are looked for. */
  hasNoCandidates?: boolean;
  /** A file is a type whose members are what it declares (Zig). */
  filesAreTypes?: boolean;
  /** A type and what makes its values may have one name: the place tells which is meant (Haskell). */
  namesConstructors?: boolean;
  /** What is exported as a whole may be named as its import is called: `module Export` (Haskell). */
  reexportsAliases?: boolean;
  /** A variable with members is a type, and a file offers the members of the one it returns (Lua). */
  tablesAreTypes?: boolean;
  /** A name alone calls the method: `store.open` (Ruby). */
  hasBareCalls?: boolean;
  /** What `super(…)` calls: the base's method of the same name (Ruby), or the base's constructor (JavaScript). */
  superCall?: "method" | "constructor";
  /** The modifier of methods that belong to the type itself, where those may be called like methods of its instances. */
  staticModifier?: string;
  /** A variable holds what was assigned to it last before it is used, since it may be given values of other types. */
  lastAssignmentCounts?: boolean;
  /**
   * Several functions of one name differ by their parameters; told apart by the looks, the types or the number of
   * arguments, or not at all, and then a call of one of several is a candidate only.
   */
  overloads?: "looks" | "types" | "arity" | "candidates";
  /**
   * Inner and anonymous types (scopes of the kind `type`) see the names of what is around them, the innermost first:
   * locals, then members of the type, inherited ones too, then the locals around that type, and so on.
   */
  hasInnerTypes?: boolean;
  /** A variable, a function and a type may have the same name; the way it is used tells which is meant. */
  separatesNames?: boolean;
  /** A type and a value may have the same name, and are then imported and exported as one. */
  joinsTypesAndValues?: boolean;
  /** A local is seen only after its declaration. */
  declaresBeforeUse?: boolean;
  /** A function may belong to a type that stands elsewhere; it is seen where it is imported, not through the type. */
  hasExtensions?: boolean;
  /** `Store()` makes a store. */
  callMakesInstance?: boolean;
  /** A type with all methods of an interface implements it, without saying so. */
  hasImplicitInterfaces?: boolean;
  /** Paths start at these modules (`crate::a`), or at one that nothing in the file declares (`serde::de`). */
  pathRoots?: ReadonlySet<string>;
  /** A type may have a field and a method of the same name; which is meant is seen from whether it is called. */
  hasOwnFieldNames?: boolean;
  /**
   * A type may be written in several parts: `partial`, if it has that modifier; `file`, if they stand in the same file, as
   * a class and its companion do. Otherwise anywhere.
   */
  hasSplitTypes?: boolean | "partial" | "file";
  /** The modifier of what stands beside a type of the same name, and for which that type stands (Scala's `object`). */
  companionModifier?: string;
  /** The path of an import may begin with something of the own package (Scala). */
  hasRelativeImports?: boolean;
  /** An extension in another file adds members to a type (Swift), and code in it works on that type. */
  hasMembersElsewhere?: boolean;
  /** Modifiers of what is seen in its own file only. */
  fileModifiers?: readonly string[];
  /** An import of this name in another file may be used from here as if it were declared there. */
  importsAreExports?: boolean;
  /** Methods everything has, by the standard library: a call of one on an unknown value says nothing. */
  commonMembers: ReadonlySet<string>;
  /**
   * In how many of a hundred calls on an unknown value the only member of that name is the one meant, by compilers
   * (benchmarks/truth). Absent where nobody has measured it.
   */
  uniqueConfidence?: number;
}
