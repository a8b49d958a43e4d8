import type { Answer } from "../asking.ts";
import { dotted } from "../grouping.ts";
import { Memo } from "../memo.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile, SymbolPlace } from "../source-file.ts";
import { asSymbol, FUNCTIONS, unique } from "../targets.ts";
import { HOLDER_MEMBERS } from "../types-as-written.ts";
import { ANY_USE, accepting, suiting, type Use } from "../uses.ts";
import type { Target, Value } from "../values.ts";
import { namedInFolder, namedInNamespace, offeredBy } from "./exports.ts";
import { basesOf, linearized, typesOf } from "./heritage.ts";
import { basesOfObject, isDefined } from "./names-by-use.ts";
import { ownMembers } from "./own-members.ts";
import { meaningOf } from "./reference-meanings.ts";

const NO_MEMBERS: Target[] = [];
const NO_OFFERS: Target[][] = [];

const offersMemo = new Memo<number, Map<string, Answer<Target[][]>>>();
const ofModulesMemo = new Memo<string, Answer<Target[]>>();
const ofTypesMemo = new Memo<number, Map<string, Answer<Target[]>>>();

/** What `name` is when it is reached through a value. */
export function membersNamed(resolver: Resolver, value: Value, name: string, use: Use = ANY_USE): Target[] {
  switch (value.t) {
    case "module":
      return ofModule(resolver, value.file, value.inside, name);
    case "folder":
      return namedInFolder(resolver, value.path, value.rules, name);
    case "namespace":
      return value.from
        ? resolver.included.inSpace(value.from, value.name, name).map(asSymbol)
        : accepting(suiting(namedInNamespace(resolver, value.name, value.rules, name), use), use);
    case "instance":
    case "type":
      if (value.t === "instance" && value.isHeld && HOLDER_MEMBERS.has(name)) return [];
      return value.file.rules.hasInnerTypes
        ? membersByUse(resolver, value.file, value.at, name, use)
        : ofType(resolver, value.file, value.at, name, value.t);
    case "function":
      return ofFunction(value.file, value.at, name);
    case "object":
      return ofObject(resolver, value.file, value.scope, name, use);
    default:
      return [];
  }
}

/** Asked for by every file that imports the name. */
function ofModule(resolver: Resolver, file: SourceFile, inside: string, name: string): Target[] {
  const { state } = resolver;
  const find = () => state.guarded(() => offeredBy(resolver, file, inside, name)) ?? [];
  if (inside !== "" || state.onStep || file.rules.lastAssignmentCounts) return find();
  return state.settled(ofModulesMemo.of(file), name, NO_MEMBERS, find);
}

/** Members as a file sees them: those of a type in another language may have another name here. */
export function membersSeenBy(
  resolver: Resolver,
  file: SourceFile,
  value: Value,
  name: string,
  use: Use,
): Target[] {
  const found = membersNamed(resolver, value, name, use);
  if (!file.rules.namesAcross || (value.t !== "instance" && value.t !== "type")) return found;
  if (value.file.languageId === file.languageId) return found;
  // Fields that only their own file sees hide nothing.
  const seen = found.filter((t) => t.t !== "symbol" || !/\bprivate\b/.test(t.file.symbols[t.at]!.modifiers));
  if (seen.length > 0) return seen;
  for (const other of file.rules.namesAcross(name, use.as === "call")) {
    const across = membersNamed(resolver, value, other, { ...use, as: "any", arity: -1 });
    if (across.length > 0) return across;
  }
  return [];
}

export function membersByUse(
  resolver: Resolver,
  file: SourceFile,
  at: number,
  name: string,
  use: Use,
): Target[] {
  for (const own of offersOf(resolver, file, at, name)) {
    const fitting = accepting(suiting(own, use), use);
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/** The members of a name that a type and each of those it is built on have, nearest first; without empty ones. */
function offersOf(resolver: Resolver, file: SourceFile, at: number, name: string): readonly Target[][] {
  if (!isDefined(resolver, name, file.rules.family)) return [];
  const memo = offersMemo.of(file);
  let names = memo.get(at);
  if (!names) {
    names = new Map();
    memo.set(at, names);
  }
  return resolver.state.settled(names, name, NO_OFFERS, () => readOffers(resolver, file, at, name));
}

function readOffers(resolver: Resolver, file: SourceFile, at: number, name: string): Target[][] {
  return linearized(resolver, file, at)
    .map((type) => {
      const own = ownMembers(resolver, type.file, type.at, name);
      // What is in the companion of an interface is not inherited.
      const isOwn = type.at === at && type.file === file;
      if (isOwn || !file.rules.hasExtensions || type.file.symbols[type.at]!.kind !== "interface") return own;
      return own.filter(
        (t) => t.t !== "symbol" || (t.file.symbols[t.at]!.parent === type.at && !t.file.isInCompanion(t.at)),
      );
    })
    .filter((own) => own.length > 0);
}

function ofObject(resolver: Resolver, file: SourceFile, scope: number, name: string, use: Use): Target[] {
  const own = accepting(suiting(ownOfObject(file, scope, name), use), use);
  if (own.length > 0 || file.facts.scopes[scope]!.kind !== "type") return own;
  return unique(
    basesOfObject(resolver, { file, scope }).flatMap((base) => membersNamed(resolver, base, name, use)),
  );
}

function ofType(
  resolver: Resolver,
  file: SourceFile,
  at: number,
  name: string,
  as: "type" | "instance",
): Target[] {
  const memo = ofTypesMemo.of(file);
  const key = at * 2 + (as === "type" && file.rules.staticModifier !== undefined ? 1 : 0);
  let known = memo.get(key);
  if (!known) {
    known = new Map();
    memo.set(key, known);
  }
  return resolver.state.settled(known, name, NO_MEMBERS, () => findInType(resolver, file, at, name, as));
}

function findInType(
  resolver: Resolver,
  file: SourceFile,
  at: number,
  name: string,
  as: "type" | "instance",
): Target[] {
  const line = linearized(resolver, file, at);
  const own = ownAs(resolver, line[0]!, name, as);
  if (line.length === 1 || own.some(isDeclared)) return own;
  // What is set here may be declared in a base.
  for (const type of own.length > 0 ? line.slice(1) : []) {
    const declared = ownAs(resolver, type, name, as).filter(isDeclared);
    if (declared.length > 0) return declared;
  }
  if (own.length > 0) return own;
  // What is inherited from one type alone is what that type has, which others have asked for already.
  const bases = basesOf(resolver, file, at);
  const [base] = bases;
  if (bases.length === 1 && line.length === linearized(resolver, base!.file, base!.at).length + 1)
    return ofType(resolver, base!.file, base!.at, name, as);
  for (const type of line.slice(1)) {
    const found = ownAs(resolver, type, name, as);
    if (found.length > 0) return found;
  }
  return [];
}

function isDeclared(target: Target): boolean {
  return target.t !== "binding" || target.file.facts.binding(target.at).type !== "";
}

function ownAs(resolver: Resolver, type: SymbolPlace, name: string, as: "type" | "instance"): Target[] {
  const own = reachedAs(ownOrAccessor(resolver, type, name), type, as);
  return own.length > 0 ? own : embeddedAs(resolver, type.file, type.at, name);
}

/** What a type embeds is a field with the name of its type. */
function embeddedAs(resolver: Resolver, file: SourceFile, at: number, name: string): Target[] {
  if (file.rules.shares === "namespace") return [];
  const embedded = file.heritageOf(at).filter((one) => one.kind === "embeds" && one.name === name);
  return embedded.flatMap((reference) =>
    typesOf(resolver, meaningOf(resolver, file, reference)?.targets ?? []).map(asSymbol),
  );
}

/** `path=` may be a method, or what `attr_accessor :path` makes. */
function ownOrAccessor(resolver: Resolver, type: SymbolPlace, name: string): Target[] {
  const own = ownMembers(resolver, type.file, type.at, name);
  const attribute = own.length > 0 ? undefined : type.file.rules.setters?.attributeOf(name);
  if (attribute === undefined) return own;
  return ownMembers(resolver, type.file, type.at, attribute).filter(
    (one) => one.t === "symbol" && one.file.symbols[one.at]!.kind === "property",
  );
}

/** Methods of the type itself, or those of its instances; a module that extends a type lends it the latter. */
export function reachedAs(members: Target[], owner: SymbolPlace, as: "type" | "instance"): Target[] {
  if (owner.file.rules.staticModifier === undefined || members.length === 0) return members;
  const isOfType = (one: Target) => one.t === "symbol" && !isMethod(one) && as === "type";
  const own = members.filter((one) =>
    one.t === "symbol" && isMethod(one) ? isStatic(one.file, one.at) === (as === "type") : true,
  );
  // Where other ways lead to members than to write them in the type, a member of the other sort is better than none.
  if (own.length === 0 && owner.file.rules.shares === "nothing") return members;
  if (own.length > 0 || as === "instance") return own;
  return owner.file.symbols[owner.at]!.kind === "module" ? members : members.filter(isOfType);
}

function ofFunction(file: SourceFile, at: number, name: string): Target[] {
  const own = file.symbols[at]!;
  const set = file.attributesNamed(name).filter((b) => file.facts.binding(b).owner === own.name);
  if (set.length > 0) return set.map((b) => ({ t: "binding", file, at: b }) as const);
  return file
    .inContainer([dotted(own.container), own.name].filter(Boolean).join("."))
    .filter((child) => file.symbols[child]!.name === name)
    .map((child) => ({ t: "symbol", file, at: child }) as const);
}

/** Does code in this symbol run on the type rather than on an instance? Known only where that makes a difference. */
export function isStatic(file: SourceFile, symbol: number): boolean {
  const { staticModifier } = file.rules;
  if (staticModifier === undefined || symbol === -1) return false;
  const { kind } = file.symbols[symbol]!;
  if (file.isType(symbol)) return true;
  return (FUNCTIONS.has(kind) || kind === "property") && file.hasModifier(symbol, staticModifier);
}

function ownOfObject(file: SourceFile, scope: number, name: string): Target[] {
  const methods = file.symbolsIn(scope).filter((at) => file.symbols[at]!.name === name);
  if (methods.length > 0) return methods.map((at) => ({ t: "symbol", file, at }) as const);
  return file
    .membersOf(scope)
    .filter((at) => file.facts.binding(at).name === name)
    .map((at) => ({ t: "binding", file, at }) as const);
}

function isMethod({ file, at }: SymbolPlace): boolean {
  return FUNCTIONS.has(file.symbols[at]!.kind) || file.symbols[at]!.kind === "property";
}
