/** What calling something yields. */

import type { Effect } from "../../../syntax/resolution.ts";
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
import { membersNamed } from "./members.ts";
import { selfValues } from "./self.ts";
import { inferredResult, memberValues } from "./type-arguments.ts";
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
  if (e.of.t === "member" && effect === "pairs") {
    const pairs = pairsOf(evaluate(resolver, file, e.of.of, scope, symbol));
    if (pairs.length > 0) return pairs;
  }
  if (e.of.t === "member" && effect === "instance")
    return gather(evaluate(resolver, file, e.of.of, scope, symbol), instanceOf);
  const given = () =>
    e.arguments.map((text) => {
      const one = readExpression(text);
      return one ? evaluate(resolver, file, one, scope, symbol) : [];
    });
  const values = evaluate(resolver, file, e.of, scope, symbol, { ...AS_CALL, arity: e.arity });
  const standard = file.rules.effectOfFunction?.(pathOf(e.of));
  if (standard && values.every(({ t }) => t === "external"))
    return ofStandardFunction(resolver, standard, given()[0] ?? []);
  // Where variables cannot be called, what is called like a function is an accessor: of a record, or of a property.
  if (file.rules.separatesNames && values.length === 0 && e.of.t === "member")
    return heldOrSame(resolver, file, e.of, effect, scope, symbol);
  const typed = file.rules.hasTypeArguments
    ? withTypeArguments(resolver, file, e, values, scope, symbol)
    : [];
  if (typed.length > 0) return typed;
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
  const maker = values.length === 0 && e.of.t === "name" ? file.rules.makesArgument?.(e.of.name) : undefined;
  const made = maker === undefined ? undefined : readExpression(e.arguments[maker] ?? "");
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

/** `stores.stream()` has the same elements, and `found.get()` is what may be in `found`. */
function heldOrSame(
  resolver: Resolver,
  file: SourceFile,
  { of }: Extract<Expression, { t: "member" }>,
  effect: Effect | undefined,
  scope: number,
  symbol: number,
): Value[] {
  if (effect !== "same" && effect !== "element") return [];
  const values = evaluate(resolver, file, of, scope, symbol);
  return values.filter(({ t }) => t === "instance" || (t === "many" && effect === "same"));
}

/** `Array.from`, for what is a name or a member of one. */
function pathOf(of: Expression): string {
  if (of.t === "name") return of.name;
  return of.t === "member" && of.of.t === "name" ? `${of.of.name}.${of.name}` : "";
}

/** Of each collection the one of its pairs. */
function pairsOf(values: readonly Value[]): Value[] {
  return gather(values, (value): Value[] =>
    value.t === "many"
      ? [{ t: "many", of: `(object, ${value.of})`, file: value.file, scope: value.scope }]
      : [],
  );
}

/** `sorted(stores)`, `cast(Store, found)`: by what the first argument is. */
function ofStandardFunction(resolver: Resolver, effect: Effect, of: readonly Value[]): Value[] {
  switch (effect) {
    case "same":
      return of.filter((value) => value.t === "many" || value.t === "instance");
    case "element":
      return gather(of, (value) => (value.t === "many" ? takenOut(resolver, value) : []));
    case "pairs":
      return pairsOf(of);
    case "instance":
      return gather(of, instanceOf);
    default:
      return [];
  }
}

/** By the type arguments of the object that a method is called on, or by those of the call. */
function withTypeArguments(
  resolver: Resolver,
  file: SourceFile,
  e: Extract<Expression, { t: "call" }>,
  values: readonly Value[],
  scope: number,
  symbol: number,
): Value[] {
  const { of } = e;
  if (of.t === "member") {
    const receivers = evaluate(resolver, file, of.of, scope, symbol);
    const found = memberValues(resolver, receivers, (value) => membersNamed(resolver, value, of.name), true);
    if (found.length > 0) return found;
  }
  return gather(values, (value) =>
    value.t === "function" ? inferredResult(resolver, value, e, { file, scope, symbol }) : [],
  );
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
      return resultOfObject(resolver, value);
    default:
      return [];
  }
}

/** A variant that holds something is made by calling it; some interfaces say what calling their objects yields. */
function resultOfObject(resolver: Resolver, value: Extract<Value, { t: "instance" }>): Value[] {
  const { file, at } = value;
  const { kind, returnType } = file.symbols[at]!;
  if (kind === "enum") return [value];
  if (kind !== "interface" || returnType === "") return [];
  return typeValues(resolver, file, returnType, file.facts.symbolScopes[at] ?? -1, at);
}

function constructed(resolver: Resolver, file: SourceFile, at: number): Value[] {
  const type = typeAround(resolver, file, at);
  return type ? [{ t: "instance", ...type }] : [];
}
