/** What an expression may hold. */

import { type Expression, readExpression } from "../expression.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { asTarget, asUnknown, gather, instanceOf, unique } from "../targets.ts";
import { memberOfShape } from "../types-as-written.ts";
import { ANY_USE, AS_TYPE, AS_VALUE, type Use } from "../uses.ts";
import type { Place, Target, Value } from "../values.ts";
import { callValues } from "./calls.ts";
import { extensionMeaning } from "./extensions.ts";
import { valuesOf, yieldedBy } from "./held-values.ts";
import { madeOf } from "./heritage.ts";
import { findModule, pathStart, placesOfModule } from "./imports.ts";
import { membersNamed, membersSeenBy } from "./members.ts";
import { nameMeaning, namespacesNamed, outermostNamed } from "./names.ts";
import { itemAt } from "./names-by-use.ts";
import { qualifiedSelf, selfValues } from "./self.ts";
import { memberValues } from "./type-arguments.ts";
import { typeValues } from "./type-values.ts";

/** Behind a name: `store!`, `open?`. */
const MARK = /[?!]$/;

export function evaluate(
  resolver: Resolver,
  file: SourceFile,
  expression: Expression,
  scope: number,
  symbol: number,
  as: Use = AS_VALUE,
): Value[] {
  if (resolver.state.isTooDeep()) return [];
  resolver.state.depth++;
  const use = file.rules.separatesNames ? as : ANY_USE;
  const values = evaluateUnguarded(resolver, file, expression, scope, symbol, use, as);
  resolver.state.depth--;
  return values;
}

function evaluateUnguarded(
  resolver: Resolver,
  file: SourceFile,
  e: Expression,
  scope: number,
  symbol: number,
  use: Use,
  as: Use,
): Value[] {
  switch (e.t) {
    case "name":
      if (!file.rules.hasBareCalls && MARK.test(e.name))
        return withoutMark(resolver, file, e, scope, symbol, use);
      return nameValues(resolver, file, e.name, scope, symbol, use);
    case "member": {
      if (!file.rules.hasBareCalls && MARK.test(e.name))
        return withoutMark(resolver, file, e, scope, symbol, use);
      const values = evaluate(resolver, file, e.of, scope, symbol);
      const selves = file.rules.hasInnerTypes ? qualifiedSelf(resolver, file, values, e.name) : [];
      if (selves.length > 0) return selves;
      const effect = file.rules.effectOf?.(e.name);
      if (effect === "type")
        return gather(values, (v): Value[] => (v.t === "instance" ? [{ ...v, t: "type" }] : []));
      if (effect === "instance") return gather(values, instanceOf);
      const shaped = gather(values, (value) => ofShape(resolver, value, e.name));
      if (shaped.length > 0) return shaped;
      const membersOf = (value: Value) => membersSeenBy(resolver, file, value, e.name, use);
      const targets = unique(gather(values, membersOf));
      if (targets.length > 0) {
        const held = as.as === "call" ? [] : memberValues(resolver, values, membersOf, false);
        return held.length > 0 ? held : read(resolver, file, targets);
      }
      const extension = file.rules.hasExtensions
        ? extensionMeaning(resolver, file, values, e.name, use)
        : undefined;
      if (extension) return gather(extension.targets, (target) => valuesOf(resolver, target));
      const foreign = foreignPlace(file, values);
      return foreign ? [foreign] : gather(values, asUnknown);
    }
    case "absolute":
      return gather(outermostNamed(resolver, file, e.name), (target) => valuesOf(resolver, target));
    case "call":
      return callValues(resolver, file, e, scope, symbol);
    case "new":
      if (e.types && file.rules.hasTypeArguments) {
        const made = typeValues(resolver, file, withTypes(e.of, e.types), scope, symbol);
        if (made.length > 0) return made;
      }
      return gather(evaluate(resolver, file, e.of, scope, symbol, AS_TYPE), (value): Value[] => {
        if (value.t === "type") return [{ ...value, t: "instance" }];
        // `Self { … }`
        if (value.t === "instance" && e.of.t === "name" && file.rules.self.includes(e.of.name))
          return [value];
        // Functions of old make objects too.
        if (value.t === "function") return yieldedBy(resolver, value.file, value.at);
        return value.t === "external" ? [value] : [];
      });
    case "index":
      return gather(evaluate(resolver, file, e.of, scope, symbol), (value) =>
        value.t === "instance" && file.rules.shares === "includes"
          ? pointedAt(resolver, value)
          : itemOf(resolver, value, e.at),
      );
    case "slice":
      // Which items are left of a list that is written out, nobody has counted.
      return evaluate(resolver, file, e.of, scope, symbol).filter((value) => value.t !== "list");
    case "maybe": {
      const values = evaluate(resolver, file, e.of, scope, symbol, use);
      return file.rules.effectOf?.("?") === "inner"
        ? gather(values, (value) => takenOut(resolver, value))
        : values;
    }
    case "list": {
      const spread = e.items.find((text) => text.startsWith("..."));
      const whole = spread === undefined ? undefined : readExpression(spread);
      if (whole) return evaluate(resolver, file, whole, scope, symbol).filter((value) => value.t === "many");
      return [
        {
          t: "list",
          items: e.items.map((text) => {
            const item = readExpression(text);
            return item ? evaluate(resolver, file, item, scope, symbol) : [];
          }),
        },
      ];
    }
    case "choice":
      return gather(e.of, (one) => evaluate(resolver, file, one, scope, symbol));
    case "cast":
      return typeValues(resolver, file, e.type, scope, symbol);
    case "module":
      return gather(gather(placesOfModule(resolver, file, e.module, { line: 0 }), asTarget), (place) =>
        valuesOf(resolver, place),
      );
    default:
      return [];
  }
}

/** A member that only the type of an object says. */
export function ofShape(resolver: Resolver, value: Value, name: string): Value[] {
  const type = value.t === "shape" ? memberOfShape(value.of, name) : undefined;
  return type === undefined || value.t !== "shape"
    ? []
    : typeValues(resolver, value.file, type, value.scope, -1);
}

/** A type as it is written, from what was read of it. */
function withTypes(of: Expression, types: readonly string[]): string {
  const path: string[] = [];
  let base = of;
  for (; base.t === "member"; base = base.of) path.unshift(base.name);
  return base.t === "name" ? `${[base.name, ...path].join(".")}<${types.join(", ")}>` : "";
}

/** A mark after a name is part of it in Ruby (`empty?`), and means something of its own elsewhere. */
function withoutMark(
  resolver: Resolver,
  file: SourceFile,
  e: Extract<Expression, { t: "name" | "member" }>,
  scope: number,
  symbol: number,
  use: Use,
): Value[] {
  if (e.name.endsWith("!") && file.rules.pathRoots) return [];
  return evaluate(
    resolver,
    file,
    { t: "maybe", of: { ...e, name: e.name.slice(0, -1) } },
    scope,
    symbol,
    use,
  );
}

/** What is in a value that may hold one; other values as they are. */
export function takenOut(resolver: Resolver, value: Value): Value[] {
  return value.t === "many" ? itemOf(resolver, value, undefined) : [value];
}

function itemOf(resolver: Resolver, value: Value, at: number | string | { each: true } | undefined): Value[] {
  switch (value.t) {
    case "list":
      if (typeof at === "number") return value.items[at] ?? [];
      return typeof at === "object" ? value.items.flat() : [];
    case "many":
      return typeValues(resolver, value.file, value.of, value.scope, -1);
    case "object":
      return typeof at === "string"
        ? gather(membersNamed(resolver, value, at), (target) => valuesOf(resolver, target))
        : [];
    case "instance":
      return gather(madeOf(resolver, value.file, value.at), (made) =>
        made.t === "many" ? itemOf(resolver, made, at) : [],
      );
    // `Map[int](…)`: with type arguments it is the same function or type.
    case "function":
    case "type":
    case "external":
      return [value];
    default:
      return [];
  }
}

/** `rows[1]`: of an array or pointer, which are written as their elements; or of a class that says what it is. */
function pointedAt(resolver: Resolver, value: Extract<Value, { t: "instance" }>): Value[] {
  const operators = membersNamed(resolver, value, "operator[]").filter((target) => target.t === "symbol");
  return operators.length > 0 ? operators.flatMap(({ file, at }) => yieldedBy(resolver, file, at)) : [value];
}

function nameValues(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  scope: number,
  symbol: number,
  use: Use,
): Value[] {
  const selves = selfValues(resolver, file, name, scope, symbol);
  if (selves.length > 0) return selves;
  const { targets } = nameMeaning(resolver, file, name, scope, symbol, use) ?? { targets: [] };
  if (targets.length > 0) {
    const values = read(resolver, file, targets);
    if (file.rules.shares !== "includes") return unique(values);
    // A namespace is spread over files: what counts is which of them are seen from here.
    return unique(values.map((v) => (v.t === "namespace" && v.from ? { ...v, from: file } : v)));
  }
  if (file.rules.pathRoots) return pathStart(resolver, file, name, symbol);
  if (file.rules.shares === "includes") {
    const space = resolver.included.spaceNamed(file, resolver.included.spaceAround(file, symbol), name);
    return [
      space === undefined
        ? { t: "external", name }
        : { t: "namespace", name: space, rules: file.rules, from: file },
    ];
  }
  if (name === "it" && file.rules.hasExtensions) return itemAt(resolver, file, scope);
  // The first part of a qualified name.
  if (file.rules.hasInnerTypes) return findModule(resolver, file, name, "");
  const isSpace = file.rules.spaceNames?.test(name) ?? true;
  return isSpace ? namespacesNamed(file, name, symbol) : [];
}

/** What reading a name yields; where that calls a method, what the method yields. */
function read(resolver: Resolver, file: SourceFile, targets: readonly Target[]): Value[] {
  const values = gather(targets, (target) => valuesOf(resolver, target));
  if (!file.rules.hasBareCalls) return values;
  return gather(values, (value) =>
    value.t === "function" ? yieldedBy(resolver, value.file, value.at) : [value],
  );
}

/** What a namespace of ours does not have, like `std::move`, is someone else's. */
export function foreignPlace(file: SourceFile, values: readonly Value[]): Place | undefined {
  const space =
    file.rules.shares === "includes" ? values.find((value) => value.t === "namespace") : undefined;
  return space?.t === "namespace" ? { t: "external", name: space.name } : undefined;
}
