/**
 * What type parameters stand for: those of a type where an object of it says it (`Box<Store>`), those of a function where its
 * call says it (`open<Store>()`) or gives a value of that type. No further than declared types carry.
 */

import { type Expression, readExpression } from "../expression.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile, SymbolPlace } from "../source-file.ts";
import { FUNCTIONS, gather } from "../targets.ts";
import { readType } from "../types-as-written.ts";
import type { Target, TypesGiven, Value } from "../values.ts";
import { evaluate } from "./evaluation.ts";
import { typeValues } from "./type-values.ts";

type Called = Extract<Expression, { t: "call" }>;
type FunctionValue = Extract<Value, { t: "function" }>;

/** Types that say nothing but what is in them, and those that nothing of the tree is. */
const PLAIN = new Set(
  `Promise Array ReadonlyArray Map ReadonlyMap Set ReadonlySet Record Iterable Iterator Readonly Partial Required
  NonNullable Awaited undefined null void string number boolean readonly`.split(/\s+/),
);

/** The names of its type parameters, in order; they stand before all parameters. */
export function typeParametersOf({ file, at }: SymbolPlace): string[] {
  const parameters = new Set(file.parametersOf(at).map(({ name }) => name));
  const names: string[] = [];
  for (const { name } of file.localsOf(at)) {
    if (parameters.has(name) || !/^\p{Lu}/u.test(name)) break;
    names.push(name);
  }
  return names;
}

/** A type with what its parameters stand for; undefined where it has none of them, or names something else besides. */
export function withArguments(
  written: string,
  names: readonly string[],
  { texts }: Pick<TypesGiven, "texts">,
): string | undefined {
  const words: string[] = written.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  if (!words.some((word) => names.includes(word))) return undefined;
  if (!words.every((word) => names.includes(word) || PLAIN.has(word))) return undefined;
  return written.replace(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (word) => {
    const text = texts[names.indexOf(word)];
    return text === undefined ? word : /[|&]/.test(text) ? `(${text})` : text;
  });
}

/** What a member holds, or yields when it is called, by the type arguments of the objects it is a member of. */
export function memberValues(
  resolver: Resolver,
  receivers: readonly Value[],
  members: (receiver: Value) => readonly Target[],
  isCall: boolean,
): Value[] {
  return gather(receivers, (receiver) => {
    if (receiver.t !== "instance" || !receiver.given) return [];
    const { given } = receiver;
    const names = typeParametersOf(receiver);
    return gather(names.length > 0 ? members(receiver) : [], (target) => {
      const written = withArguments(declaredType(target, isCall), names, given);
      return written === undefined
        ? []
        : typeValues(resolver, given.file, written, given.scope, given.symbol);
    });
  });
}

function declaredType(target: Target, isCall: boolean): string {
  if (target.t !== "symbol") return "";
  const { file, at } = target;
  const { kind, returnType, modifiers } = file.symbols[at]!;
  const isCalled = FUNCTIONS.has(kind) && !/\bget\b/.test(modifiers);
  return isCalled === isCall ? returnType || (file.holderOf(at)?.type ?? "") : "";
}

/** What a function with type parameters yields for one call. */
export function inferredResult(
  resolver: Resolver,
  value: FunctionValue,
  called: Called,
  from: { file: SourceFile; scope: number; symbol: number },
): Value[] {
  const { returnType } = value.file.symbols[value.at]!;
  const names = returnType === "" ? [] : typeParametersOf(value);
  if (names.length === 0) return [];
  if (called.types) {
    const written = withArguments(returnType, names, { texts: called.types });
    return written === undefined ? [] : typeValues(resolver, from.file, written, from.scope, from.symbol);
  }
  const wanted = readType(returnType);
  const isList = wanted?.t === "many";
  const name = isList ? wanted.of : wanted?.t === "name" && wanted.path.length === 1 ? wanted.path[0]! : "";
  if (!names.includes(name)) return [];
  const parameters = value.file.parametersOf(value.at);
  return gather([...parameters.keys()], (position) => {
    const given = () => argumentValues(resolver, called.arguments[position], from);
    return fromParameter(resolver, parameters[position]!.type ?? "", name, isList, given);
  });
}

function argumentValues(
  resolver: Resolver,
  text: string | undefined,
  { file, scope, symbol }: { file: SourceFile; scope: number; symbol: number },
): Value[] {
  const read = text === undefined ? undefined : readExpression(text);
  return read ? evaluate(resolver, file, read, scope, symbol) : [];
}

/** What is given for a parameter says what `T` is: `one: T`, `all: T[]`, `type: new () => T`. */
function fromParameter(
  resolver: Resolver,
  written: string,
  name: string,
  isList: boolean,
  given: () => Value[],
): Value[] {
  const type = readType(written);
  if (type?.t === "name" && type.path.join(".") === name) return isList ? [] : given();
  if (type?.t === "many" && type.of === name) {
    const lists = given().filter((value) => value.t === "many");
    return isList
      ? lists
      : gather(lists, (value) => typeValues(resolver, value.file, value.of, value.scope, -1));
  }
  const makes = new RegExp(`(?:\\bnew\\b.*=>|(?:Type|Class|Constructor|Ctor|Newable)<)\\s*${name}>?$`, "s");
  if (isList || !makes.test(written.trim())) return [];
  return gather(given(), (value): Value[] => (value.t === "type" ? [{ ...value, t: "instance" }] : []));
}
