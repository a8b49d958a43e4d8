/**
 * What a bare name means in languages whose types can stand inside of others and of functions: from the innermost
 * scope outwards, where the body of a type offers its members, inherited ones too.
 */

import type { Meaning } from "../meaning.ts";
import type { Resolver } from "../resolver.ts";
import type { Declaration, SourceFile } from "../source-file.ts";
import { accepting, suiting, type Use } from "../uses.ts";
import type { Target, Value } from "../values.ts";
import { followImport } from "./imports.ts";
import { membersNamed } from "./members.ts";
import { isDefined, lambdaAt, receiversOf } from "./names-by-use.ts";
import { typeValues } from "./type-values.ts";

export function nameInScope(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  from: number,
  symbol: number,
  use: Use,
): Meaning | undefined {
  const { scopes, symbolScopes } = file.facts;
  const declared = file.declarationsOf(name);
  if (!isDefined(resolver, name, file.rules.family)) return outermost(resolver, file, declared, from, use);
  const local = file.rules.hasExtensions ? localMeaning(resolver, file, declared, from, use) : undefined;
  if (local) return local;
  const extension = extensionAround(file, symbol);
  const extended = extension === -1 ? undefined : (symbolScopes[extension] ?? -1);
  for (let scope = from; ; scope = scopes[scope]!.parent) {
    if (scope === extended) {
      const found = membersOf(resolver, receiversOf(resolver, file, extension), name, use);
      if (found.length > 0) return { targets: found, evidence: "self" };
    }
    if (scope !== -1 && scopes[scope]!.kind === "type") {
      const type = typeOfBody(file, scope);
      const found = type ? membersNamed(resolver, type, name, use) : [];
      if (found.length > 0) return { targets: found, evidence: "self" };
    } else {
      const found = declaredHere(resolver, file, declared, scope, use);
      if (found) return found;
      const given = scope !== -1 && file.lambdaOf(scope) ? lambdaAt(resolver, file, scope).self : [];
      const members = membersOf(resolver, given, name, use);
      if (members.length > 0) return { targets: members, evidence: "typed" };
    }
    if (scope === -1) return undefined;
  }
}

/**
 * Where function literals and extensions bring in further objects, locals come before the members of all of them. What
 * only the initialisers of a type see, the parameters of its head, does not count.
 */
function localMeaning(
  resolver: Resolver,
  file: SourceFile,
  declared: ReturnType<SourceFile["declarationsOf"]>,
  from: number,
  use: Use,
): Meaning | undefined {
  const { scopes } = file.facts;
  const isLocal = ({ t, at }: Declaration) => {
    const { symbol } = t === "binding" ? file.facts.binding(at) : {};
    return symbol !== undefined && (symbol === -1 || !file.isType(symbol));
  };
  const locals = declared
    .filter(({ scope }) => scope !== -1)
    .map(({ scope, declarations }) => ({ scope, declarations: declarations.filter(isLocal) }))
    .filter(({ declarations }) => declarations.length > 0);
  if (locals.length === 0) return undefined;
  for (let scope = from; scope !== -1; scope = scopes[scope]!.parent) {
    const held =
      use.as === "call"
        ? locals
            .find((one) => one.scope === scope)
            ?.declarations.find((declaration) => isFunction(file, declaration))
        : undefined;
    if (held) return { targets: [held], evidence: "scope" };
    const found = declaredHere(resolver, file, locals, scope, use);
    if (found) return found;
  }
  return undefined;
}

/** Does a local hold a function, so that it is meant when it is called? */
function isFunction(file: SourceFile, { t, at }: Declaration): boolean {
  const binding = t === "binding" ? file.facts.binding(at) : undefined;
  return (
    binding !== undefined &&
    (binding.type.includes("->") || /^(?:suspend\s*)?(?:\{|::|fun\b)/.test(binding.value))
  );
}

/** For names that no symbol has: only locals and imports. */
function outermost(
  resolver: Resolver,
  file: SourceFile,
  declared: ReturnType<SourceFile["declarationsOf"]>,
  from: number,
  use: Use,
): Meaning | undefined {
  if (declared.length === 0) return undefined;
  for (let scope = from; ; scope = file.facts.scopes[scope]!.parent) {
    const found = declaredHere(resolver, file, declared, scope, use);
    if (found || scope === -1) return found;
  }
}

function membersOf(resolver: Resolver, values: readonly Value[], name: string, use: Use): Target[] {
  return values.flatMap((value) => membersNamed(resolver, value, name, use));
}

/** Everything that is `this` in some way at a place, the innermost first. */
export function selvesAt(resolver: Resolver, file: SourceFile, from: number, symbol: number): Value[] {
  const { scopes, symbolScopes } = file.facts;
  const extension = extensionAround(file, symbol);
  const extended = extension === -1 ? undefined : (symbolScopes[extension] ?? -1);
  const found: Value[] = [];
  for (let scope = from; ; scope = scopes[scope]!.parent) {
    if (scope === extended) found.push(...receiversOf(resolver, file, extension));
    if (scope === -1) return found;
    if (file.lambdaOf(scope)) found.push(...lambdaAt(resolver, file, scope).self);
    const type = scopes[scope]!.kind === "type" ? typeOfBody(file, scope) : undefined;
    if (type) found.push(type);
  }
}

function declaredHere(
  resolver: Resolver,
  file: SourceFile,
  declared: ReturnType<SourceFile["declarationsOf"]>,
  scope: number,
  use: Use,
): Meaning | undefined {
  const here: Declaration[] = [];
  for (const one of declared)
    if (one.scope === scope)
      for (const declaration of one.declarations) if (isSeen(file, declaration, use)) here.push(declaration);
  if (here.length === 0) return undefined;
  const isImported = here.some((one) => one.t === "import");
  const targets = here.flatMap((one): Target[] => (one.t === "import" ? followImport(resolver, one) : [one]));
  const fitting = accepting(suiting(targets, use), use);
  return fitting.length > 0 ? { targets: fitting, evidence: isImported ? "import" : "scope" } : undefined;
}

/** Is a local declared before it is used? */
function isSeen(file: SourceFile, one: Declaration, { line, column }: Use): boolean {
  if (one.t === "symbol") return !file.isHidden(one.at);
  if (one.t !== "binding" || line === 0 || !file.rules.declaresBeforeUse) return true;
  const binding = file.facts.binding(one.at);
  return binding.line < line || (binding.line === line && binding.column < column);
}

/** The object whose method a place is in. */
export function selfAt(resolver: Resolver, file: SourceFile, from: number, symbol: number): Value[] {
  const { scopes, symbolScopes } = file.facts;
  const extension = extensionAround(file, symbol);
  const extended = extension === -1 ? undefined : (symbolScopes[extension] ?? -1);
  for (let scope = from; ; scope = scopes[scope]!.parent) {
    if (scope === extended) return receiversOf(resolver, file, extension);
    if (scope === -1) return [];
    const given = file.lambdaOf(scope) ? lambdaAt(resolver, file, scope).self : [];
    if (given.length > 0) return given;
    if (scopes[scope]!.kind !== "type") continue;
    const type = typeOfBody(file, scope);
    if (type) return [type];
  }
}

/** The type whose body a scope is, as the object its methods work on. */
function typeOfBody(file: SourceFile, scope: number): Value | undefined {
  const type = file.typeOfScope(scope);
  if (type !== -1 && file.isType(type)) return { t: "instance", file, at: type };
  return type !== -1 || file.basesOfScope(scope).length > 0 ? { t: "object", file, scope } : undefined;
}

/** What a type without a name is built on. */
export function basesOfBody(resolver: Resolver, file: SourceFile, scope: number): Value[] {
  const member = file.typeOfScope(scope);
  if (member !== -1) {
    const type = file.typeAround(member);
    return type === -1 ? [] : [{ t: "instance", file, at: type }];
  }
  const around = file.facts.scopes[scope]!.parent;
  return file
    .basesOfScope(scope)
    .flatMap(({ type, symbol }) => typeValues(resolver, file, type, around, symbol));
}

function extensionAround(file: SourceFile, symbol: number): number {
  if (!file.rules.hasExtensions) return -1;
  for (let at = symbol; at !== -1; at = file.symbols[at]!.parent) if (file.isExtension(at)) return at;
  return -1;
}

/** The objects an extension works on: of the type it belongs to, or of what its type parameter is bound by. */
export function readReceivers(resolver: Resolver, file: SourceFile, extension: number): Value[] {
  const scope = file.facts.symbolScopes[extension] ?? -1;
  const receiver = file.receiverOf(extension);
  const parameter = file.localOf(extension, receiver);
  return typeValues(resolver, file, parameter ? parameter.type : receiver, scope, extension);
}
