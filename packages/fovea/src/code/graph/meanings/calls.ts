/** What calling something yields. */

import { type Expression, readExpression } from "../expression.ts";
import { takingArguments } from "../overloads.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { asUnknown, gather, instanceOf, isWithin, keyOf } from "../targets.ts";
import { AS_CALL } from "../uses.ts";
import type { Value } from "../values.ts";
import { evaluate, takenOut } from "./evaluation.ts";
import { returnedValues, yieldedBy } from "./held-values.ts";
import { typeAround } from "./heritage.ts";
import { selfValues } from "./self.ts";
import { typeValues } from "./type-values.ts";

export function callValues(
  resolver: Resolver,
  file: SourceFile,
  e: Extract<Expression, { t: "call" }>,
  scope: number,
  symbol: number,
): Value[] {
  // `super()` and `super(A, self)`
  if (e.of.t === "name" && file.rules.super.includes(e.of.name))
    return selfValues(resolver, file, e.of.name, scope, symbol);
  const effect = e.of.t === "member" ? file.rules.effectOf?.(e.of.name) : undefined;
  if (e.of.t === "member" && effect === "element") {
    const elements = gather(evaluate(resolver, file, e.of.of, scope, symbol), (value) =>
      value.t === "many" ? typeValues(resolver, value.file, value.of, value.scope, -1) : [],
    );
    if (elements.length > 0) return elements;
  }
  if (e.of.t === "member" && effect === "instance")
    return gather(evaluate(resolver, file, e.of.of, scope, symbol), instanceOf);
  const given = () =>
    e.arguments.map((text) => {
      const one = readExpression(text);
      return one ? evaluate(resolver, file, one, scope, symbol) : [];
    });
  const values = evaluate(resolver, file, e.of, scope, symbol, { ...AS_CALL, arity: e.arity });
  // Where variables cannot be called, what is called like a function is an accessor: of a record, or of a property.
  if (file.rules.separatesNames)
    return gather(values, (value) =>
      !file.rules.callMakesInstance && (value.t === "instance" || value.t === "many")
        ? [value]
        : callResult(resolver, value),
    );
  // Where a name alone is a call, the brackets add nothing.
  if (file.rules.hasBareCalls) return values;
  if (file.rules.shares === "includes")
    return calledOverload(resolver, values, e.arity === -1 ? undefined : "?".repeat(e.arity));
  const isMaker = values.length === 0 && e.of.t === "name" && file.rules.makesFirstArgument?.(e.of.name);
  const made = isMaker ? readExpression(e.arguments[0] ?? "") : undefined;
  if (made)
    return evaluate(resolver, file, made, scope, symbol).map(
      (v): Value => (v.t === "type" ? { ...v, t: "instance" } : v),
    );
  if (values.length === 0 && e.of.t === "member") return passedOn(resolver, file, e.of, scope, symbol);
  return gather(values, (value) => {
    const result = callResult(resolver, value);
    return result.length > 0 || e.arguments.length === 0 ? result : passedThrough(value, given);
  });
}

/** A function that returns one of its parameters yields what it is given. */
function passedThrough(value: Value, given: () => Value[][]): Value[] {
  if (value.t !== "function" && value.t !== "closure") return [];
  const { file } = value;
  const returns =
    value.t === "function"
      ? file.returnsOf(value.at)
      : file.bindingsIn("return", (scope) => isWithin(value, scope));
  const locals =
    value.t === "function"
      ? file.localsOf(value.at)
      : file.bindingsIn("local", (scope) => scope === value.scope);
  return returns.flatMap(({ value: text }) => {
    const at = locals.findIndex((local) => local.name === text && local.value === "");
    return at === -1 ? [] : (given()[at] ?? []);
  });
}

/** `store.lock().unwrap()` is still the store. */
function passedOn(
  resolver: Resolver,
  file: SourceFile,
  { of, name }: Extract<Expression, { t: "member" }>,
  scope: number,
  symbol: number,
): Value[] {
  const effect = file.rules.effectOf?.(name);
  if (effect === "same") return evaluate(resolver, file, of, scope, symbol);
  if (effect !== "inner") return [];
  return gather(evaluate(resolver, file, of, scope, symbol), (value) => takenOut(resolver, value));
}

/** What overloads yield says something only when they agree. */
function calledOverload(resolver: Resolver, values: readonly Value[], shape: string | undefined): Value[] {
  const functions = values.filter((value) => value.t === "function");
  const others = values
    .filter((value) => value.t !== "function")
    .flatMap((value) => callResult(resolver, value));
  const results = takingArguments(functions, shape).map((value) => callResult(resolver, value));
  const [first] = results;
  if (!first || results.every((result) => result.map(keyOf).join() === first.map(keyOf).join()))
    return [...others, ...(first ?? [])];
  return others;
}

export function callResult(resolver: Resolver, value: Value): Value[] {
  switch (value.t) {
    case "type":
      return value.file.rules.callMakesInstance ? [{ ...value, t: "instance" }] : [];
    case "function":
      return value.file.symbols[value.at]!.kind === "constructor"
        ? constructed(resolver, value.file, value.at)
        : yieldedBy(resolver, value.file, value.at);
    case "closure":
      return returnedValues(
        resolver,
        value.file,
        value.file.bindingsIn("return", (scope) => isWithin(value, scope)),
      );
    case "external":
      return asUnknown(value);
    case "instance":
      // A variant that holds something is made by calling it.
      return value.file.symbols[value.at]!.kind === "enum" ? [value] : [];
    default:
      return [];
  }
}

function constructed(resolver: Resolver, file: SourceFile, at: number): Value[] {
  const type = typeAround(resolver, file, at);
  return type ? [{ t: "instance", ...type }] : [];
}
