/**
 * What the parameters of a function literal hold that say no type themselves: what the function that gets the literal says
 * it gives, `use(handler: (store: Store) => void)`, or the elements of the list that it goes through.
 */

import type { Binding } from "../../../syntax/types.ts";
import { type Expression, readExpression } from "../expression.ts";
import { functionTypes } from "../function-types.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile, SymbolPlace } from "../source-file.ts";
import { splitItems } from "../split-items.ts";
import { gather, unique } from "../targets.ts";
import { readType } from "../types-as-written.ts";
import { AS_CALL, AS_TYPE } from "../uses.ts";
import type { Target, TypesGiven, Value } from "../values.ts";
import { evaluate, ofShape } from "./evaluation.ts";
import { valuesOf } from "./held-values.ts";
import { membersNamed } from "./members.ts";
import { nameMeaning } from "./names.ts";
import { typeParametersOf, withArguments } from "./type-arguments.ts";
import { typeValues } from "./type-values.ts";

/** A type as it is written at a place. */
interface WrittenAt {
  text: string;
  file: SourceFile;
  scope: number;
  symbol: number;
}

/** Aliases of aliases of a function's type. */
const MOST_ALIASES = 4;

export function givenToCallback(resolver: Resolver, file: SourceFile, binding: Binding): Value[] {
  const lambda = file.lambdaOf(binding.scope);
  const [place = "", first = ""] = lambda?.owner.split(/ (.*)/s) ?? [];
  const read = lambda && place !== "" ? readExpression(lambda.value) : undefined;
  // Where a method and what it is called on have no node of their own, it is the whole call.
  const called = read?.t === "call" && file.rules.separatesNames ? read.of : read;
  if (!lambda || !called) return [];
  const { position, part } = placeOf(lambda.type, binding.name);
  if (position === -1) return [];
  const around = file.facts.scopes[binding.scope]!.parent;
  const ask: Question = {
    file,
    called,
    scope: around,
    symbol: binding.symbol,
    literal: Number(place),
    first,
  };
  const elements = elementsGiven(resolver, ask, position);
  const given = elements.length > 0 ? elements : declaredAsGiven(resolver, ask, position);
  if (part === undefined) return given;
  return gather(given, (value) =>
    value.t === "shape"
      ? ofShape(resolver, value, part)
      : gather(membersNamed(resolver, value, part), (target) => valuesOf(resolver, target)),
  );
}

interface Question {
  file: SourceFile;
  called: Expression;
  scope: number;
  symbol: number;
  /** Which argument the literal is, and the first argument where that is a text. */
  literal: number;
  first: string;
}

/** Which of the parameters of a literal a name is, and which part of it: `({ store: s }, all)`. */
function placeOf(parameters: string, name: string): { position: number; part?: string } {
  const items = splitItems(parameters.replace(/^\((.*)\)$/s, "$1")).map((item) => item.trim());
  for (const [position, item] of items.entries()) {
    if (new RegExp(`^${escaped(name)}\\??(?![\\w$])`).test(item)) return { position };
    const inside = /^\{(.*)\}/s.exec(item)?.[1];
    for (const one of inside === undefined ? [] : splitItems(inside)) {
      const [key = "", local = key] = one.split(/[:=]/).map((word) => word.trim());
      if (local === name) return { position, part: key };
    }
  }
  return { position: -1 };
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}

/** `stores.map((store) => …)` */
function elementsGiven(
  resolver: Resolver,
  { file, called, scope, symbol }: Question,
  position: number,
): Value[] {
  if (called.t !== "member") return [];
  const given = file.rules.givenToCallback?.(called.name);
  if (!given?.at.includes(position)) return [];
  const subject = evaluate(resolver, file, called.of, scope, symbol);
  const elements = gather(subject, (value) =>
    value.t === "many" ? typeValues(resolver, value.file, value.of, value.scope, -1) : [],
  );
  if (given.what === "element") return elements;
  if (given.what === "receiver") return subject.some((value) => value.t === "many") ? [] : subject;
  const holders = subject.filter(
    (value) => value.t === "instance" && membersNamed(resolver, value, called.name).length === 0,
  );
  return [...elements, ...holders];
}

function declaredAsGiven(resolver: Resolver, ask: Question, position: number): Value[] {
  const types = gather(signaturesOf(resolver, ask), (signature) => {
    const parameter = signature.parameters[ask.literal];
    const functions = parameter ? functionsIn(resolver, parameter) : [];
    return gather(functions, (parameters) => {
      const type = parameters[position];
      return type === undefined || type.text === "" ? [] : [forReceiver(type, signature.receivers)];
    });
  });
  return unique(
    gather(types, ({ text, file, scope, symbol }) => typeValues(resolver, file, text, scope, symbol)),
  );
}

/** With what the type parameters of the object stand for that the method is called on. */
function forReceiver(type: WrittenAt, receivers: readonly Value[]): WrittenAt {
  for (const receiver of receivers) {
    if (receiver.t !== "instance" || !receiver.given) continue;
    const text = withArguments(type.text, typeParametersOf(receiver), receiver.given);
    if (text !== undefined) return { ...receiver.given, text };
  }
  return type;
}

interface Signature {
  parameters: readonly WrittenAt[];
  /** What it is a method of. */
  receivers: readonly Value[];
}

/** The functions that may be called there; of overloads those whose first parameter is that very text. */
function signaturesOf(resolver: Resolver, { file, called, scope, symbol, first }: Question): Signature[] {
  const receivers = called.t === "member" ? evaluate(resolver, file, called.of, scope, symbol) : [];
  const values = evaluate(resolver, file, called, scope, symbol, AS_CALL);
  const found = gather(values, (value): SymbolPlace[] => {
    if (value.t === "function") return [value];
    if (value.t !== "type") return [];
    const made = value.file.children(value.at).filter((at) => value.file.symbols[at]!.kind === "constructor");
    return made.map((at) => ({ file: value.file, at }));
  });
  const all =
    found.length > 0
      ? found.map((place) => ({ parameters: parametersAt(place), receivers }))
      : heldSignatures(resolver, receivers, { file, called, scope, symbol });
  const word = first.slice(1, -1);
  const named = first === "" ? [] : all.filter(({ parameters: [one] }) => one?.text.slice(1, -1) === word);
  return named.length > 0 ? named : all;
}

function parametersAt({ file, at }: SymbolPlace): WrittenAt[] {
  const scope = file.facts.symbolScopes[at] ?? -1;
  return file.parametersOf(at).map(({ type = "" }) => ({ text: type, file, scope, symbol: at }));
}

/** What a property or variable is declared to hold: `onClose: (handler: (store: Store) => void) => void`. */
function heldSignatures(
  resolver: Resolver,
  receivers: readonly Value[],
  { file, called, scope, symbol }: Pick<Question, "file" | "called" | "scope" | "symbol">,
): Signature[] {
  const targets: readonly Target[] =
    called.t === "member"
      ? gather(receivers, (value) => membersNamed(resolver, value, called.name))
      : called.t === "name"
        ? (nameMeaning(resolver, file, called.name, scope, symbol)?.targets ?? [])
        : [];
  return gather(targets, (target) =>
    gather(typeOfTarget(target), (written) =>
      functionsIn(resolver, written).map((parameters) => ({ parameters, receivers })),
    ),
  );
}

function typeOfTarget(target: Target): WrittenAt[] {
  if (target.t !== "symbol" && target.t !== "binding") return [];
  const { file, at, t } = target;
  const holder = t === "symbol" ? file.holderOf(at) : file.facts.binding(at);
  if (!holder || holder.type === "") return [];
  const scope = t === "symbol" ? (file.facts.symbolScopes[at] ?? -1) : holder.scope;
  return [{ text: holder.type, file, scope, symbol: holder.symbol }];
}

/**
 * The parameters of the functions in a type: the type itself, one of several, what it is an alias of, or an interface with
 * one method.
 */
function functionsIn(resolver: Resolver, written: WrittenAt, depth = 0): WrittenAt[][] {
  const { file, scope, symbol } = written;
  const found = functionTypes(written.text);
  if (found.length > 0) return found.map((parameters) => parameters.map((text) => ({ ...written, text })));
  const type = depth < MOST_ALIASES ? readType(written.text) : undefined;
  if (type?.t !== "name" || type.path.length !== 1) return [];
  const [name = ""] = type.path;
  const types = type.types ?? [];
  const standard = file.rules.functionType?.(name, types);
  const targets = nameMeaning(resolver, file, name, scope, symbol, AS_TYPE)?.targets ?? [];
  const declared = gather(targets, (target) => {
    if (target.t !== "symbol") return [];
    const given = { texts: types, file, scope, symbol };
    const functions = functionsOf(resolver, target, depth);
    return functions.map((parameters) => parameters.map((one) => forType(one, target, given)));
  });
  return declared.length === 0 && standard ? [standard.map((text) => ({ ...written, text }))] : declared;
}

function functionsOf(resolver: Resolver, { file, at }: SymbolPlace, depth: number): WrittenAt[][] {
  const { kind } = file.symbols[at]!;
  if (kind === "type_alias") {
    const text = file.holderOf(at)?.type ?? "";
    return functionsIn(
      resolver,
      { text, file, scope: file.facts.symbolScopes[at] ?? -1, symbol: at },
      depth + 1,
    );
  }
  if (kind !== "interface") return [];
  // One that can be called itself.
  if (file.parametersOf(at).length > 0) return [parametersAt({ file, at })];
  if (!file.rules.functionType) return [];
  const methods = file
    .children(at)
    .filter((child) => file.symbols[child]!.kind === "method" && !hasBody(file, child));
  return methods.length === 1 ? [parametersAt({ file, at: methods[0]! })] : [];
}

function hasBody(file: SourceFile, at: number): boolean {
  return file.hasModifier(at, "default") || file.hasModifier(at, "static");
}

/** With what the type parameters of the type stand for that says it. */
function forType(written: WrittenAt, target: SymbolPlace, given: TypesGiven): WrittenAt {
  const text =
    given.texts.length > 0 ? withArguments(written.text, typeParametersOf(target), given) : undefined;
  return text === undefined ? written : { ...given, text };
}
