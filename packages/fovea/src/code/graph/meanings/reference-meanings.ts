/** What a reference means: a name by itself, or a member of what stands before the dot. */

import type { Resolution } from "../../../syntax/resolution.ts";
import type { Reference } from "../../../syntax/types.ts";
import { extendedType, isExtension, namespaceOfExtension } from "../extension-methods.ts";
import type { Meaning, Receiver } from "../meaning.ts";
import { spacesAround } from "../namespaces.ts";
import { chooseOverloads } from "../overloads-by-looks.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { asSymbol, FUNCTIONS, gather, MOST_VALUES, unique } from "../targets.ts";
import { accepting, useOf } from "../uses.ts";
import type { Place, Target, Value } from "../values.ts";
import { foreignPlace } from "./evaluation.ts";
import { extensionMeaning } from "./extensions.ts";
import { linearized } from "./heritage.ts";
import { importsEverywhere } from "./imports.ts";
import { fittingMeaning } from "./included-meanings.ts";
import { membersNamed, membersSeenBy } from "./members.ts";
import { nameMeaning, outermostNamed } from "./names.ts";
import { isSpace } from "./names-by-use.ts";
import { chooseByArity } from "./overloads-by-arity.ts";
import { chooseOverload, nearestAlike } from "./overloads-by-types.ts";
import { receiverAt } from "./receivers.ts";
import { selfValues } from "./self.ts";

/** A receiver that stands for the outermost namespace. */
const ABSOLUTE = /^(?:\\|::|global)$/;
const HOLDERS = new Set(["property", "field", "const"]);

/** What a reference means, by what is written in and around it; nothing when that does not say. */
export function meaningOf(
  resolver: Resolver,
  file: SourceFile,
  reference: Reference,
  receiver?: Receiver,
): Meaning | undefined {
  const { rules } = file;
  const found = rules.lastAssignmentCounts
    ? resolver.state.atLine(reference.line, () => writtenMeaning(resolver, file, reference, receiver))
    : writtenMeaning(resolver, file, reference, receiver);
  if (!found) return found;
  if (rules.shares === "includes") return fittingMeaning(resolver, file, reference, found);
  if (rules.overloads === "arity") return chooseByArity(found, reference);
  if (rules.overloads === "types") return chosen(resolver, file, reference, found);
  if (found.targets.length < 2 && !rules.overloads) return found;
  if (rules.namesConstructors) return { ...found, targets: typesOrConstructors(found.targets, reference) };
  const targets = found.targets.length < 2 ? found.targets : ofKind(found.targets, reference.kind, rules);
  return { ...found, targets: rules.overloads ? chooseOverloads(targets, reference) : targets };
}

function chosen(resolver: Resolver, file: SourceFile, reference: Reference, meaning: Meaning): Meaning {
  if (meaning.targets.length < 2) return meaning;
  const symbols = unique(meaning.targets.filter((target) => target.t === "symbol"));
  const chosen = symbols.length > 1 ? chooseOverload(resolver, file, reference, symbols) : symbols;
  const near = chosen.length > 1 ? nearestAlike(file, chosen) : chosen;
  if (near.length === 1) return { targets: near, evidence: meaning.evidence };
  // One of them is meant, and we cannot tell which.
  return { targets: near.length > 0 ? near : symbols, evidence: "name" };
}

export function writtenMeaning(
  resolver: Resolver,
  file: SourceFile,
  reference: Reference,
  known?: Receiver,
): Meaning | undefined {
  if (file.rules.hasInnerTypes) return meaningByUse(resolver, file, reference);
  const { name, receiver, scope, symbol, kind } = reference;
  if (receiver === "") {
    const use = useOf(reference, file.rules);
    const found = nameMeaning(resolver, file, name, scope, symbol, use);
    const { decoratorName } = file.rules;
    if (found || kind !== "decorator" || !decoratorName) return found;
    return nameMeaning(resolver, file, decoratorName(name), scope, symbol, use);
  }
  if (file.rules.shares === "namespace" && ABSOLUTE.test(receiver)) {
    const targets = outermostNamed(resolver, file, name);
    const isKnown = targets.some((target) => target.t !== "namespace");
    return { targets: isKnown ? targets : [{ t: "external", name }], evidence: "scope" };
  }
  const before = known ?? receiverAt(resolver, file, receiver, scope, symbol);
  if (!before) return undefined;
  const { values } = before;
  const isKnown = values.length > 0 || file.rules.extendedType !== undefined;
  if (!isKnown || values.length > MOST_VALUES) return undefined;
  if (name === "") return calledValues(values);
  let found = unique(gather(values, (value) => membersNamed(resolver, value, name)));
  if (file.rules.hasOwnFieldNames) found = fieldsOrMethods(found, kind);
  const targets = found.length > 1 ? inSameBlock(file, symbol, found) : found;
  if (targets.length === 0) {
    const extension = kind === "call" && extensionMember(resolver, file, reference, values);
    if (extension) return extension;
    // A type that is known, and has no such member: then it is inherited from a library.
    const isTyped = file.rules.hasTypeNames && values.some((v) => v.t === "instance" || v.t === "type");
    if (isTyped && !file.rules.self.includes(receiver)) return { targets: [], evidence: "typed" };
    // A package of this tree that does not declare it.
    if (file.rules.isPredeclared && values.some(({ t }) => t === "folder"))
      return { targets: [{ t: "missing", module: receiver }], evidence: "import" };
    const outside =
      values.find((value) => value.t === "external" || value.t === "missing") ?? foreignPlace(file, values);
    return outside ? { targets: [outside as Place], evidence: "import" } : undefined;
  }
  return { targets, evidence: before.evidence() };
}

function meaningByUse(resolver: Resolver, file: SourceFile, reference: Reference): Meaning | undefined {
  const { name, receiver, scope, symbol } = reference;
  const use = useOf(reference, file.rules);
  if (receiver === "")
    return (
      ownConstructors(resolver, file, reference) ?? nameMeaning(resolver, file, name, scope, symbol, use)
    );
  const before = receiverAt(resolver, file, receiver, scope, symbol);
  const values = before?.values ?? [];
  if (values.length > MOST_VALUES) return undefined;
  const found = unique(gather(values, (value) => membersSeenBy(resolver, file, value, name, use)));
  const targets = found.filter(
    (target) => target.t !== "namespace" || isSpace(resolver, target.name, target.rules),
  );
  if (before && targets.length > 0) return { targets, evidence: before.evidence() };
  if (file.rules.hasExtensions) {
    const extension = extensionMeaning(resolver, file, values, name, use);
    if (extension) return extension;
  }
  const outside = values.map(asOutside).find((value) => value !== undefined);
  return outside && { targets: [outside], evidence: "import" };
}

/** `this(…)` and `super(…)` as the first thing a constructor does. */
function ownConstructors(resolver: Resolver, file: SourceFile, reference: Reference): Meaning | undefined {
  const { name, kind, scope, symbol } = reference;
  if (kind !== "call" || !(file.rules.self.includes(name) || file.rules.super.includes(name)))
    return undefined;
  const targets = selfValues(resolver, file, name, scope, symbol).flatMap((value): Target[] => {
    if (value.t !== "instance") return [];
    const made = value.file
      .children(value.at)
      .filter((at) => value.file.symbols[at]!.kind === "constructor")
      .map((at) => asSymbol({ file: value.file, at }));
    const fitting = accepting(made, useOf(reference, file.rules));
    if (fitting.length > 0) return fitting;
    return value.file.symbols[value.at]!.kind === "interface" ? [] : [asSymbol(value)];
  });
  return { targets, evidence: "self" };
}

/** A type may have members of one name in several blocks (`impl A for T`, `impl B for T`); each means its own. */
function inSameBlock(file: SourceFile, symbol: number, targets: Target[]): Target[] {
  const { symbolScopes, scopes } = file.facts;
  for (let at = symbol; at !== -1; at = file.symbols[at]!.parent) {
    const scope = symbolScopes[at] ?? -1;
    if (scope === -1 || scopes[scope]!.kind !== "object") continue;
    const own = targets.filter((t) => t.t === "symbol" && t.file === file && symbolScopes[t.at] === scope);
    if (own.length > 0) return own;
  }
  return targets;
}

/** A call of a member that the receiver does not have: a method elsewhere that takes it as its first argument. */
function extensionMember(
  resolver: Resolver,
  file: SourceFile,
  { name, symbol }: Reference,
  values: readonly Value[],
): Meaning | undefined {
  if (!file.rules.extendedType) return undefined;
  const extensions = resolver.sources.named(name, file.rules.family).filter(isExtension);
  if (extensions.length === 0 || values.some((value) => value.t === "type")) return undefined;
  const seen = new Set(spacesAround(file, symbol, "anything"));
  for (const one of [...file.facts.imports, ...importsEverywhere(resolver, file)])
    if (one.name === "*") seen.add(one.module);
  const all = extensions.filter((one) => seen.has(namespaceOfExtension(one)));
  const names = new Set(values.flatMap((value) => typeNames(resolver, value)));
  const typed = all.filter((one) => names.has(extendedType(one)));
  if (typed.length > 0) return { targets: typed.map(asSymbol), evidence: "typed" };
  const owners = new Set(all.map((one) => one.file.qualifiedName(one.at)));
  return owners.size === 1 && !file.rules.commonMembers.has(name)
    ? { targets: all.map(asSymbol), evidence: "unique" }
    : undefined;
}

function typeNames(resolver: Resolver, value: Value): string[] {
  if (value.t === "external") return [value.name.split(".").at(-1)!];
  if (value.t !== "instance") return [];
  return linearized(resolver, value.file, value.at).map((type) => type.file.symbols[type.at]!.name);
}

/** What a call of an expression runs. */
function calledValues(values: readonly Value[]): Meaning | undefined {
  const targets = values.flatMap((value): Target[] =>
    value.t === "function" || value.t === "type" ? [{ t: "symbol", file: value.file, at: value.at }] : [],
  );
  return targets.length > 0 ? { targets, evidence: "typed" } : undefined;
}

/** Where a value comes from that is none of this tree's. */
function asOutside(value: Value): Place | undefined {
  if (value.t === "external" || value.t === "missing") return value;
  // What is named like a type and found nowhere comes with the platform.
  const isType = value.t === "namespace" && /(?:^|\.)\p{Lu}[^.]*$/u.test(value.name);
  return isType ? { t: "external", name: value.name } : undefined;
}

/** `a.name` is the field and `a.name()` the method, where a type may have both. */
function fieldsOrMethods(targets: Target[], kind: Reference["kind"]): Target[] {
  const kindOf = (target: Target) =>
    target.t === "symbol" ? target.file.symbols[target.at]!.kind : undefined;
  if (kind === "call") return targets.filter((target) => kindOf(target) !== "field");
  const fields = targets.filter((target) => kindOf(target) === "field");
  return kind === "read" && fields.length > 0 ? fields : targets;
}

/** In the place of a type a name means the type, elsewhere what makes a value of it. */
function typesOrConstructors(targets: readonly Target[], { kind }: Reference): readonly Target[] {
  const isConstructor = (one: Target) =>
    one.t === "symbol" && one.file.symbols[one.at]!.kind === "enum_member";
  const isWanted = kind === "call" || kind === "read" ? isConstructor : (one: Target) => !isConstructor(one);
  const wanted = targets.filter(isWanted);
  return wanted.length > 0 ? wanted : targets;
}

/**
 * PHP lets a property and a method have one name: how it is used tells which is meant. Where reading is calling
 * (Ruby), a property beside a method is what `attr_writer` made.
 */
function ofKind(
  targets: readonly Target[],
  use: Reference["kind"],
  { hasBareCalls, hasTypeNames }: Resolution,
): readonly Target[] {
  if ((use !== "call" && use !== "read") || !(hasBareCalls || hasTypeNames)) return targets;
  const kind = hasBareCalls ? "call" : use;
  const isFunction = (one: Target) => one.t === "symbol" && FUNCTIONS.has(one.file.symbols[one.at]!.kind);
  const isHolder = (one: Target) => one.t === "symbol" && HOLDERS.has(one.file.symbols[one.at]!.kind);
  const isWrong = kind === "call" ? isHolder : isFunction;
  const isRight = kind === "call" ? isFunction : isHolder;
  return targets.some(isRight) && targets.some(isWrong) ? targets.filter((one) => !isWrong(one)) : targets;
}
