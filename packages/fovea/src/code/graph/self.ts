/** `this`, `self` and `super`: the object that code works on, or that object seen as its base. */
import type { Binding } from "../../syntax/types.ts";
import { selfAt } from "./names-in-scope.ts";
import type { Questions } from "./questions.ts";
import type { SourceFile } from "./source-file.ts";
import type { Value } from "./values.ts";

export class Self {
  readonly #ask: Questions;

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  /** `this`, `self`, `super`: the object or its base, when they stand in a type. */
  selfValues(file: SourceFile, name: string, scope: number, symbol: number): Value[] {
    const { self, super: bases, hasInnerTypes } = file.rules;
    if (!hasInnerTypes) {
      const one = this.#selfType(file, name, scope, symbol);
      return one ? [one] : [];
    }
    if (self.includes(name)) return selfAt(this.#ask, file, scope, symbol);
    if (!bases.includes(name)) return [];
    return selfAt(this.#ask, file, scope, symbol).flatMap((value): Value[] => {
      if (value.t === "object") return this.#ask.basesOfObject(value);
      if (value.t !== "instance") return [];
      return this.#ask.basesOf(value.file, value.at).map((base) => ({ t: "instance", ...base }));
    });
  }

  #selfType(file: SourceFile, name: string, scope: number, symbol: number): Value | undefined {
    const { self, super: bases, isSelfParameter } = file.rules;
    const isSelf = self.includes(name);
    if (!isSelf && !bases.includes(name) && !isSelfParameter) return undefined;
    if (isSelfParameter && !bases.includes(name)) {
      const [found] = file.lookUp(name, scope);
      if (found?.t !== "binding") return undefined;
      const binding = file.facts.binding(found.at);
      if (binding.role !== "local" || binding.type !== "" || binding.value !== "") return undefined;
      const type = this.methodType(file, binding.symbol, binding);
      if (type === -1) return undefined;
      return { t: this.#isClassMethod(file, binding.symbol) ? "type" : "instance", file, at: type };
    }
    const type =
      file.rules.shares === "includes" ? this.#ask.typeAround(file, symbol) : this.#ask.ownerOf(file, symbol);
    if (!type) return undefined;
    if (isSelf) return { t: this.#ask.isStatic(file, symbol) ? "type" : "instance", ...type };
    const base =
      file.rules.shares === "namespace"
        ? this.#ask.superType(type.file, type.at)
        : this.#ask.basesOf(type.file, type.at)[0];
    return base && { t: "instance", ...base };
  }

  /** `Outer.this` and `Base.super`. */
  qualifiedSelf(file: SourceFile, values: readonly Value[], name: string): Value[] {
    if (!file.rules.self.includes(name) && !file.rules.super.includes(name)) return [];
    return values.flatMap((value): Value[] => {
      if (value.t === "type") return [{ ...value, t: "instance" }];
      // The object that an extension function works on.
      if (value.t === "function" && value.file.isExtension(value.at))
        return this.#ask.receiversOf(value.file, value.at);
      return [];
    });
  }

  isSelf(file: SourceFile, owner: string, symbol: number): boolean {
    if (file.rules.self.includes(owner) || file.rules.ownVariables?.pattern.test(owner)) return true;
    return file.rules.isSelfParameter === true && this.#firstParameter(file, symbol)?.name === owner;
  }

  #firstParameter(file: SourceFile, symbol: number): Binding | undefined {
    return symbol === -1 ? undefined : file.firstLocalOf(symbol);
  }

  /** The type whose method has this binding as its first parameter, or -1. */
  methodType(file: SourceFile, symbol: number, binding: Binding): number {
    const parent = file.symbols[symbol]?.parent ?? -1;
    if (parent === -1 || !file.isType(parent)) return -1;
    return this.#firstParameter(file, symbol) === binding ? parent : -1;
  }

  #isClassMethod(file: SourceFile, symbol: number): boolean {
    return file.decoratorsOf(symbol).some(({ name }) => name === "classmethod");
  }
}
