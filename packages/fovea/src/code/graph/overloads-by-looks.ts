/** Which of several functions or types of one name is meant, as far as counting and looking at arguments tells. */

import { argumentsOf, typeArgumentsOf } from "../../syntax/given.ts";
import type { Reference } from "../../syntax/types.ts";
import type { SymbolFacts } from "../index/file-facts.ts";
import { isExtension } from "./extension-methods.ts";
import type { SourceFile } from "./source-file.ts";
import { splitItems } from "./split-items.ts";
import type { Target } from "./values.ts";

type Given = Pick<Reference, "given" | "receiver">;

/**
 * Functions that cannot be given that many arguments are never meant, also where there is no other: then the one that
 * is meant is inherited from a library. Every other sign counts only as long as something is left.
 */
export function chooseOverloads<T extends Target>(targets: readonly T[], given: Given): readonly T[] {
  const letters = argumentsOf(given.given);
  const typeArguments = typeArgumentsOf(given.given);
  const possible = letters === undefined ? targets : targets.filter((one) => accepts(one, given, () => true));
  if (possible.length < 2) return possible;
  const left =
    typeArguments === undefined
      ? orAll(possible, (one) => one.t !== "symbol" || isInferable(one.file, one.at))
      : withTypeArguments(possible, typeArguments);
  if (letters === undefined || left.length < 2) return left;
  return orAll(left, (one) => accepts(one, given, fits));
}

export function withTypeArguments<T extends Target>(targets: readonly T[], count: number): readonly T[] {
  if (targets.length < 2) return targets;
  return orAll(targets, (one) => one.t !== "symbol" || typeParametersOf(one.file.symbols[one.at]!) === count);
}

function orAll<T>(items: readonly T[], isWanted: (item: T) => boolean): readonly T[] {
  const wanted = items.filter(isWanted);
  return wanted.length > 0 ? wanted : items;
}

/** Two of `Store<K, V>`. */
export function typeParametersOf(symbol: SymbolFacts): number {
  return typeParameters(symbol).length;
}

/** A call without type arguments gets them from its arguments, if all of them show there. */
function isInferable(file: SourceFile, at: number): boolean {
  const symbol = file.symbols[at]!;
  const names = typeParameters(symbol);
  if (names.length === 0) return true;
  const types = file
    .parametersOf(at)
    .map((p) => p.type ?? "")
    .join(" ");
  return names.every((name) => new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(types));
}

const known = new WeakMap<SymbolFacts, string[]>();

/** By the signature: `K` and `V` of `Store<K, V>`. */
function typeParameters(symbol: SymbolFacts): string[] {
  let found = known.get(symbol);
  if (!found) {
    found = symbol.signature?.includes("<") ? readTypeParameters(symbol.signature, symbol.name) : [];
    known.set(symbol, found);
  }
  return found;
}

function readTypeParameters(signature: string, name: string): string[] {
  // `Store<T> Store<K>(…)`: the last one before the parameters is the name.
  const at = signature.split("(", 1)[0]!.lastIndexOf(`${name}<`);
  if (at === -1 || /[\p{L}\p{N}_]/u.test(signature[at - 1] ?? "")) return [];
  const from = at + name.length + 1;
  let depth = 1;
  let end = from;
  for (; end < signature.length && depth > 0; end++) {
    if (signature[end] === "<") depth++;
    else if (signature[end] === ">") depth--;
  }
  return splitItems(signature.slice(from, end - 1)).flatMap(
    (item) => /(?<!\w)\w+$/.exec(item.trim())?.[0] ?? [],
  );
}

function accepts(
  target: Target,
  { given: packed, receiver }: Given,
  isFitting: (type: string, letter: string) => boolean,
): boolean {
  if (target.t !== "symbol") return true;
  if (!CALLABLES.has(target.file.symbols[target.at]!.kind)) return true;
  const parameters = target.file.parametersOf(target.at);
  const given = argumentsOf(packed) ?? "";
  // `x.Extend(a)` is `Extend(x, a)`; on the static class itself it is written out.
  const isExtended = receiver !== "" && isExtension(target);
  const lists = isExtended ? [given, `v${given}`] : [given];
  const required = parameters.filter((p) => p.default === undefined && !isRest(p.type)).length;
  const most = parameters.some((p) => isRest(p.type)) ? Infinity : parameters.length;
  return lists.some(
    (list) =>
      list.length >= required &&
      list.length <= most &&
      [...list].every((letter, at) => isFitting((parameters[at] ?? parameters.at(-1))?.type ?? "", letter)),
  );
}

const CALLABLES = new Set(["function", "method", "constructor"]);

function isRest(type: string | undefined): boolean {
  return type !== undefined && /^params\s|\.\.\.|^vararg\s/.test(type);
}

const ANYTHING = /^(?:object|dynamic|var|T|T[A-Z]\w*|)$/;
const NUMBERS =
  /^(?:s?byte|u?short|u?int|u?long|float|double|decimal|nu?int|Integer|Long|Double|Float|Short|Byte|Number)$/;
const FUNCTIONS =
  /^(?:Func|Action|Predicate|Expression|Comparison|Supplier|Consumer|Function|Callable|Runnable)\b|\w(?:Delegate|Callback|Handler|Factory)\b/;

/** Can an argument that looks so be given to a parameter of this type? Yes, where the look says nothing. */
function fits(written: string, letter: string): boolean {
  const type = written
    .replace(/^(?:params|this|in|ref|out|final)\s+/, "")
    .replace(/\?$/, "")
    .replace(/\[\]$/, "");
  if (letter === "v" || ANYTHING.test(type)) return true;
  if (letter === "s")
    return /^(?:string|String|CharSequence|char|ReadOnlySpan<char>|FormattableString)$/.test(type);
  if (letter === "n") return NUMBERS.test(type);
  if (letter === "b") return /^(?:bool|boolean|Boolean)$/.test(type);
  return FUNCTIONS.test(type) || !(NUMBERS.test(type) || /^(?:string|String|bool|boolean|Type)$/.test(type));
}
