/** `this`, `self` and `super`: the object that code works on, or that object seen as its base. */

import type { Binding } from "../../../syntax/types.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import type { Value } from "../values.ts";
import { basesOf, ownerOf, superType, typeAround } from "./heritage.ts";
import { isStatic } from "./members.ts";
import { basesOfObject, receiversOf } from "./names-by-use.ts";
import { selfAt } from "./names-in-scope.ts";

/** `this`, `self`, `super`: the object or its base, when they stand in a type. */
export function selfValues(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  scope: number,
  symbol: number,
): Value[] {
  const { self, super: bases, hasInnerTypes } = file.rules;
  if (!hasInnerTypes) {
    const one = selfType(resolver, file, name, scope, symbol);
    return one ? [one] : [];
  }
  if (self.includes(name)) return selfAt(resolver, file, scope, symbol);
  if (!bases.includes(name)) return [];
  return selfAt(resolver, file, scope, symbol).flatMap((value): Value[] => {
    if (value.t === "object") return basesOfObject(resolver, value);
    if (value.t !== "instance") return [];
    return basesOf(resolver, value.file, value.at).map((base) => ({ t: "instance", ...base }));
  });
}

function selfType(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  scope: number,
  symbol: number,
): Value | undefined {
  const { self, super: bases, firstParameter } = file.rules;
  const isSelf = self.includes(name);
  if (!isSelf && !bases.includes(name) && !firstParameter) return undefined;
  if (firstParameter && !bases.includes(name)) {
    const [found] = file.lookUp(name, scope);
    if (found?.t !== "binding") return undefined;
    const binding = file.facts.binding(found.at);
    if (binding.role !== "local" || binding.type !== "" || binding.value !== "") return undefined;
    const type = methodType(file, binding.symbol, binding);
    if (type === -1) return undefined;
    const decorators = file.decoratorsOf(binding.symbol).map((one) => one.name);
    return { t: firstParameter(decorators), file, at: type };
  }
  const type =
    file.rules.shares === "includes" ? typeAround(resolver, file, symbol) : ownerOf(resolver, file, symbol);
  if (!type) return undefined;
  if (isSelf) return { t: isStatic(file, symbol) ? "type" : "instance", ...type };
  const base =
    file.rules.shares === "namespace"
      ? superType(resolver, type.file, type.at)
      : basesOf(resolver, type.file, type.at)[0];
  return base && { t: "instance", ...base };
}

/** `Outer.this` and `Base.super`. */
export function qualifiedSelf(
  resolver: Resolver,
  file: SourceFile,
  values: readonly Value[],
  name: string,
): Value[] {
  if (!file.rules.self.includes(name) && !file.rules.super.includes(name)) return [];
  return values.flatMap((value): Value[] => {
    if (value.t === "type") return [{ ...value, t: "instance" }];
    // The object that an extension function works on.
    if (value.t === "function" && value.file.isExtension(value.at))
      return receiversOf(resolver, value.file, value.at);
    return [];
  });
}

export function isSelfName(file: SourceFile, owner: string, symbol: number): boolean {
  if (file.rules.self.includes(owner) || file.rules.isOwnVariable?.(owner)) return true;
  return file.rules.firstParameter !== undefined && firstLocal(file, symbol)?.name === owner;
}

function firstLocal(file: SourceFile, symbol: number): Binding | undefined {
  return symbol === -1 ? undefined : file.firstLocalOf(symbol);
}

/** The type whose method has this binding as its first parameter, or -1. */
export function methodType(file: SourceFile, symbol: number, binding: Binding): number {
  const parent = file.symbols[symbol]?.parent ?? -1;
  if (parent === -1 || !file.isType(parent)) return -1;
  return firstLocal(file, symbol) === binding ? parent : -1;
}
