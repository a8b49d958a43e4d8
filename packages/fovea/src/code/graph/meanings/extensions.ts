/**
 * Functions and properties of a type that stand outside of it (Kotlin): seen where they are declared or imported,
 * and meant when the value before the dot has the type they belong to.
 */

import type { Meaning } from "../meaning.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import type { Use } from "../uses.ts";
import type { Target, Value } from "../values.ts";
import { linearized } from "./heritage.ts";
import { basesOfObject, receiversOf, topLevelMeanings } from "./names-by-use.ts";

/** `values` is what stands before the dot; empty when that is not known. */
export function extensionMeaning(
  resolver: Resolver,
  file: SourceFile,
  values: readonly Value[],
  name: string,
  use: Use,
): Meaning | undefined {
  for (const { targets, evidence } of topLevelMeanings(resolver, file, name, use)) {
    const extensions = targets.filter(
      (target) => target.t === "symbol" && target.file.isExtension(target.at),
    );
    const fitting = extensions.filter((target) => isFor(resolver, target, values));
    if (fitting.length > 0) return { targets: fitting, evidence: evidence === "import" ? "import" : "typed" };
    // Who imports an extension by name uses it; what the value is does not matter then.
    const isOnly = extensions.length === 1 && values.every((value) => value.t === "external");
    if (isOnly && evidence === "import" && !file.rules.commonMembers.has(name))
      return { targets: extensions, evidence };
  }
  return undefined;
}

/**
 * Bare names: an extension is meant only for something that is `this`; and if there is one, no plain function is.
 * Where it is not known what all a literal works on, extensions of other types remain possible.
 */
export function withoutReceiver(
  resolver: Resolver,
  targets: readonly Target[],
  selves: () => readonly Value[],
): Target[] {
  const isExtension = (target: Target) => target.t === "symbol" && target.file.isExtension(target.at);
  if (targets.length < 2 || !targets.some(isExtension)) return [...targets];
  const values = selves();
  const fitting = targets.filter((target) => isExtension(target) && isFor(resolver, target, values));
  if (fitting.length > 0) return fitting;
  const plain = targets.filter((target) => !isExtension(target));
  return plain.length > 0 ? plain : [...targets];
}

function isFor(resolver: Resolver, target: Target, values: readonly Value[]): boolean {
  if (target.t !== "symbol" || values.length === 0) return false;
  const { file, at } = target;
  const receiver = file.receiverOf(at);
  const parameter = file.localOf(at, receiver);
  if (receiver === "Any" || (parameter && parameter.type === ""))
    return values.some((value) => value.t !== "external");
  return receiversOf(resolver, file, at).some((base) => values.some((value) => isA(resolver, value, base)));
}

function isA(resolver: Resolver, value: Value, base: Value): boolean {
  // Types of the platform are known by their names only.
  if (base.t === "external" && base.type !== undefined) {
    const given = value.t === "external" ? value.type : value.t === "many" ? value.name : undefined;
    return (
      given === base.type || (value.t === "many" && (base.type === "Iterable" || base.type === "Collection"))
    );
  }
  if (base.t !== "instance") return false;
  if (value.t === "object") return basesOfObject(resolver, value).some((one) => isA(resolver, one, base));
  if (value.t !== "instance" && value.t !== "type") return false;
  return linearized(resolver, value.file, value.at).some(
    (type) => type.file === base.file && type.at === base.at,
  );
}
