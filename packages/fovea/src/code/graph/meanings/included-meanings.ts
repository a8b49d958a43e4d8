/**
 * What names can mean in C and C++, where functions are declared in one file and defined in another, and have
 * overloads.
 */

import { argumentsOf } from "../../../syntax/given.ts";
import type { Reference } from "../../../syntax/types.ts";
import { isDeclared, isOfFile } from "../included-names.ts";
import type { Meaning } from "../meaning.ts";
import { countOverloads, takingArguments } from "../overloads.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile, SymbolPlace } from "../source-file.ts";
import { asSymbol, MOST_VALUES, SPACES } from "../targets.ts";
import { valuesOf } from "./held-values.ts";

/** Of what a name means in C and C++, what the use can mean: by kind, by number of arguments, with a body. */
export function fittingMeaning(
  resolver: Resolver,
  file: SourceFile,
  { kind, given }: Reference,
  { targets, evidence }: Meaning,
): Meaning | undefined {
  const isValue = kind === "call" || kind === "read" || kind === "decorator";
  const symbols = targets.filter((target) => target.t === "symbol");
  if (symbols.length === 0) return { targets, evidence };
  const others = targets.filter((target) => target.t !== "symbol");
  let fitting: SymbolPlace[] = symbols.filter(isValue ? isNoType : isNoValue);
  // `Store(path)` makes one, and types are arguments of macros; but a name used as a type must be one.
  if (fitting.length === 0 && isValue) fitting = symbols;
  if (kind === "call") fitting = [...takingArguments(fitting, argumentsOf(given))];
  if (fitting.length === 0 && others.length === 0) return undefined;
  const defined = resolver.included.definitions(file, fitting);
  const overloads = countOverloads(defined);
  if (overloads > MOST_VALUES) return undefined;
  const isOwn = evidence === "import" && defined.every((one) => one.file === file);
  return {
    targets: [...defined.map(asSymbol), ...others],
    evidence: isOwn ? "scope" : evidence,
    overloads,
  };
}

/** May a name that nothing in the file explains mean this? In C, not what is static in another file. */
export function mayMean(resolver: Resolver, file: SourceFile, place: SymbolPlace, receiver: string): boolean {
  if (file.rules.shares !== "includes") return true;
  if (isDeclared(place) && resolver.included.definitions(file, [place])[0]?.at !== place.at) return false;
  if (isOfFile(place) && place.file !== file) return false;
  if (/\bgenerated\b/.test(place.file.symbols[place.at]!.modifiers)) return false;
  return receiver !== "" || place.file.symbols[place.at]!.kind !== "method";
}

export function includedDeclarations(resolver: Resolver, place: SymbolPlace): SymbolPlace[] {
  return resolver.included.declarationsOf(place);
}

/** The constructors of a type of C++ that take such arguments. */
export function includedConstructors(
  resolver: Resolver,
  from: SourceFile,
  target: SymbolPlace,
  { given, symbol }: Reference,
): readonly SymbolPlace[] {
  const found = valuesOf(resolver, { t: "symbol", ...target }).flatMap((value) =>
    value.t !== "type"
      ? []
      : value.file
          .children(value.at)
          .filter((child) => value.file.symbols[child]!.kind === "constructor")
          .map((at) => ({ file: value.file, at })),
  );
  const made = resolver.included.definitions(from, takingArguments(found, argumentsOf(given)));
  // A constructor hands over to another one, never to itself.
  return made.filter((one) => one.file !== from || one.at !== symbol);
}

/** A type, or a macro that may stand for one. */
function isNoValue({ file, at }: SymbolPlace): boolean {
  return file.isType(at) || file.symbols[at]!.kind === "macro";
}

function isNoType({ file, at }: SymbolPlace): boolean {
  return !file.isType(at) && !SPACES.has(file.symbols[at]!.kind);
}
