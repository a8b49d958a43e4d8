/** Edges that no reference makes: methods that replace others, interfaces without a word, bodies and declarations. */

import { CALLABLE, CONFIDENCE, type EdgeKind, type EdgeList } from "./edges.ts";
import { implicitInterfaces } from "./implicit-interfaces.ts";
import { basesOfBlock, linearized, ownerOf } from "./meanings/heritage.ts";
import { includedDeclarations } from "./meanings/included-meanings.ts";
import { ownMembers } from "./meanings/own-members.ts";
import type { Resolver } from "./resolver.ts";
import { membersStandInside } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";
import type { Sources } from "./sources.ts";
import type { SymbolTarget } from "./targets.ts";
import type { Target } from "./values.ts";

/** By the shape of methods only: types of parameters are not compared. */
const IMPLICIT_CONFIDENCE = 75;

/** A method with the name of one in a base type replaces it. */
export function addOverrides(resolver: Resolver, sources: Sources, file: SourceFile, edges: EdgeList): void {
  for (let at = 0; at < file.symbols.length; at++) {
    if (!file.isType(at) || file.heritageOf(at).length === 0) continue;
    const [, ...bases] = linearized(resolver, file, at);
    // Then a base has nothing of this type's, and most methods are the only ones of their names.
    const isAlone = membersStandInside(file.rules) && bases.every((base) => base.file !== file);
    // Methods may stand outside of their type: Go's, and those of Rust's impl blocks.
    for (const child of new Set([...file.children(at), ...file.membersOutside(at)])) {
      const { kind, name, nameLine } = file.symbols[child]!;
      if (kind !== "method" || !mayOverride(file, child)) continue;
      if (isAlone && !sources.isDefinedTwice(name)) continue;
      for (const base of basesOfBlock(resolver, file, at, child) ?? bases) {
        const target = overridden(file, child, ownMembers(resolver, base.file, base.at, name));
        if (!target || !canBeReplaced(target.file, target.at)) continue;
        edges.add(child, "overrides", "self", CONFIDENCE.self, target, nameLine);
        break;
      }
    }
  }
}

/** In C++ only what is virtual; a function of the same name merely hides others. */
function canBeReplaced(file: SourceFile, at: number): boolean {
  return file.rules.shares !== "includes" || /\bvirtual\b/.test(file.symbols[at]!.modifiers);
}

function mayOverride({ rules, symbols }: SourceFile, at: number): boolean {
  const { modifiers } = symbols[at]!;
  if (rules.mayOverride) return rules.mayOverride(modifiers.split(" "));
  return rules.overloads !== "types" || !/\b(?:private|static)\b/.test(modifiers);
}

/**
 * Which of a base's methods of the same name is replaced. Where there are overloads, the one with the same types; or
 * the only one with as many parameters, since a type parameter of the base may have become a type.
 */
function overridden(file: SourceFile, method: number, members: readonly Target[]): SymbolTarget | undefined {
  const symbols = members.filter((one): one is SymbolTarget => one.t === "symbol");
  if (!file.rules.overloads) return symbols[0];
  const typesOf = ({ file: f, at }: { file: SourceFile; at: number }) =>
    f.parametersOf(at).map((p) => (p.type ?? "").replaceAll(/[\s?]/g, ""));
  const own = typesOf({ file, at: method });
  const alike = symbols.filter((one) => typesOf(one).length === own.length);
  return (
    alike.find((one) => typesOf(one).join() === own.join()) ?? (alike.length === 1 ? alike[0] : undefined)
  );
}

/** Types that implement an interface by having its methods, and the methods that do so. */
export function addImplicit(resolver: Resolver, file: SourceFile, edges: EdgeList): void {
  const add = (source: number, kind: EdgeKind, target: { file: SourceFile; at: number }) => {
    edges.add(source, kind, "typed", IMPLICIT_CONFIDENCE, target, file.symbols[source]!.nameLine);
  };
  file.symbols.forEach(({ kind, name }, at) => {
    if (file.isType(at))
      for (const { type } of implicitInterfaces(resolver, { file, at })) add(at, "implements", type);
    const owner = kind === "method" ? ownerOf(resolver, file, at) : undefined;
    if (!owner) return;
    for (const { methods } of implicitInterfaces(resolver, owner)) {
      const asked = methods.get(name);
      if (asked) add(at, "overrides", asked);
    }
  });
}

/**
 * A function with a body stands for its declarations. Calls lead to the body; so who asks for the users of what a
 * header declares finds the body, and through it all calls.
 */
export function addDeclarations(resolver: Resolver, file: SourceFile, edges: EdgeList): void {
  if (file.rules.shares !== "includes") return;
  for (let at = 0; at < file.symbols.length; at++) {
    const { kind, nameLine } = file.symbols[at]!;
    if (!CALLABLE.has(kind) || file.isType(at)) continue;
    for (const declared of includedDeclarations(resolver, { file, at }))
      edges.add(at, "implements", "import", CONFIDENCE.import, declared, nameLine);
  }
}
