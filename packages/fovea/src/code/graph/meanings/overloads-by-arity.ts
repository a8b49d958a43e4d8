/** Functions of one name that differ by the number of their parameters alone (Elixir). */

import { arityOf } from "../../../syntax/given.ts";
import type { Reference } from "../../../syntax/types.ts";
import type { Meaning } from "../meaning.ts";
import { asSymbol, type SymbolTarget } from "../targets.ts";
import { accepts } from "../uses.ts";

/** Those that take so many arguments; several of them in one module are clauses of one function, and the first stands for all. */
export function chooseByArity(meaning: Meaning, { kind, given }: Reference): Meaning {
  const others = meaning.targets.filter((target) => target.t !== "symbol");
  const named = meaning.targets.filter((target) => target.t === "symbol");
  // Constants and fields are not called; a constant is read by its own sign.
  const symbols = kind === "call" ? named.filter((one) => !isConstant(one)) : preferConstants(named);
  if (symbols.length < 2) return { ...meaning, targets: [...others, ...symbols] };
  const arity = arityOf(given);
  const fitting = arity === -1 ? symbols : symbols.filter((one) => accepts(one, arity));
  const [first] = fitting;
  if (first && fitting.every((one) => isSameFunction(one, first)))
    return { ...meaning, targets: [asSymbol(first)] };
  return { targets: symbols, evidence: "name" };
}

function isConstant({ file, at }: SymbolTarget): boolean {
  const { kind } = file.symbols[at]!;
  return kind === "const" || kind === "field";
}

function preferConstants(symbols: SymbolTarget[]): SymbolTarget[] {
  const constants = symbols.filter(isConstant);
  return constants.length > 0 ? constants.slice(-1) : symbols;
}

function isSameFunction(one: SymbolTarget, other: SymbolTarget): boolean {
  const { kind, container } = one.file.symbols[one.at]!;
  const same = other.file.symbols[other.at]!;
  return (
    one.file === other.file &&
    same.kind === kind &&
    same.container === container &&
    one.file.parametersOf(one.at).length === other.file.parametersOf(other.at).length
  );
}
