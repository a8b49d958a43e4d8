/**
 * What a bare name means at a place: the innermost declaration, a member of the type around, an import, a name that
 * is shared.
 */

import { folderOf } from "../../../base/relative-path.ts";
import type { Answer } from "../asking.ts";
import type { Meaning } from "../meaning.ts";
import { Memo } from "../memo.ts";
import { mayBeType, spacesAround } from "../namespaces.ts";
import type { Resolver } from "../resolver.ts";
import type { Declaration, SourceFile, SymbolPlace } from "../source-file.ts";
import { asOneType, isSplit, partsOf } from "../split-types.ts";
import { asSymbol, FUNCTIONS, gather, isConstructor, isVariable, MOST_VALUES, unique } from "../targets.ts";
import { ANY_USE, type Use } from "../uses.ts";
import type { Place, Target, Wanted } from "../values.ts";
import { basesOf, linearized, superType, typeAround } from "./heritage.ts";
import {
  declaredInPackage,
  followImport,
  importsEverywhere,
  packageImport,
  pathStart,
  throughStars,
} from "./imports.ts";
import { isStatic, membersNamed, reachedAs } from "./members.ts";
import { nameByUse } from "./names-by-use.ts";
import { ownMembers } from "./own-members.ts";

/** Namespaces around a place that the first part of a qualified name is looked for in. */
const MOST_SPACES = 6;
const NO_TARGETS: Target[] = [];

const importedMemo = new Memo<readonly Declaration[], Answer<Target[]>>();
const sharedMemo = new Memo<string, Answer<Target[]>>();

/** What a bare name means at a place. */
export function nameMeaning(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  scope: number,
  symbol: number,
  use: Use = ANY_USE,
): Meaning | undefined {
  if (file.rules.hasInnerTypes) return nameByUse(resolver, file, name, scope, symbol, use);
  const wants: Wanted = use.as === "type" ? "type" : "anything";
  const { line } = use;
  // `crate` and `super` are where paths start, not names that anything declares.
  if (file.rules.pathRoots?.has(name)) return undefined;
  const self = selfMeaning(resolver, file, name, symbol);
  if (self) return self;
  const isIncluding = file.rules.shares === "includes";
  const found = file.lookUp(name, scope, wants === "type" ? mayBeType : accepting(file, use));
  // At the top of a file of C++, names are told apart by their namespaces.
  let here = isIncluding
    ? found.filter((one) => isInside(one))
    : wholeTypes(resolver, file, assignedHere(resolver, file, found));
  if (here.length > 0) {
    if (here.length > 1 && line > 0) here = lastBefore(here, line);
    // A function that is declared and also assigned, say in two branches, has several meanings.
    if (!here.some((one) => one.t === "import")) return { targets: here, evidence: "scope" };
    if (here.length === 1) return { targets: followImport(resolver, here[0]!), evidence: "import" };
    return { targets: followed(resolver, file, here, wants), evidence: "import" };
  }
  if (isIncluding)
    return ofClassesAround(resolver, file, name, symbol) ?? includedMeaning(resolver, file, name, symbol);
  if (!mayBeDeclared(resolver, file, name)) return undefined;
  const members = file.rules.hasImplicitSelf ? ofTypesAround(resolver, file, name, symbol, wants) : [];
  if (members.length > 0) return { targets: members, evidence: "self" };
  // Namespaces come before what is imported from others as a whole; an included file is nearer than all others.
  const isNearer = file.rules.shares === "namespace";
  const near = isNearer ? sharedNames(resolver, file, name, symbol, wants) : [];
  if (near.length > 0) return { targets: near, evidence: "scope" };
  const accepts = accepting(file, use);
  const offered = throughStars(resolver, file, name, scope, wants);
  const wild = accepts ? offered.filter(accepts) : offered;
  if (wild.length > 0) return { targets: wild, evidence: "import" };
  const imported = packageImport(resolver, file, name);
  if (imported) return { targets: [imported], evidence: "import" };
  const shared = isNearer ? [] : sharedNames(resolver, file, name, symbol, wants);
  return shared.length > 0 ? { targets: shared, evidence: "scope" } : undefined;
}

/** Where functions and variables have names of their own, the way a name is used tells which is meant. */
function accepting({ rules }: SourceFile, { as }: Use): ((one: Target) => boolean) | undefined {
  if (!rules.separatesNames) return undefined;
  const isFunction = (one: Target) => one.t === "symbol" && FUNCTIONS.has(one.file.symbols[one.at]!.kind);
  return (one) => one.t === "import" || isFunction(one) === (as === "call");
}

/** Files that were put together out of others import a name dozens of times. */
function followed(
  resolver: Resolver,
  file: SourceFile,
  here: readonly Declaration[],
  wants: Wanted,
): Target[] {
  const find = () => {
    const imports = here.filter((one) => one.t === "import");
    const others = here.filter((one) => one.t !== "import");
    return unique([...others, ...gather(imports, (one) => followImport(resolver, one))]);
  };
  // Where only types are wanted, the list is made for the question.
  if (resolver.state.onStep || wants === "type") return find();
  return resolver.state.settled(importedMemo.of(file), here, NO_TARGETS, find);
}

/** Of several assignments to a local the last one above; all, where none is above. */
function assignedHere(
  resolver: Resolver,
  file: SourceFile,
  found: readonly Declaration[],
): readonly Declaration[] {
  if (found.length < 2 || !file.rules.lastAssignmentCounts) return found;
  let last: Declaration | undefined;
  let lastLine = -1;
  for (const one of found) {
    if (one.t !== "binding") return found;
    const { line } = file.facts.binding(one.at);
    if (line < resolver.state.line && line >= lastLine) [last, lastLine] = [one, line];
  }
  return last ? [last] : found;
}

/** Most names that are not of the file are of no other either; then there is no need to look into namespaces. */
function mayBeDeclared(resolver: Resolver, file: SourceFile, name: string): boolean {
  const { shares, family } = file.rules;
  if (shares !== "namespace" || file.rules.isOwnVariable?.(name)) return true;
  return (
    resolver.sources.named(name, family).length > 0 ||
    importsEverywhere(resolver, file).some((one) => one.alias === name)
  );
}

/** The part of a type that stands for all, also where another is nearer. */
function wholeTypes(
  resolver: Resolver,
  file: SourceFile,
  found: readonly Declaration[],
): readonly Declaration[] {
  const { hasSplitTypes, shares } = file.rules;
  if (!hasSplitTypes || shares !== "namespace" || found.every((one) => one.t !== "symbol")) return found;
  return unique(
    found.flatMap((one): Declaration[] => {
      if (one.t !== "symbol" || !isSplit(file, one.at)) return [one];
      return asOneType(resolver, partsOf(resolver, file, one.at).map(asSymbol), file);
    }),
  );
}

/** `self` and `parent` as types, `super` as a call. */
function selfMeaning(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  symbol: number,
): Meaning | undefined {
  const { self, super: bases, shares, superCall } = file.rules;
  const isBase = bases.includes(name);
  if (isBase && superCall === "constructor") return superClass(resolver, file, symbol);
  if (shares !== "namespace" || !(self.includes(name) || isBase)) return undefined;
  const type = file.typeAround(symbol);
  if (type === -1) return undefined;
  if (self.includes(name)) return { targets: [{ t: "symbol", file, at: type }], evidence: "self" };
  if (superCall === "method") return superMethod(resolver, file, type, symbol);
  const base = superType(resolver, file, type);
  return base && { targets: [asSymbol(base)], evidence: "self" };
}

/** `super(…)` makes the base class; which constructor that runs is found like that of `new Base(…)`. */
function superClass(resolver: Resolver, file: SourceFile, symbol: number): Meaning | undefined {
  const type = typeAround(resolver, file, symbol);
  const [base] = type ? basesOf(resolver, type.file, type.at) : [];
  return base && { targets: [asSymbol(base)], evidence: "self" };
}

function superMethod(
  resolver: Resolver,
  file: SourceFile,
  type: number,
  symbol: number,
): Meaning | undefined {
  const { name } = file.symbols[symbol]!;
  const [, ...bases] = linearized(resolver, file, type);
  const as = isStatic(file, symbol) ? "type" : "instance";
  for (const base of bases) {
    const targets = reachedAs(ownMembers(resolver, base.file, base.at, name), base, as);
    if (targets.length > 0) return { targets, evidence: "self" };
  }
  return undefined;
}

function ofTypesAround(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  symbol: number,
  wants: Wanted,
): Target[] {
  const { hasImplicitSelf } = file.rules;
  const t = isStatic(file, symbol) ? "type" : "instance";
  for (let type = typeAround(resolver, file, symbol); type; type = outerType(resolver, type)) {
    const members = membersNamed(resolver, { t, ...type }, name);
    // In C# a constructor is called like its type; the bare name means the type.
    const found = members.filter((one) => !isConstructor(one) && (wants !== "type" || mayBeType(one)));
    if (found.length > 0) return found;
    if (hasImplicitSelf === "innermost") break;
  }
  return [];
}

function outerType(resolver: Resolver, { file, at }: SymbolPlace): SymbolPlace | undefined {
  const { parent } = file.symbols[at]!;
  return parent === -1 ? undefined : typeAround(resolver, file, parent);
}

/** Names that files of one package, folder or program see of each other. */
export function sharedNames(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  symbol: number,
  wants: Wanted,
): Target[] {
  const { shares, family } = file.rules;
  if (shares === "nothing") return [];
  if (shares === "folder")
    return [...declaredInPackage(resolver, folderOf(file.path), file.packageName, file.rules, name)];
  if (shares === "namespace") return inSpacesAround(resolver, file, name, symbol, wants);
  const all = resolver.sources.named(name, family);
  if (shares === "everything") {
    const tops = all.filter(({ file: f, at }) => f.symbols[at]!.container === "");
    return tops.length <= MOST_VALUES ? tops.map(asSymbol) : [];
  }
  return [];
}

function inSpacesAround(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  symbol: number,
  wants: Wanted,
): Target[] {
  if (file.rules.sharedNames?.test(name) === false) return [];
  const spaces = spacesAround(file, symbol, wants);
  return resolver.state.settled(sharedMemo.of(file), `${wants} ${spaces[0]} ${name}`, NO_TARGETS, () =>
    inSpaces(resolver, file, name, spaces, wants),
  );
}

function inSpaces(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  spaces: readonly string[],
  wants: Wanted,
): Target[] {
  const { family } = file.rules;
  for (const space of spaces) {
    const found = resolver.sources.qualified(space === "" ? name : `${space}.${name}`, family).map(asSymbol);
    const fitting = wants === "type" ? found.filter(mayBeType) : found;
    if (fitting.length > 0) return asOneType(resolver, fitting, file);
  }
  return [];
}

/** A name of the outermost namespace, or a namespace there. */
export function outermostNamed(resolver: Resolver, file: SourceFile, name: string): Target[] {
  const { rules } = file;
  if (rules.shares === "includes") {
    const found = resolver.included.inSpace(file, "", name).map(asSymbol);
    return found.length > 0 ? found : [{ t: "external", name }];
  }
  if (rules.shares !== "namespace") return pathStart(resolver, file, name, -1);
  const found = resolver.sources.qualified(name, rules.family).map(asSymbol);
  return found.length > 0 ? asOneType(resolver, found, file) : [{ t: "namespace", name, rules }];
}

/** The namespaces that the first part of a qualified name may mean. */
export function namespacesNamed(file: SourceFile, name: string, symbol: number): Place[] {
  const { rules } = file;
  if (rules.shares !== "namespace") return [];
  if (rules.hasInnerTypes) return [{ t: "namespace", name, rules }];
  const spaces = spacesAround(file, symbol, "type").slice(0, MOST_SPACES);
  return spaces.map((space) => ({ t: "namespace", name: space === "" ? name : `${space}.${name}`, rules }));
}

/** Members of the class of C++ around, and of those around that. */
function ofClassesAround(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  symbol: number,
): Meaning | undefined {
  if (!file.rules.hasImplicitSelf || resolver.included.hasMacro(file, name)) return undefined;
  for (let type = typeAround(resolver, file, symbol); type; type = outerType(resolver, type)) {
    const members = membersNamed(resolver, { t: "instance", ...type }, name);
    // Inside a class its name means the class, not its constructors.
    if (type.file.symbols[type.at]!.name === name && !isSpecialized(type))
      return { targets: [asSymbol(type)], evidence: "self" };
    if (members.some(isConstructor)) continue;
    if (members.length > 0) return { targets: members, evidence: "self" };
  }
  return undefined;
}

function includedMeaning(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  symbol: number,
): Meaning | undefined {
  const space = resolver.included.spaceAround(file, symbol);
  const found = resolver.included.fromInside(file, space, name);
  if (found.length === 0) return undefined;
  const own = found.filter((one) => one.file === file);
  return { targets: found.map(asSymbol), evidence: own.length === found.length ? "scope" : "import" };
}

/** Of several values that a name gets in one scope, those that it may have at a line. */
function lastBefore(here: readonly Declaration[], line: number): readonly Declaration[] {
  if (!here.every(isVariable)) return here;
  const lineOf = (one: Declaration) =>
    one.t === "symbol" ? one.file.symbols[one.at]!.nameLine : one.file.facts.binding(one.at).line;
  const before = here.filter((one) => lineOf(one) <= line);
  if (before.length === 0) return here;
  const isAssigned = (one: Declaration) =>
    one.t === "binding" && one.file.facts.binding(one.at).role === "assigned";
  // What is assigned in several branches may hold any of it; a second declaration replaces the first.
  return before.every(isAssigned) ? before : before.slice(-1);
}

function isSpecialized({ file, at }: SymbolPlace): boolean {
  return /\bspecialized\b/.test(file.symbols[at]!.modifiers);
}

/** Declared inside a function, not at the top of its file. */
function isInside({ t, file, at }: Declaration): boolean {
  if (t !== "symbol") return t === "import" || file.facts.binding(at).scope !== -1;
  let around = file.symbols[at]!.parent;
  while (around !== -1 && !FUNCTIONS.has(file.symbols[around]!.kind)) around = file.symbols[around]!.parent;
  return around !== -1;
}
