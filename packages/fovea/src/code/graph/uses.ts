/** How a name is used, and which declarations such a use can mean, in languages where that matters. */
import { arityOf } from "../../syntax/given.ts";
import type { Resolution } from "../../syntax/resolution.ts";
import type { Parameter, Reference, ReferenceKind, SymbolKind } from "../../syntax/types.ts";
import type { SourceFile } from "./source-file.ts";
import type { Target } from "./values.ts";

export interface Use {
  as: "call" | "type" | "value" | "any";
  /** The number of arguments, or -1. */
  arity: number;
  /** Where the name stands, when locals further down must not be seen; or 0. */
  line: number;
  column: number;
}

export const ANY_USE: Use = { as: "any", arity: -1, line: 0, column: 0 };
export const AS_VALUE: Use = { ...ANY_USE, as: "value" };
export const AS_TYPE: Use = { ...ANY_USE, as: "type" };
export const AS_CALL: Use = { ...ANY_USE, as: "call" };

const USES: Record<ReferenceKind, Use["as"]> = {
  call: "call",
  macro: "call",
  read: "value",
  new: "type",
  decorator: "type",
  type: "type",
  extends: "type",
  implements: "type",
  embeds: "type",
};

export function useOf({ kind, given, line, column }: Reference, rules: Resolution): Use {
  const as = USES[kind];
  if (rules.separatesNames) return { as, arity: arityOf(given), line, column };
  return { as: as === "type" && rules.hasTypeNames ? as : "any", arity: -1, line, column };
}

const FUNCTIONS = new Set<SymbolKind>(["function", "method", "macro"]);
const TYPES = new Set<SymbolKind>(["class", "struct", "interface", "trait", "enum", "type_alias"]);

/** Of the declarations of a name those that it can mean when it is used so; a function rather than a variable. */
export function suiting<T extends Target>(targets: T[], use: Use): T[] {
  if (use.as === "any" || targets.length === 0) return targets;
  const suited = targets.filter((target) => suits(target, use));
  if (suited.length > 0 || use.as !== "call") return suited;
  // A variable may hold a function; a property is what a record's accessor gives.
  return targets.filter(
    (target) =>
      target.t === "symbol" && kindOf(target) !== "constructor" && !target.file.isExtension(target.at),
  );
}

function suits(target: Target, { as }: Use): boolean {
  if (target.t === "binding") return as !== "call";
  if (target.t !== "symbol") return true;
  const kind = kindOf(target);
  // A constructor has the name of its type, and it is the type that is meant.
  if (kind === "constructor") return false;
  if (as === "value") return !FUNCTIONS.has(kind);
  return TYPES.has(kind) || (as === "call" && FUNCTIONS.has(kind));
}

const ONLY_TYPES = new Set<SymbolKind>(["interface", "type_alias"]);
const ONLY_VALUES = new Set<SymbolKind>(["const", "variable", "function"]);

/** Where a type and a value of one name are imported as one, the type is meant where a type stands, elsewhere the value. */
export function withoutNamesakes(
  { rules }: SourceFile,
  { kind }: Reference,
  targets: readonly Target[],
): readonly Target[] {
  if (!rules.joinsTypesAndValues || targets.length < 2 || kind === "extends") return targets;
  const others = kind === "type" || kind === "implements" ? ONLY_VALUES : ONLY_TYPES;
  const meant = targets.filter((target) => target.t !== "symbol" || !others.has(kindOf(target)));
  return meant.length > 0 ? meant : targets;
}

function kindOf({ file, at }: { file: SourceFile; at: number }): SymbolKind {
  return file.symbols[at]!.kind;
}

/** Of several functions those that take so many arguments. */
export function accepting<T extends Target>(targets: T[], { arity }: Use): T[] {
  if (arity === -1 || targets.length === 0) return targets;
  return targets.filter((target) => target.t !== "symbol" || accepts(target, arity));
}

export function accepts({ file, at }: { file: SourceFile; at: number }, arity: number): boolean {
  const { kind } = file.symbols[at]!;
  if (!(FUNCTIONS.has(kind) || kind === "constructor")) return true;
  return takes(file.parametersOf(at), arity);
}

export function takes(parameters: readonly Parameter[], arity: number): boolean {
  let least = 0;
  let most = parameters.length;
  for (const { type = "", default: fallback } of parameters) {
    if (/\.\.\.|^vararg\b/.test(type)) most = Number.POSITIVE_INFINITY;
    else if (fallback === undefined) least++;
  }
  return arity >= least && arity <= most;
}
