/** Which constructor runs when a type is made. */

import { arityOf } from "../../syntax/given.ts";
import type { Reference } from "../../syntax/types.ts";
import type { End } from "./edges.ts";
import { linearized } from "./meanings/heritage.ts";
import { includedConstructors } from "./meanings/included-meanings.ts";
import { chooseOverload } from "./meanings/overloads-by-types.ts";
import { countOverloads } from "./overloads.ts";
import { chooseOverloads } from "./overloads-by-looks.ts";
import type { Resolver } from "./resolver.ts";
import type { SourceFile, SymbolPlace } from "./source-file.ts";
import { accepts, takes } from "./uses.ts";
import type { Target } from "./values.ts";

/** `Store()` runs the constructor of `Store`, which may be inherited. */
export function constructorOf(
  resolver: Resolver,
  from: SourceFile,
  target: Extract<Target, { t: "symbol" }>,
  reference: Reference,
): End[] {
  const { file, at } = target;
  if (!file.isType(at)) return [];
  if (file.rules.shares === "includes")
    return constructorEnds(includedConstructors(resolver, from, target, reference));
  if (file.rules.overloads === "types") return fittingConstructor(resolver, from, target, reference);
  for (const type of linearized(resolver, file, at)) {
    // What a protocol requires is no constructor that runs.
    if (type.file.rules.hasMembersElsewhere && type.file.symbols[type.at]!.kind === "interface") continue;
    // A static one is run by the platform, whenever it likes.
    const isConstructor = (child: number) =>
      type.file.symbols[child]!.kind === "constructor" && !type.file.hasModifier(child, "static");
    const own = type.file.children(type.at).filter(isConstructor);
    if (own.length === 0) continue;
    const constructors = own.map((child) => ({ t: "symbol", file: type.file, at: child }) as const);
    // Type arguments are those of the type.
    const given = reference.given.replace(/^<\d+/, "");
    const fitting = chooseOverloads(constructors, { receiver: reference.receiver, given });
    const [only] = fitting;
    if (!only || (fitting.length > 1 && file.rules.overloads)) return [];
    return [{ file: type.file, at: only.at }];
  }
  return [];
}

/** Where constructors are told apart by their arguments they are not inherited; unless just one fits, none is meant. */
function fittingConstructor(
  resolver: Resolver,
  user: SourceFile,
  { file, at }: SymbolPlace,
  reference: Reference,
): End[] {
  if (reference.kind === "decorator") return [];
  const arity = arityOf(reference.given);
  // A constructor in the head of the class (Kotlin, records) is the class itself.
  const parameters = file.parametersOf(at);
  if (parameters.length > 0 && (arity === -1 || takes(parameters, arity))) return [];
  const candidates = file
    .children(at)
    .filter(
      (child) =>
        file.symbols[child]!.kind === "constructor" && (arity === -1 || accepts({ file, at: child }, arity)),
    )
    .map((child) => ({ t: "symbol", file, at: child }) as const);
  const [chosen, other] =
    candidates.length > 1 ? chooseOverload(resolver, user, reference, candidates) : candidates;
  return chosen && !other ? [{ file, at: chosen.at }] : [];
}

/** Of several that take such arguments one is meant. */
function constructorEnds(found: readonly SymbolPlace[]): End[] {
  const isSure = countOverloads(found) < 2;
  return found.map(({ file, at }): End => ({ file, at, ...(isSure ? {} : { evidence: "name" }) }));
}
