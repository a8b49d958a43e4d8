/** From types as they are written to values of them. */

import { readExpression } from "../expression.ts";
import { withTypeArguments } from "../overloads-by-looks.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { asSymbol, gather } from "../targets.ts";
import { readType } from "../types-as-written.ts";
import { ANY_USE, AS_TYPE } from "../uses.ts";
import type { Target, TypePath, TypesGiven, Value } from "../values.ts";
import { evaluate } from "./evaluation.ts";
import { valuesOf } from "./held-values.ts";
import { pathStart } from "./imports.ts";
import { membersNamed } from "./members.ts";
import { nameMeaning, namespacesNamed, outermostNamed } from "./names.ts";
import { selfValues } from "./self.ts";
import { typeParametersOf, withArguments } from "./type-arguments.ts";

/** Values of a type as written: instances of it. */
export function typeValues(
  resolver: Resolver,
  file: SourceFile,
  written: string,
  scope: number,
  symbol: number,
): Value[] {
  return resolver.state.guarded(() => readTypeValues(resolver, file, written, scope, symbol)) ?? [];
}

function readTypeValues(
  resolver: Resolver,
  file: SourceFile,
  written: string,
  scope: number,
  symbol: number,
): Value[] {
  const type = readType(file.rules.commonType?.(written) ?? written);
  if (!type) return [];
  switch (type.t) {
    case "list":
      return [{ t: "list", items: type.of.map((one) => readTypeValues(resolver, file, one, scope, symbol)) }];
    case "shape":
      return [{ t: "shape", of: type.of, file, scope }];
    case "any":
      return gather(type.of, (one) => readTypeValues(resolver, file, one, scope, symbol));
    case "many": {
      const { name } = type;
      const own =
        name && file.rules.hasInnerTypes ? namedType(resolver, file, { path: [name] }, scope, symbol) : [];
      if (own.some((value) => value.t === "instance")) return own;
      const end = type.end === undefined ? {} : { end: type.end };
      return [{ t: "many", of: type.of, ...(name ? { name } : {}), ...end, file, scope }];
    }
    case "member":
      return gather(
        gather(readTypeValues(resolver, file, type.of, scope, symbol), (value) =>
          membersNamed(resolver, value, type.name),
        ),
        (target) => valuesOf(resolver, target),
      );
    case "value": {
      const read = readExpression(type.expression);
      return read ? evaluate(resolver, file, read, scope, symbol) : [];
    }
    case "name":
      return namedType(resolver, file, type, scope, symbol);
  }
}

function namedType(
  resolver: Resolver,
  file: SourceFile,
  type: TypePath,
  scope: number,
  symbol: number,
): Value[] {
  const given =
    type.types && file.rules.hasTypeArguments ? { texts: type.types, file, scope, symbol } : undefined;
  return gather(pathTargets(resolver, file, type, scope, symbol), (target): Value[] => {
    const alias = given && aliasValues(resolver, target, given);
    if (alias && alias.length > 0) return alias;
    if (target.t === "external" || target.t === "missing") return [target];
    // Nothing in the tree is called so: a type of a library.
    if (target.t === "namespace")
      return [{ t: "external", name: type.path.join("."), type: type.path.at(-1)! }];
    return gather(valuesOf(resolver, target), (v): Value[] => {
      if (v.t === "type")
        return [
          { ...v, t: "instance", ...(type.isHeld ? { isHeld: true } : {}), ...(given ? { given } : {}) },
        ];
      if (v.t === "module" && v.file.rules.filesAreTypes) return [v];
      // A type parameter stands for its bound.
      if (v.t === "instance" && target.t === "binding") return [v];
      return v.t === "object" || v.t === "many" || v.t === "shape" || v.t === "external" ? [v] : [];
    });
  });
}

/** `type Maybe<T> = T | undefined` is what its argument is; of `type Stores<T> = Box<T>` the argument is that of the box. */
function aliasValues(resolver: Resolver, target: Target, given: TypesGiven): Value[] {
  if (target.t !== "symbol" || target.file.symbols[target.at]!.kind !== "type_alias") return [];
  const names = typeParametersOf(target);
  const text = target.file.holderOf(target.at)?.type ?? "";
  const written = withArguments(text, names, given);
  if (written !== undefined) return typeValues(resolver, given.file, written, given.scope, given.symbol);
  return gather(valuesOf(resolver, target), (value): Value[] => {
    if (value.t !== "type" || !value.given?.texts.every((one) => names.includes(one))) return [];
    const texts = value.given.texts.map((one) => given.texts[names.indexOf(one)] ?? one);
    return [{ ...value, t: "instance", given: { ...given, texts } }];
  });
}

export function pathTargets(
  resolver: Resolver,
  file: SourceFile,
  { path, isAbsolute = false, typeArguments }: TypePath,
  scope: number,
  symbol: number,
): readonly Target[] {
  const [first, ...rest] = path;
  const [self] = isAbsolute ? [] : selfValues(resolver, file, first!, scope, symbol);
  const use = file.rules.separatesNames ? AS_TYPE : ANY_USE;
  let targets: readonly Target[] = self && "at" in self ? [asSymbol(self)] : [];
  if (targets.length === 0)
    targets = isAbsolute
      ? outermostNamed(resolver, file, first!)
      : firstOfPath(resolver, file, path, scope, symbol);
  for (const name of rest)
    targets = gather(
      gather(targets, (target) => valuesOf(resolver, target)),
      (value): readonly Target[] =>
        value.t === "external" ? [value] : membersNamed(resolver, value, name, use),
    );
  if (file.rules.shares !== "namespace") return targets;
  const known = targets.filter((target) => target.t !== "namespace");
  if (known.length === 0) return targets.slice(0, 1);
  return typeArguments === undefined || file.rules.overloads !== "looks"
    ? known
    : withTypeArguments(known, typeArguments);
}

function firstOfPath(
  resolver: Resolver,
  file: SourceFile,
  path: readonly string[],
  scope: number,
  symbol: number,
): readonly Target[] {
  const [name] = path as [string];
  const isType = file.rules.separatesNames || (path.length === 1 && file.rules.hasTypeNames);
  const targets = nameMeaning(resolver, file, name, scope, symbol, isType ? AS_TYPE : ANY_USE)?.targets ?? [];
  if (targets.length > 0) return targets;
  return file.rules.pathRoots ? pathStart(resolver, file, name, symbol) : namespacesNamed(file, name, symbol);
}
