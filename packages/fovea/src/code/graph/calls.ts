/** What calling something yields. */

import { type Expression, readExpression } from "./expression.ts";
import { takingArguments } from "./overloads.ts";
import type { Questions } from "./questions.ts";
import type { SourceFile } from "./source-file.ts";
import { asUnknown, gather, instanceOf, isWithin, keyOf } from "./targets.ts";
import { AS_CALL } from "./uses.ts";
import type { Value } from "./values.ts";

export class Calls {
  readonly #ask: Questions;

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  callValues(
    file: SourceFile,
    e: Extract<Expression, { t: "call" }>,
    scope: number,
    symbol: number,
  ): Value[] {
    // `super()` and `super(A, self)`
    if (e.of.t === "name" && file.rules.super.includes(e.of.name))
      return this.#ask.selfValues(file, e.of.name, scope, symbol);
    if (e.of.t === "member" && file.rules.elementMembers?.has(e.of.name)) {
      const elements = gather(this.#ask.evaluate(file, e.of.of, scope, symbol), (value) =>
        value.t === "many" ? this.#ask.typeValues(value.file, value.of, value.scope, -1) : [],
      );
      if (elements.length > 0) return elements;
    }
    if (e.of.t === "member" && e.of.name === file.rules.newMethod)
      return gather(this.#ask.evaluate(file, e.of.of, scope, symbol), instanceOf);
    const given = () =>
      e.arguments.map((text) => {
        const one = readExpression(text);
        return one ? this.#ask.evaluate(file, one, scope, symbol) : [];
      });
    const values = this.#ask.evaluate(file, e.of, scope, symbol, { ...AS_CALL, arity: e.arity });
    // Where variables cannot be called, what is called like a function is an accessor: of a record, or of a property.
    if (file.rules.separatesNames)
      return gather(values, (value) =>
        !file.rules.callMakesInstance && (value.t === "instance" || value.t === "many")
          ? [value]
          : this.callResult(value),
      );
    // Where a name alone is a call, the brackets add nothing.
    if (file.rules.hasBareCalls) return values;
    if (file.rules.shares === "includes")
      return this.#calledOverload(values, e.arity === -1 ? undefined : "?".repeat(e.arity));
    const isMaker = values.length === 0 && e.of.t === "name" && file.rules.makers?.has(e.of.name);
    const made = isMaker ? readExpression(e.arguments[0] ?? "") : undefined;
    if (made)
      return this.#ask
        .evaluate(file, made, scope, symbol)
        .map((v): Value => (v.t === "type" ? { ...v, t: "instance" } : v));
    if (values.length === 0 && e.of.t === "member") return this.#passedOn(file, e.of, scope, symbol);
    return gather(values, (value) => {
      const result = this.callResult(value);
      return result.length > 0 || e.arguments.length === 0 ? result : this.#passedThrough(value, given);
    });
  }

  /** A function that returns one of its parameters yields what it is given. */
  #passedThrough(value: Value, given: () => Value[][]): Value[] {
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
  #passedOn(
    file: SourceFile,
    { of, name }: Extract<Expression, { t: "member" }>,
    scope: number,
    symbol: number,
  ): Value[] {
    const { passing } = file.rules;
    if (passing?.same.has(name)) return this.#ask.evaluate(file, of, scope, symbol);
    if (!passing?.inner.has(name)) return [];
    return gather(this.#ask.evaluate(file, of, scope, symbol), (value) => this.#ask.takenOut(value));
  }

  /** What overloads yield says something only when they agree. */
  #calledOverload(values: readonly Value[], shape: string | undefined): Value[] {
    const functions = values.filter((value) => value.t === "function");
    const others = values
      .filter((value) => value.t !== "function")
      .flatMap((value) => this.callResult(value));
    const results = takingArguments(functions, shape).map((value) => this.callResult(value));
    const [first] = results;
    if (!first || results.every((result) => result.map(keyOf).join() === first.map(keyOf).join()))
      return [...others, ...(first ?? [])];
    return others;
  }

  callResult(value: Value): Value[] {
    switch (value.t) {
      case "type":
        return value.file.rules.callMakesInstance ? [{ ...value, t: "instance" }] : [];
      case "function":
        return value.file.symbols[value.at]!.kind === "constructor"
          ? this.#constructed(value.file, value.at)
          : this.#ask.yields(value.file, value.at);
      case "closure":
        return this.#ask.returned(
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

  #constructed(file: SourceFile, at: number): Value[] {
    const type = this.#ask.typeAround(file, at);
    return type ? [{ t: "instance", ...type }] : [];
  }
}
