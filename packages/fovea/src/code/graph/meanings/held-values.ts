/** What declarations hold and functions yield. */

import type { Binding } from "../../../syntax/types.ts";
import type { Answer } from "../asking.ts";
import { type Expression, readExpression } from "../expression.ts";
import { dotted } from "../grouping.ts";
import { Memo } from "../memo.ts";
import { shapeOf } from "../receiver-shape.ts";
import type { Resolver } from "../resolver.ts";
import { dependsOnArguments, looksUpPlainly } from "../rules.ts";
import type { SourceFile } from "../source-file.ts";
import { partsOf } from "../split-types.ts";
import { asUnknown, FUNCTIONS, gather, isWithin, MOST_VALUES, SPACES, unique } from "../targets.ts";
import type { Target, Value } from "../values.ts";
import { givenToCallback } from "./callbacks.ts";
import { evaluate } from "./evaluation.ts";
import { wholeExport } from "./exports.ts";
import { receivedValues } from "./generators.ts";
import { followImport } from "./imports.ts";
import { attributesNamed } from "./own-members.ts";
import { isSelfName, methodType } from "./self.ts";
import { typeValues } from "./type-values.ts";

const NO_VALUES: Value[] = [];

const yieldedMemo = new Memo<number, Answer<Value[]>>();
const heldMemo = new Memo<Binding, Answer<Value[]>>();

/** What a declaration holds. */
export function valuesOf(resolver: Resolver, target: Target): Value[] {
  switch (target.t) {
    case "import":
      return gather(followImport(resolver, target), (one) =>
        one.t === "import" ? [] : valuesOf(resolver, one),
      );
    case "symbol":
      return valuesOfSymbol(resolver, target.file, target.at);
    case "binding":
      return heldOrAssigned(resolver, target.file, target.file.facts.binding(target.at));
    case "module": {
      // The module is what it exports as a whole, where it does so, and still a module.
      const whole = target.inside === "" ? wholeExport(target.file) : undefined;
      return whole ? [target, ...valuesOf(resolver, whole)] : [target];
    }
    default:
      return [target];
  }
}

function valuesOfSymbol(resolver: Resolver, file: SourceFile, at: number): Value[] {
  const { kind, name, container, modifiers } = file.symbols[at]!;
  if (kind === "type_alias") return valuesOfAlias(resolver, file, at);
  if (file.isType(at)) return [{ t: "type", file, at }];
  if (kind === "macro") return valuesOfMacro(resolver, file, at);
  if (FUNCTIONS.has(kind)) {
    // What looks like a field from outside.
    if (/\bget\b/.test(modifiers) || isProperty(file, at)) return yieldedBy(resolver, file, at);
    return [{ t: "function", file, at }];
  }
  if (SPACES.has(kind) && file.rules.shares === "includes")
    return [{ t: "namespace", name: resolver.included.spaceAround(file, at), rules: file.rules, from: file }];
  if (SPACES.has(kind) && file.rules.shares === "namespace")
    return [{ t: "namespace", name: file.qualifiedName(at), rules: file.rules }];
  if (SPACES.has(kind))
    return [{ t: "module", file, inside: [dotted(container), name].filter(Boolean).join(".") }];
  if (kind === "enum_member") {
    const type = file.typeAround(at);
    return type === -1 ? [] : [{ t: "instance", file, at: type }];
  }
  // `struct { int x; } point;`: the field is the only thing that has that type.
  if (file.rules.shares === "includes" && file.children(at).length > 0) return [{ t: "instance", file, at }];
  const holder = file.holderOf(at);
  if (holder && file.rules.isOwnType?.(holder.value)) {
    const type = file.typeAround(file.symbols[at]!.parent);
    return type === -1 ? [{ t: "module", file, inside: "" }] : [{ t: "type", file, at: type }];
  }
  const held = holder ? heldBy(resolver, file, holder) : [];
  if (held.length > 0) return held;
  if (file.symbols[at]!.parent !== -1) return assigned(resolver, file, at);
  return gather(file.assignments(name).slice(0, MOST_VALUES), (one) =>
    heldBy(resolver, file, file.facts.binding(one)),
  );
}

/** A property that says nothing itself: what is assigned to it. `attr_reader :store` shows what `@store` holds. */
function assigned(resolver: Resolver, file: SourceFile, at: number): Value[] {
  const { kind, name } = file.symbols[at]!;
  const type = kind === "property" || kind === "field" ? file.typeAround(at) : -1;
  if (type === -1) return [];
  const variable = file.rules.variableOf?.(name) ?? name;
  const targets = partsOf(resolver, file, type).flatMap((part) =>
    attributesNamed(part.file, part.at, variable),
  );
  return unique(targets.slice(0, MOST_VALUES).flatMap((target) => valuesOf(resolver, target)));
}

/** Remembered, since an alias may be asked for while it is looked up: `typedef struct store { … } store;`. */
function valuesOfAlias(resolver: Resolver, file: SourceFile, at: number): Value[] {
  const self: Value = { t: "type", file, at };
  return resolver.state.settled(yieldedMemo.of(file), at, [self], () => {
    const holder = file.holderOf(at);
    const written = holder ? holder.value || holder.type : "";
    const meant =
      written === "" ? [] : typeValues(resolver, file, written, file.facts.symbolScopes[at] ?? -1, at);
    return unique([...meant.map((v): Value => (v.t === "instance" ? { ...v, t: "type" } : v)), self]);
  });
}

/** What a macro stands for, where that is a name; else it is like a function of which nothing is known. */
function valuesOfMacro(resolver: Resolver, file: SourceFile, at: number): Value[] {
  const value = file.holderOf(at)?.value ?? "";
  const self: Value = { t: "function", file, at };
  if (value === "") return [self];
  const types = typeValues(resolver, file, value, -1, -1).map(
    (v): Value => (v.t === "instance" ? { ...v, t: "type" } : v),
  );
  const read = readExpression(value);
  return types.length > 0 || !read ? [...types, self] : [...evaluate(resolver, file, read, -1, -1), self];
}

function isProperty(file: SourceFile, at: number): boolean {
  return file.decoratorsOf(at).some(({ name }) => name === "property" || name === "cached_property");
}

/** A variable without a value of its own has those it is given later. */
function heldOrAssigned(resolver: Resolver, file: SourceFile, binding: Binding): Value[] {
  const held = heldBy(resolver, file, binding);
  if (held.length > 0 || binding.role !== "local" || binding.type !== "") return held;
  const later = file.assignments(binding.name).filter((at) => {
    const { scope, symbol } = file.facts.binding(at);
    return symbol === binding.symbol || isWithin({ file, scope: binding.scope }, scope);
  });
  return gather(later.slice(0, MOST_VALUES), (at) => heldBy(resolver, file, file.facts.binding(at)));
}

function heldBy(resolver: Resolver, file: SourceFile, binding: Binding): Value[] {
  const { state } = resolver;
  return state.settled(
    heldMemo.of(file),
    binding,
    NO_VALUES,
    () => state.guarded(() => state.atLine(binding.line, () => hold(resolver, file, binding))) ?? [],
  );
}

function hold(resolver: Resolver, file: SourceFile, binding: Binding): Value[] {
  const { type, value, scope, symbol, inner, role } = binding;
  const at = role === "symbol" ? (file.facts.symbolScopes[symbol] ?? -1) : scope;
  if (type !== "") {
    const typed = typeValues(resolver, file, type, at, symbol);
    if (typed.length > 0) return typed;
    // `artifact *artifact.Artifact`
    const isOwn = role === "local" && at !== -1 && startsWithName(type, binding.name);
    if (isOwn) return typeValues(resolver, file, type, file.facts.scopes[at]!.parent, symbol);
  }
  if (inner !== -1) {
    const { kind } = file.facts.scopes[inner]!;
    if (kind === "object") return [{ t: "object", file, scope: inner }];
    if (kind === "block") return [{ t: "closure", file, scope: inner, symbol }];
  }
  if (value !== "") {
    const received = receivedValues(resolver, file, binding, at);
    if (received) return received;
    const known = throughStem(resolver, file, binding, at);
    if (known) return known;
    const read = readExpression(value);
    if (!read) return [];
    const found = evaluate(resolver, file, read, at, symbol);
    // `let store = store.unwrap()`: in its own value the name still means the one outside.
    const isOwn = found.length === 0 && role === "local" && at !== -1 && baseName(read) === binding.name;
    return isOwn ? evaluate(resolver, file, read, file.facts.scopes[at]!.parent, symbol) : found;
  }
  if (role === "local" && type === "" && isSelfName(file, binding.name, symbol)) {
    const around = methodType(file, symbol, binding);
    if (around !== -1) return [{ t: "instance", file, at: around }];
  }
  if (role === "local" && scope !== -1 && file.rules.givenToCallback)
    return givenToCallback(resolver, file, binding);
  return [];
}

/**
 * What is reached through nothing we know is nothing we know either, and what is reached through something from
 * outside is from outside. Most values are such, and then there is no need to take them apart.
 */
function throughStem(
  resolver: Resolver,
  file: SourceFile,
  { name, value, symbol }: Binding,
  scope: number,
): Value[] | undefined {
  if (!looksUpPlainly(file.rules)) return undefined;
  const { first, stem } = shapeOf(value);
  if (stem === "" || first === name || dependsOnArguments(file.rules, stem)) return undefined;
  const read = readExpression(stem);
  const values = read ? evaluate(resolver, file, read, scope, symbol) : [];
  if (values.length === 0) return values;
  const [only] = values;
  return values.length === 1 && only!.t === "external" ? asUnknown(only!) : undefined;
}

/** What calling a function yields. */
export function yieldedBy(resolver: Resolver, file: SourceFile, at: number): Value[] {
  return resolver.state.settled(yieldedMemo.of(file), at, NO_VALUES, () => {
    const { returnType } = file.symbols[at]!;
    if (returnType === "") return returnedValues(resolver, file, file.returnsOf(at));
    return typeValues(resolver, file, returnType, file.facts.symbolScopes[at] ?? -1, at);
  });
}

export function returnedValues(resolver: Resolver, file: SourceFile, returns: readonly Binding[]): Value[] {
  return unique(gather(returns.slice(0, MOST_VALUES), (binding) => heldBy(resolver, file, binding)));
}

function startsWithName(type: string, name: string): boolean {
  const at = type.search(/[\p{L}_]/u);
  return at !== -1 && type.startsWith(`${name}.`, at);
}

/** The name that a chain of members and calls starts with. */
function baseName(e: Expression): string | undefined {
  let base = e;
  while (base.t === "member" || base.t === "call" || base.t === "index" || base.t === "maybe") base = base.of;
  return base.t === "name" ? base.name.replace(/[?!]$/, "") : undefined;
}
