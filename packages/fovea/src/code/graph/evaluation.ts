/** What an expression may hold. */
import { type Expression, readExpression } from "./expression.ts";
import { extensionMeaning } from "./extensions.ts";
import type { Questions } from "./questions.ts";
import type { SourceFile } from "./source-file.ts";
import { asTarget, asUnknown, gather, instanceOf, unique } from "./targets.ts";
import { ANY_USE, AS_TYPE, AS_VALUE, type Use } from "./uses.ts";
import type { Place, Target, Value } from "./values.ts";

/** Behind a name: `store!`, `open?`. */
const MARK = /[?!]$/;

export class Evaluation {
  readonly #ask: Questions;

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  evaluate(
    file: SourceFile,
    expression: Expression,
    scope: number,
    symbol: number,
    as: Use = AS_VALUE,
  ): Value[] {
    if (this.#ask.state.isTooDeep()) return [];
    this.#ask.state.depth++;
    const use = file.rules.separatesNames ? as : ANY_USE;
    const values = this.#evaluate(file, expression, scope, symbol, use);
    this.#ask.state.depth--;
    return values;
  }

  #evaluate(file: SourceFile, e: Expression, scope: number, symbol: number, use: Use): Value[] {
    switch (e.t) {
      case "name":
        if (!file.rules.hasBareCalls && MARK.test(e.name))
          return this.#withoutMark(file, e, scope, symbol, use);
        return this.#nameValues(file, e.name, scope, symbol, use);
      case "member": {
        if (!file.rules.hasBareCalls && MARK.test(e.name))
          return this.#withoutMark(file, e, scope, symbol, use);
        const values = this.evaluate(file, e.of, scope, symbol);
        const selves = file.rules.hasInnerTypes ? this.#ask.qualifiedSelf(file, values, e.name) : [];
        if (selves.length > 0) return selves;
        if (e.name === file.rules.typeMethod)
          return gather(values, (v): Value[] => (v.t === "instance" ? [{ ...v, t: "type" }] : []));
        if (e.name === file.rules.newMethod) return gather(values, instanceOf);
        const targets = unique(gather(values, (value) => this.#ask.membersFor(file, value, e.name, use)));
        if (targets.length > 0) return this.#read(file, targets);
        const extension = file.rules.hasExtensions
          ? extensionMeaning(this.#ask, file, values, e.name, use)
          : undefined;
        if (extension) return gather(extension.targets, (target) => this.#ask.valuesOf(target));
        const foreign = this.foreign(file, values);
        return foreign ? [foreign] : gather(values, asUnknown);
      }
      case "absolute":
        return gather(this.#ask.outermost(file, e.name), (target) => this.#ask.valuesOf(target));
      case "call":
        return this.#ask.callValues(file, e, scope, symbol);
      case "new":
        return gather(this.evaluate(file, e.of, scope, symbol, AS_TYPE), (value): Value[] => {
          if (value.t === "type") return [{ ...value, t: "instance" }];
          // `Self { … }`
          if (value.t === "instance" && e.of.t === "name" && file.rules.self.includes(e.of.name))
            return [value];
          // Functions of old make objects too.
          if (value.t === "function") return this.#ask.yields(value.file, value.at);
          return value.t === "external" ? [value] : [];
        });
      case "index":
        return gather(this.evaluate(file, e.of, scope, symbol), (value) =>
          value.t === "instance" && file.rules.shares === "includes"
            ? this.#pointedAt(value)
            : this.#itemOf(value, e.at),
        );
      case "slice":
        // Which items are left of a list that is written out, nobody has counted.
        return this.evaluate(file, e.of, scope, symbol).filter((value) => value.t !== "list");
      case "maybe": {
        const values = this.evaluate(file, e.of, scope, symbol, use);
        return file.rules.passing ? gather(values, (value) => this.takenOut(value)) : values;
      }
      case "list":
        return [
          {
            t: "list",
            items: e.items.map((text) => {
              const item = readExpression(text);
              return item ? this.evaluate(file, item, scope, symbol) : [];
            }),
          },
        ];
      case "choice":
        return gather(e.of, (one) => this.evaluate(file, one, scope, symbol));
      case "cast":
        return this.#ask.typeValues(file, e.type, scope, symbol);
      case "module":
        return gather(gather(this.#ask.placeOf(file, e.module, { line: 0 }), asTarget), (place) =>
          this.#ask.valuesOf(place),
        );
      default:
        return [];
    }
  }

  /** A mark after a name is part of it in Ruby (`empty?`), and means something of its own elsewhere. */
  #withoutMark(
    file: SourceFile,
    e: Extract<Expression, { t: "name" | "member" }>,
    scope: number,
    symbol: number,
    use: Use,
  ): Value[] {
    if (e.name.endsWith("!") && file.rules.pathRoots) return [];
    return this.evaluate(file, { t: "maybe", of: { ...e, name: e.name.slice(0, -1) } }, scope, symbol, use);
  }

  /** What is in a value that may hold one; other values as they are. */
  takenOut(value: Value): Value[] {
    return value.t === "many" ? this.#itemOf(value, undefined) : [value];
  }

  #itemOf(value: Value, at: number | string | { each: true } | undefined): Value[] {
    switch (value.t) {
      case "list":
        if (typeof at === "number") return value.items[at] ?? [];
        return typeof at === "object" ? value.items.flat() : [];
      case "many":
        return this.#ask.typeValues(value.file, value.of, value.scope, -1);
      case "object":
        return typeof at === "string"
          ? gather(this.#ask.members(value, at), (target) => this.#ask.valuesOf(target))
          : [];
      case "instance":
        return gather(this.#ask.madeOf(value.file, value.at), (made) =>
          made.t === "many" ? this.#itemOf(made, at) : [],
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
  #pointedAt(value: Extract<Value, { t: "instance" }>): Value[] {
    const operators = this.#ask.members(value, "operator[]").filter((target) => target.t === "symbol");
    return operators.length > 0 ? operators.flatMap(({ file, at }) => this.#ask.yields(file, at)) : [value];
  }

  #nameValues(file: SourceFile, name: string, scope: number, symbol: number, use: Use): Value[] {
    const selves = this.#ask.selfValues(file, name, scope, symbol);
    if (selves.length > 0) return selves;
    const { targets } = this.#ask.nameMeaning(file, name, scope, symbol, use) ?? { targets: [] };
    if (targets.length > 0) {
      const values = this.#read(file, targets);
      if (file.rules.shares !== "includes") return unique(values);
      // A namespace is spread over files: what counts is which of them are seen from here.
      return unique(values.map((v) => (v.t === "namespace" && v.from ? { ...v, from: file } : v)));
    }
    if (file.rules.pathRoots) return this.#ask.pathStart(file, name, symbol);
    if (file.rules.shares === "includes") {
      const space = this.#ask.included.spaceNamed(file, this.#ask.included.spaceAround(file, symbol), name);
      return [
        space === undefined
          ? { t: "external", name }
          : { t: "namespace", name: space, rules: file.rules, from: file },
      ];
    }
    if (name === "it" && file.rules.hasExtensions) return this.#ask.itemAt(file, scope);
    // The first part of a qualified name.
    if (file.rules.hasInnerTypes) return this.#ask.findModule(file, name, "");
    const isSpace = file.rules.spaceNames?.test(name) ?? true;
    return isSpace ? this.#ask.namespaces(file, name, symbol) : [];
  }

  /** What reading a name yields; where that calls a method, what the method yields. */
  #read(file: SourceFile, targets: readonly Target[]): Value[] {
    const values = gather(targets, (target) => this.#ask.valuesOf(target));
    if (!file.rules.hasBareCalls) return values;
    return gather(values, (value) =>
      value.t === "function" ? this.#ask.yields(value.file, value.at) : [value],
    );
  }

  /** What a namespace of ours does not have, like `std::move`, is someone else's. */
  foreign(file: SourceFile, values: readonly Value[]): Place | undefined {
    const space =
      file.rules.shares === "includes" ? values.find((value) => value.t === "namespace") : undefined;
    return space?.t === "namespace" ? { t: "external", name: space.name } : undefined;
  }
}
