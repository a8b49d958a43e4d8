/** How names of Java lead to definitions: packages, imports, what is around. Kotlin shares all but a few conventions. */
import type { Effect, Modules, ModuleTarget, Resolution, TreeFiles } from "../../resolution.ts";
import { COMMON_MEMBERS, ELEMENT_MEMBERS } from "./common-members.ts";
import { functionType, givenToCallback } from "./function-types.ts";

/** A package is whatever says it belongs to it; folders follow it by custom only, and in Kotlin often do not. */
class JvmPackages implements Modules {
  readonly #tree: TreeFiles;

  constructor(tree: TreeFiles) {
    this.#tree = tree;
  }

  find(module: string): ModuleTarget {
    // Java sees the functions of `Car.kt` as those of a class `CarKt`.
    const facade = /(?:^|\.)([A-Z]\w*)Kt$/.exec(module);
    const [path, other] = facade ? this.#tree.filesNamed(`${facade[1]}.kt`) : [];
    return path !== undefined && other === undefined
      ? { kind: "file", path }
      : { kind: "namespace", name: module };
  }
}

export const jvmResolution = {
  family: "jvm",
  modules: (tree) => new JvmPackages(tree),
  settings: [],
  shares: "namespace",
  self: ["this"],
  super: ["super"],
  hasImplicitSelf: true,
  hasInnerTypes: true,
  separatesNames: true,
  declaresBeforeUse: true,
  overloads: "types",
  effectOf: (method): Effect | undefined => (ELEMENT_MEMBERS.has(method) ? "element" : undefined),
  uniqueConfidence: 85,
  commonMembers: COMMON_MEMBERS,
} satisfies Resolution;

const SAME = new Set("distinct filter limit parallelStream peek skip sorted stream values".split(" "));

export const javaResolution: Resolution = {
  ...jvmResolution,
  effectOf: (method) => (SAME.has(method) ? "same" : jvmResolution.effectOf(method)),
  hasTypeArguments: true,
  givenToCallback,
  functionType,
  namesAcross: propertiesOfKotlin,
};

/** `getEngine()` and `setEngine(…)` are Kotlin's property `engine`. */
function propertiesOfKotlin(name: string, isCall: boolean): string[] {
  const accessor = isCall ? /^[gs]et([A-Z].*)$/.exec(name) : null;
  if (accessor) return [accessor[1]![0]!.toLowerCase() + accessor[1]!.slice(1)];
  return isCall && /^is[A-Z]/.test(name) ? [name] : [];
}
