/** From types as they are written to values of them. */
import { readExpression } from "./expression.ts";
import { withTypeArguments } from "./overloads-by-looks.ts";
import type { Questions, TypePath } from "./questions.ts";
import type { SourceFile } from "./source-file.ts";
import { asSymbol, gather } from "./targets.ts";
import { readType } from "./types-as-written.ts";
import { ANY_USE, AS_TYPE } from "./uses.ts";
import type { Target, Value } from "./values.ts";

export class TypeValues {
  readonly #ask: Questions;

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  /** Values of a type as written: instances of it. */
  typeValues(file: SourceFile, written: string, scope: number, symbol: number): Value[] {
    return this.#ask.state.guarded(() => this.#typeValues(file, written, scope, symbol)) ?? [];
  }

  #typeValues(file: SourceFile, written: string, scope: number, symbol: number): Value[] {
    const type = readType(file.rules.commonType?.(written) ?? written);
    if (!type) return [];
    switch (type.t) {
      case "list":
        return [{ t: "list", items: type.of.map((one) => this.#typeValues(file, one, scope, symbol)) }];
      case "any":
        return gather(type.of, (one) => this.#typeValues(file, one, scope, symbol));
      case "many": {
        const { name } = type;
        const own =
          name && file.rules.hasInnerTypes ? this.#namedType(file, { path: [name] }, scope, symbol) : [];
        if (own.some((value) => value.t === "instance")) return own;
        return [{ t: "many", of: type.of, ...(name ? { name } : {}), file, scope }];
      }
      case "member":
        return gather(
          gather(this.#typeValues(file, type.of, scope, symbol), (value) =>
            this.#ask.members(value, type.name),
          ),
          (target) => this.#ask.valuesOf(target),
        );
      case "value": {
        const read = readExpression(type.expression);
        return read ? this.#ask.evaluate(file, read, scope, symbol) : [];
      }
      case "name":
        return this.#namedType(file, type, scope, symbol);
    }
  }

  #namedType(file: SourceFile, type: TypePath, scope: number, symbol: number): Value[] {
    return gather(this.pathTargets(file, type, scope, symbol), (target): Value[] => {
      if (target.t === "external" || target.t === "missing") return [target];
      // Nothing in the tree is called so: a type of a library.
      if (target.t === "namespace")
        return [{ t: "external", name: type.path.join("."), type: type.path.at(-1)! }];
      return gather(this.#ask.valuesOf(target), (v): Value[] => {
        if (v.t === "type") return [{ ...v, t: "instance", ...(type.isHeld ? { isHeld: true } : {}) }];
        // A type parameter stands for its bound.
        if (v.t === "instance" && target.t === "binding") return [v];
        return v.t === "object" || v.t === "many" || v.t === "external" ? [v] : [];
      });
    });
  }

  pathTargets(
    file: SourceFile,
    { path, isAbsolute = false, typeArguments }: TypePath,
    scope: number,
    symbol: number,
  ): readonly Target[] {
    const [first, ...rest] = path;
    const [self] = isAbsolute ? [] : this.#ask.selfValues(file, first!, scope, symbol);
    const use = file.rules.separatesNames ? AS_TYPE : ANY_USE;
    let targets: readonly Target[] = self && "at" in self ? [asSymbol(self)] : [];
    if (targets.length === 0)
      targets = isAbsolute ? this.#ask.outermost(file, first!) : this.#firstOfPath(file, path, scope, symbol);
    for (const name of rest)
      targets = gather(
        gather(targets, (target) => this.#ask.valuesOf(target)),
        (value): readonly Target[] =>
          value.t === "external" ? [value] : this.#ask.members(value, name, use),
      );
    if (file.rules.shares !== "namespace") return targets;
    const known = targets.filter((target) => target.t !== "namespace");
    if (known.length === 0) return targets.slice(0, 1);
    return typeArguments === undefined || file.rules.overloads !== "looks"
      ? known
      : withTypeArguments(known, typeArguments);
  }

  #firstOfPath(file: SourceFile, path: readonly string[], scope: number, symbol: number): readonly Target[] {
    const [name] = path as [string];
    const isType = file.rules.separatesNames || (path.length === 1 && file.rules.hasTypeNames);
    const targets =
      this.#ask.nameMeaning(file, name, scope, symbol, isType ? AS_TYPE : ANY_USE)?.targets ?? [];
    if (targets.length > 0) return targets;
    return file.rules.pathRoots
      ? this.#ask.pathStart(file, name, symbol)
      : this.#ask.namespaces(file, name, symbol);
  }
}
