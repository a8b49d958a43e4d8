/**
 * What the parts of the resolver ask each other. Each part answers a few of these questions and asks the others; none
 * knows who answers.
 */
import type { ModuleTarget, Resolution } from "../../syntax/resolution.ts";
import type { Binding, Import, Parameter, Reference } from "../../syntax/types.ts";
import type { Asking } from "./asking.ts";
import type { Expression } from "./expression.ts";
import type { IncludedNames } from "./included-names.ts";
import type { Meaning, Receiver } from "./meaning.ts";
import type { Declaration, SourceFile, SymbolPlace } from "./source-file.ts";
import type { Sources } from "./sources.ts";
import type { SymbolTarget } from "./targets.ts";
import type { Use } from "./uses.ts";
import type { LambdaValues, ParameterType, Place, Target, Value } from "./values.ts";

/** What may stand in a place. */
export type Wanted = "type" | "anything";

/** A type as written; how many type arguments it has, where that is known. */
export interface TypePath {
  path: readonly string[];
  isAbsolute?: boolean;
  typeArguments?: number;
  isHeld?: boolean;
}

export interface Questions {
  readonly sources: Sources;
  readonly included: IncludedNames;
  readonly state: Asking;
  /** Of parameters of overloads, which are asked for again and again. */
  readonly parameterTypes: Map<Parameter, ParameterType>;

  // reference-meanings.ts
  /** What a reference means, by what is written in and around it; nothing when that does not say. */
  meaningOf(file: SourceFile, reference: Reference, receiver?: Receiver): Meaning | undefined;
  writtenMeaning(file: SourceFile, reference: Reference): Meaning | undefined;
  /** What stands before a dot; undefined where the text says nothing to us. */
  receiver(file: SourceFile, text: string, scope: number, symbol: number): Receiver | undefined;
  /** The same, for who remembers it. */
  newReceiver(file: SourceFile, text: string, scope: number, symbol: number): Receiver | undefined;

  // names.ts
  /** What a bare name means at a place. */
  nameMeaning(file: SourceFile, name: string, scope: number, symbol: number, use?: Use): Meaning | undefined;
  /** Names that files of one package, folder or program see of each other. */
  sharedNames(file: SourceFile, name: string, symbol: number, wants: Wanted): Target[];
  /** A name of the outermost namespace, or a namespace there. */
  outermost(file: SourceFile, name: string): Target[];
  /** The namespaces that the first part of a qualified name may mean. */
  namespaces(file: SourceFile, name: string, symbol: number): Place[];

  // names-by-use.ts
  nameByUse(file: SourceFile, name: string, scope: number, symbol: number, use: Use): Meaning | undefined;
  /** What the function literal works on whose scope this is. */
  lambdaOf(file: SourceFile, scope: number): LambdaValues;
  /** `it`: what the innermost function literal gets. */
  itemAt(file: SourceFile, from: number): Value[];
  /** The objects an extension works on. */
  receiversOf(file: SourceFile, extension: number): Value[];
  /** What a name means outside of all types and functions of a file, nearest first. */
  topLevelMeanings(file: SourceFile, name: string, use: Use): Generator<Meaning>;
  basesOfObject(object: { file: SourceFile; scope: number }): Value[];
  /** Does anything in the tree say that it belongs to this package or namespace? */
  isSpace(name: string, rules: Resolution): boolean;
  /** Has any symbol of these languages the name? Most names in a file are the platform's. */
  isDefined(name: string, family: string): boolean;

  // imports.ts
  /** An import -> what is imported, through all re-exports. */
  follow(target: Target): Target[];
  placeOf(file: SourceFile, module: string, where: { line: number; scope?: number }): Value[];
  findModule(file: SourceFile, module: string, inside: string): Place[];
  toPlace(target: ModuleTarget, rules: Resolution, module: string): Place[];
  throughStars(file: SourceFile, name: string, scope: number, wants?: Wanted): Target[];
  /** Modules may import everything from each other in circles. */
  throughStar(file: SourceFile, one: Import, name: string): Target[];
  /** Imports that hold in a file without standing in it. */
  usedEverywhere(file: SourceFile): readonly Import[];
  /** An import is called as its package says, which may differ from its path. */
  packageImport(file: SourceFile, name: string): Place | undefined;
  /** What others import by a folder's path; tests that are a package of their own and programs beside it are not meant. */
  packageOf(folder: string, rules: Resolution): string;
  /** The names that the files of a folder with one package clause declare together. */
  inPackage(folder: string, packageName: string, rules: Resolution, name: string): readonly Declaration[];
  /** What a path in code starts with, when nothing in the file declares it: a module, or a crate by its name. */
  pathStart(file: SourceFile, name: string, symbol: number): Place[];

  // exports.ts
  /** The names a file lets others see. */
  offered(file: SourceFile, inside: string, name: string): Target[];
  /** What `module.exports` is set to as a whole. */
  wholeExport(file: SourceFile): Target | undefined;
  inFolder(path: string, rules: Resolution, name: string): Target[];
  inNamespace(space: string, rules: Resolution, name: string): Target[];

  // split-types.ts
  /** Of the parts of one type the one that stands for all; of unlike types of one name the one that is nearest. */
  asOne(found: SymbolTarget[], from: SourceFile): SymbolTarget[];
  isSplit(file: SourceFile, at: number): boolean;
  /** All that is written of one type, wherever. */
  partsOf(file: SourceFile, at: number): readonly SymbolPlace[];

  // members.ts
  /** What `name` is when it is reached through a value. */
  members(value: Value, name: string, use?: Use): Target[];
  /** Members as a file sees them: those of a type in another language may have another name here. */
  membersFor(file: SourceFile, value: Value, name: string, use: Use): Target[];
  ofTypeByUse(file: SourceFile, at: number, name: string, use: Use): Target[];
  /** Methods of the type itself, or those of its instances; a module that extends a type lends it the latter. */
  reachedAs(members: Target[], owner: SymbolPlace, as: "type" | "instance"): Target[];
  /** Does code in this symbol run on the type rather than on an instance? Known only where that makes a difference. */
  isStatic(file: SourceFile, symbol: number): boolean;

  // own-members.ts
  /** Members a type has by itself, not from what it is built on. */
  ownMembers(file: SourceFile, at: number, name: string): Target[];
  attributes(file: SourceFile, at: number, name: string): Target[];

  // heritage.ts
  /** A type and everything it is built on, nearest first. */
  linearized(file: SourceFile, at: number): SymbolPlace[];
  basesOf(file: SourceFile, at: number): SymbolPlace[];
  /** What a type is declared to be in other words. */
  madeOf(file: SourceFile, at: number): Value[];
  /** The one class a type inherits from. */
  superType(file: SourceFile, at: number): SymbolPlace | undefined;
  typesOf(targets: readonly Target[]): SymbolPlace[];
  /** What the block that a member stands in is about (`impl Shape for Square`), or undefined when it is no block. */
  basesOfBlock(file: SourceFile, type: number, member: number): SymbolPlace[] | undefined;
  /** The type that a method stands in or names, which may be in another file. */
  ownerOf(file: SourceFile, method: number): SymbolPlace | undefined;
  /** The type around a symbol; a method of C++ may stand in another file than its type. */
  typeAround(file: SourceFile, symbol: number): SymbolPlace | undefined;

  // self.ts
  /** `this`, `self`, `super`: the object or its base, when they stand in a type. */
  selfValues(file: SourceFile, name: string, scope: number, symbol: number): Value[];
  /** `Outer.this` and `Base.super`. */
  qualifiedSelf(file: SourceFile, values: readonly Value[], name: string): Value[];
  isSelf(file: SourceFile, owner: string, symbol: number): boolean;
  /** The type whose method has this binding as its first parameter, or -1. */
  methodType(file: SourceFile, symbol: number, binding: Binding): number;

  // held-values.ts
  /** What a declaration holds. */
  valuesOf(target: Target): Value[];
  /** What calling a function yields. */
  yields(file: SourceFile, at: number): Value[];
  returned(file: SourceFile, returns: readonly Binding[]): Value[];

  // type-values.ts
  /** Values of a type as written: instances of it. */
  typeValues(file: SourceFile, written: string, scope: number, symbol: number): Value[];
  pathTargets(file: SourceFile, type: TypePath, scope: number, symbol: number): readonly Target[];

  // evaluation.ts
  evaluate(file: SourceFile, expression: Expression, scope: number, symbol: number, as?: Use): Value[];
  /** What is in a value that may hold one; other values as they are. */
  takenOut(value: Value): Value[];
  /** What a namespace of ours does not have, like `std::move`, is someone else's. */
  foreign(file: SourceFile, values: readonly Value[]): Place | undefined;

  // calls.ts
  callValues(file: SourceFile, e: Extract<Expression, { t: "call" }>, scope: number, symbol: number): Value[];

  // included-meanings.ts
  /** Of what a name means in C and C++, what the use can mean: by kind, by number of arguments, with a body. */
  fitting(file: SourceFile, reference: Reference, meaning: Meaning): Meaning | undefined;
  /** May a name that nothing in the file explains mean this? In C, not what is static in another file. */
  mayMean(file: SourceFile, place: SymbolPlace, receiver: string): boolean;
  declarationsOf(place: SymbolPlace): SymbolPlace[];
  /** The constructors of a type of C++ that take such arguments. */
  constructors(from: SourceFile, target: SymbolPlace, reference: Reference): readonly SymbolPlace[];
}
