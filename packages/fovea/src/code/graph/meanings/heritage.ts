/** What types are built on, and which type a method belongs to. */

import type { Reference, SymbolKind } from "../../../syntax/types.ts";
import type { Answer } from "../asking.ts";
import { dotted } from "../grouping.ts";
import { type Hierarchy, linearize } from "../linearize.ts";
import { Memo } from "../memo.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile, SymbolPlace } from "../source-file.ts";
import { partsOf } from "../split-types.ts";
import { gather } from "../targets.ts";
import type { Target, Value } from "../values.ts";
import { valuesOf } from "./held-values.ts";
import { meaningOf, writtenMeaning } from "./reference-meanings.ts";
import { pathTargets, typeValues } from "./type-values.ts";

const NO_BASES: SymbolPlace[] = [];

const linesMemo = new Memo<number, Answer<SymbolPlace[]>>();
const basesMemo = new Memo<number, Answer<SymbolPlace[]>>();

/** A type and everything it is built on, nearest first. */
export function linearized(resolver: Resolver, file: SourceFile, at: number): SymbolPlace[] {
  return resolver.state.settled(linesMemo.of(file), at, [{ file, at }], () =>
    linearize({ file, at }, hierarchyOf(resolver)),
  );
}

function hierarchyOf(resolver: Resolver): Hierarchy<SymbolPlace> {
  return {
    basesOf: ({ file, at }) => basesOf(resolver, file, at),
    known: ({ file, at }) => resolver.state.known(linesMemo.of(file), at),
  };
}

export function basesOf(resolver: Resolver, file: SourceFile, at: number): SymbolPlace[] {
  return resolver.state.settled(basesMemo.of(file), at, NO_BASES, () => findBases(resolver, file, at));
}

function findBases(resolver: Resolver, file: SourceFile, at: number): SymbolPlace[] {
  const parts = partsOf(resolver, file, at);
  // Nearly all types have no base.
  if (parts.every(hasNoBase)) return NO_BASES;
  const isPart = (base: SymbolPlace) => parts.some((part) => part.file === base.file && part.at === base.at);
  const named = parts.flatMap((part) =>
    part.file.heritageOf(part.at).map((reference) => ({ file: part.file, reference })),
  );
  // What is mixed in comes before what is inherited.
  const isMixin = (one: { reference: Reference }) => (one.reference.kind === "embeds" ? 0 : 1);
  const bases = named
    .sort((a, b) => isMixin(a) - isMixin(b))
    .flatMap((one) => typesNamed(resolver, one.file, one.reference))
    .filter((base) => !isPart(base));
  // `type Params []Param` and `type Handle = Arc<Inner>`: what it has besides its own is of the type it is made of.
  const made = madeOf(resolver, file, at);
  bases.push(...made.flatMap((v) => (v.t === "instance" && (v.file !== file || v.at !== at) ? [v] : [])));
  return bases;
}

/** What a type is declared to be in other words. */
export function madeOf(resolver: Resolver, file: SourceFile, at: number): Value[] {
  if (file.symbols[at]!.kind !== "type_alias") return [];
  const written = file.holderOf(at)?.type ?? "";
  return written === "" ? [] : typeValues(resolver, file, written, file.facts.symbolScopes[at] ?? -1, at);
}

function typesNamed(resolver: Resolver, file: SourceFile, named: Reference): SymbolPlace[] {
  // What is declared for all platforms, and what is defined for each: each may have members of its own.
  const meaning = file.rules.hasInnerTypes
    ? writtenMeaning(resolver, file, named)
    : meaningOf(resolver, file, named);
  return typesOf(resolver, meaning?.targets ?? []);
}

/** The one class a type inherits from. */
export function superType(resolver: Resolver, file: SourceFile, at: number): SymbolPlace | undefined {
  for (const part of partsOf(resolver, file, at))
    for (const reference of part.file.heritageOf(part.at)) {
      if (reference.kind !== "extends") continue;
      const [base] = typesNamed(resolver, part.file, reference);
      if (base && isAlike(base, part)) return base;
    }
  return undefined;
}

export function typesOf(resolver: Resolver, targets: readonly Target[]): { file: SourceFile; at: number }[] {
  return gather(targets, (target) => {
    if (target.t === "symbol" && target.file.isType(target.at)) return [{ file: target.file, at: target.at }];
    if (target.t === "symbol" || target.t === "binding")
      return gather(valuesOf(resolver, target), (v) => (v.t === "type" ? [{ file: v.file, at: v.at }] : []));
    return [];
  });
}

/** What the block that a member stands in is about (`impl Shape for Square`), or undefined when it is no block. */
export function basesOfBlock(
  resolver: Resolver,
  file: SourceFile,
  type: number,
  member: number,
): { file: SourceFile; at: number }[] | undefined {
  const { symbolScopes, scopes } = file.facts;
  const scope = symbolScopes[member] ?? -1;
  if (scope === -1 || scopes[scope]!.kind !== "object" || file.symbols[member]!.parent === type)
    return undefined;
  const block = scopes[scope]!.parent;
  return file
    .heritageOf(type)
    .filter((reference) => reference.scope === block)
    .flatMap((reference) => typesOf(resolver, meaningOf(resolver, file, reference)?.targets ?? []))
    .flatMap((base) => linearized(resolver, base.file, base.at));
}

/** The type that a method stands in or names, which may be in another file. */
export function ownerOf(
  resolver: Resolver,
  file: SourceFile,
  method: number,
): { file: SourceFile; at: number } | undefined {
  const at = file.typeAround(method);
  if (at !== -1) return { file, at };
  for (let inside = method; inside !== -1; inside = file.symbols[inside]?.parent ?? -1) {
    const { container, kind } = file.symbols[inside]!;
    const mayStandElsewhere = kind === "method" || kind === "constructor" || isAccessor(file, kind);
    if (container === "" || !mayStandElsewhere) continue;
    const space = file.spaceOf(inside);
    const own = space === "" ? dotted(container) : dotted(container).slice(space.length + 1);
    const scope = file.facts.symbolScopes[inside] ?? -1;
    return typesOf(
      resolver,
      pathTargets(resolver, file, { path: own.split(".") }, scope, file.symbols[inside]!.parent),
    )[0];
  }
  return undefined;
}

/** An extension may add properties that are computed, whose code works on the type. */
function isAccessor({ rules }: SourceFile, kind: SymbolKind): boolean {
  return kind === "property" && rules.hasMembersElsewhere === true;
}

/** The type around a symbol; a method of C++ may stand in another file than its type. */
export function typeAround(resolver: Resolver, file: SourceFile, symbol: number): SymbolPlace | undefined {
  if (file.rules.shares !== "includes") {
    if (file.rules.hasMembersElsewhere) return ownerOf(resolver, file, symbol);
    const at = file.typeAround(symbol);
    return at === -1 ? undefined : { file, at };
  }
  for (let at = symbol; at !== -1; at = file.symbols[at]!.parent) {
    const { kind, container, parent } = file.symbols[at]!;
    if (file.isType(at) && kind !== "type_alias") return { file, at };
    const isOutside =
      (kind === "method" || kind === "constructor") && !(parent !== -1 && file.isType(parent));
    if (isOutside && container !== "")
      return resolver.included.typeNamed(file, resolver.included.spaceOf({ file, at }));
  }
  return undefined;
}

function hasNoBase({ file, at }: SymbolPlace): boolean {
  return file.heritageOf(at).length === 0 && file.symbols[at]!.kind !== "type_alias";
}

/** A class has a class for a base, an interface an interface. */
function isAlike(base: SymbolPlace, type: SymbolPlace): boolean {
  const isInterface = ({ file, at }: SymbolPlace) => file.symbols[at]!.kind === "interface";
  return isInterface(base) === isInterface(type);
}
