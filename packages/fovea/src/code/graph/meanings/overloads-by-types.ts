/**
 * Which of several functions of one name a call means: by the types of its arguments, as far as they are known. What
 * is not known speaks neither for nor against a candidate.
 */

import { argumentsOf, arityOf } from "../../../syntax/given.ts";
import type { Parameter, Reference } from "../../../syntax/types.ts";
import { readExpression } from "../expression.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { splitItems } from "../split-items.ts";
import type { ParameterType, Target, Value } from "../values.ts";
import { evaluate } from "./evaluation.ts";
import { linearized } from "./heritage.ts";
import { typeValues } from "./type-values.ts";

type SymbolTarget = Extract<Target, { t: "symbol" }>;

/** How well an argument fits a parameter. */
const EXACT = 8;
const SUBTYPE = 4;
const ANYTHING = 1;
const UNKNOWN = 0;
const NO = -1;

export function chooseOverload(
  resolver: Resolver,
  file: SourceFile,
  reference: Reference,
  candidates: readonly SymbolTarget[],
): SymbolTarget[] {
  // A function with the name of a type is there to be called in its place.
  const functions = candidates.filter(({ file: f, at }) => !f.isType(at));
  const makers = functions.length > 0 ? functions : [...candidates];
  const arity = arityOf(reference.given);
  if (makers.length < 2 || arity < 1) return makers;
  const given = splitItems(argumentsOf(reference.given)!).map((text) =>
    readArgument(resolver, file, reference, text.trim()),
  );
  // A function literal behind the brackets.
  if (given.length === arity - 1) given.push(LITERAL);
  if (given.length !== arity) return makers;
  let best = NO;
  let chosen: SymbolTarget[] = [];
  for (const candidate of makers) {
    const score = fit(resolver, candidate, given);
    if (score > best) {
      best = score;
      chosen = [];
    }
    if (score === best && score !== NO) chosen.push(candidate);
  }
  // One that takes any number of arguments is asked last.
  const fixed = chosen.filter((candidate) => !takesAny(candidate));
  return fixed.length > 0 ? fixed : chosen;
}

function takesAny({ file, at }: SymbolTarget): boolean {
  return file.parametersOf(at).some(({ type = "" }) => VARIADIC.test(type));
}

/** An argument: the name of its type, where that is the platform's, or its values. */
interface Argument {
  /** The parameter it is for, where it says so. */
  name: string;
  platform: string;
  values: readonly Value[];
}

function readArgument(
  resolver: Resolver,
  file: SourceFile,
  { scope, symbol }: Reference,
  text: string,
): Argument {
  const named = /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(?!=)/u.exec(text);
  const name = named ? named[1]! : "";
  const written = named ? text.slice(named[0].length) : text;
  const platform = literalType(written);
  if (platform !== "") return { name, platform, values: [] };
  const read = readExpression(written);
  const values = read ? evaluate(resolver, file, read, scope, symbol) : [];
  return { name, platform: values.map(platformType).find((type) => type !== "") ?? "", values };
}

/** Stands for every function literal. */
const FUNCTION = "->";
const LITERAL: Argument = { name: "", platform: FUNCTION, values: [] };
const VARIADIC = /\.\.\.|^vararg\b/;

function literalType(text: string): string {
  if (/^\{|^(?:\(.*?\)|\w+)\s*->|^::|^\w+::\w+$/s.test(text) && !/::class$/.test(text)) return FUNCTION;
  const bound = /^(Byte|Short|Int|Integer|Long|Float|Double)\.(?:MAX|MIN)_VALUE$/.exec(text);
  if (bound) return bound[1]!;
  if (/^"/.test(text) && !/"\s*[.]/.test(text)) return "String";
  if (/^'/.test(text)) return "char";
  if (/^(?:true|false)$/.test(text)) return "boolean";
  if (/\.class$|::class(?:\.java)?$/.test(text)) return "Class";
  const number = /^-?(?:0[xXbB][\w]+|\d[\d_]*(\.\d+)?(?:[eE][-+]?\d+)?([lLfFdD]?))$/.exec(text);
  if (!number) return "";
  if (/[lL]$/.test(text)) return "long";
  if (/^-?\d.*[fF]$/.test(text)) return "float";
  return number[1] || /[dD]$/.test(number[2] ?? "") ? "double" : "int";
}

function platformType(value: Value): string {
  if (value.t === "external") return value.type ?? "";
  return value.t === "many" ? (value.name ?? "[]") : "";
}

function fit(resolver: Resolver, { file, at }: SymbolTarget, given: readonly Argument[]): number {
  const parameters = file.parametersOf(at);
  let sum = 0;
  const open = new Set(parameters.filter((p) => p.default === undefined && !VARIADIC.test(p.type ?? "")));
  for (const [i, argument] of given.entries()) {
    const named = argument.name === "" ? undefined : parameters.find(({ name }) => name === argument.name);
    if (argument.name !== "" && !named) return NO;
    // A literal behind the brackets is for the last one.
    const place = argument === LITERAL ? parameters.length - 1 : i;
    const parameter = named ?? parameters[place] ?? parameters.at(-1);
    if (!parameter) return NO;
    open.delete(parameter);
    const score = fitOne(resolver, parameterType(resolver, file, at, parameter), argument);
    if (score === NO) return NO;
    sum += score;
  }
  return open.size > 0 ? NO : sum;
}

function parameterType(
  resolver: Resolver,
  file: SourceFile,
  at: number,
  parameter: Parameter,
): ParameterType {
  let type = resolver.parameterTypes.get(parameter);
  if (!type) {
    const written = (parameter.type ?? "").replace(/\.\.\.$/, "");
    const name = /\]$/.test(written) ? "[]" : simpleName(written);
    const isOpen = ROOTS.has(name) || file.localOf(at, name) !== undefined;
    const scope = file.facts.symbolScopes[at] ?? -1;
    const values = isOpen ? [] : typeValues(resolver, file, written, scope, at);
    const owns = values.filter((value) => value.t === "instance");
    type = { name, isFunction: written.includes("->"), isOpen, owns };
    resolver.parameterTypes.set(parameter, type);
  }
  return type;
}

function fitOne(
  resolver: Resolver,
  { name, isFunction, isOpen, owns }: ParameterType,
  argument: Argument,
): number {
  const { platform, values } = argument;
  if (isFunction) return platform === FUNCTION ? EXACT : platform === "" ? UNKNOWN : NO;
  if (platform === "" && values.length === 0) return UNKNOWN;
  if (isOpen) return ANYTHING;
  if (platform === FUNCTION) {
    // An interface with one method will do.
    const isClass = owns.some((own) => own.file.symbols[own.at]!.kind !== "interface");
    return isClass || FINAL.has(BOXED.get(name) ?? name) ? NO : UNKNOWN;
  }
  if (platform !== "") return owns.length > 0 ? NO : fitPlatform(platform, name);
  const types = values.filter((value) => value.t === "instance");
  if (types.length === 0) return UNKNOWN;
  if (owns.length === 0) return FINAL.has(BOXED.get(name) ?? name) ? NO : fitOutside(resolver, types, name);
  const isSame = types.some((type) => owns.some((own) => own.file === type.file && own.at === type.at));
  if (isSame) return EXACT;
  const isBelow = types.some((type) =>
    linearized(resolver, type.file, type.at).some((base) =>
      owns.some((own) => own.file === base.file && own.at === base.at),
    ),
  );
  return isBelow ? SUBTYPE : NO;
}

/** A type of the project given for one of the platform: only if it says that it is built on it, or might be. */
function fitOutside(
  resolver: Resolver,
  types: readonly Extract<Value, { t: "instance" }>[],
  name: string,
): number {
  for (const type of types)
    for (const { file, at } of linearized(resolver, type.file, type.at))
      for (const heritage of file.heritageOf(at)) if (heritage.name === name) return SUBTYPE;
  return UNKNOWN;
}

function fitPlatform(given: string, wanted: string): number {
  const a = BOXED.get(given) ?? given;
  const b = BOXED.get(wanted) ?? wanted;
  if (given === wanted) return EXACT;
  if (a === b) return SUBTYPE;
  if (WIDER.get(a)?.includes(b)) return SUBTYPE - 2;
  return FINAL.has(a) || FINAL.has(b) ? NO : UNKNOWN;
}

const ROOTS = new Set(["Object", "Any", "Serializable"]);
const BOXED = new Map([
  ["int", "Int"],
  ["Integer", "Int"],
  ["long", "Long"],
  ["short", "Short"],
  ["byte", "Byte"],
  ["char", "Char"],
  ["Character", "Char"],
  ["boolean", "Boolean"],
  ["float", "Float"],
  ["double", "Double"],
  ["KClass", "Class"],
]);
const WIDER = new Map([
  ["Byte", ["Short", "Int", "Long", "Float", "Double", "Number", "Comparable"]],
  ["Short", ["Int", "Long", "Float", "Double", "Number", "Comparable"]],
  ["Char", ["Int", "Long", "Comparable"]],
  ["Int", ["Long", "Float", "Double", "Number", "Comparable"]],
  ["Long", ["Float", "Double", "Number", "Comparable"]],
  ["Float", ["Double", "Number", "Comparable"]],
  ["Double", ["Number", "Comparable"]],
  ["String", ["CharSequence", "Comparable"]],
  ["Class", ["Type", "AnnotatedElement", "GenericDeclaration"]],
]);
const FINAL = new Set([
  "Int",
  "Long",
  "Short",
  "Byte",
  "Char",
  "Boolean",
  "Float",
  "Double",
  "String",
  "Class",
]);

/** `Map` of `java.util.Map<K, V>`. */
function simpleName(written: string): string {
  return (
    /(?<![\p{L}\p{N}_$])\p{N}*([\p{L}_$][\p{L}\p{N}_$]*)\??$/u.exec(
      written
        .replace(/<.*$/s, "")
        .replace(/\.\.\.$/, "")
        .replace(/^vararg /, ""),
    )?.[1] ?? written
  );
}

/**
 * Of declarations with the same name in several files the nearest: a program may be written for several platforms,
 * and its parts may have types of the same name. What is declared for all platforms comes first.
 */
export function nearestAlike(from: SourceFile, all: readonly SymbolTarget[]): readonly SymbolTarget[] {
  const shape = ({ file, at }: SymbolTarget) =>
    file.isType(at)
      ? ""
      : file
          .parametersOf(at)
          .map(({ type }) => type)
          .join();
  if (all.some((one) => one.file === from || shape(one) !== shape(all[0]!))) return all;
  const common = all.filter(({ file, at }) => file.isExpected(at));
  if (common.length > 0) return common;
  // Two plain functions of one package and shape differ in something we do not see.
  if (all.some(({ file, at }) => file.symbols[at]!.parent === -1 && !file.isType(at))) return all;
  const depth = ({ file }: SymbolTarget) => sharedLength(file.path, from.path);
  const most = Math.max(...all.map(depth));
  return all.filter((one) => depth(one) === most);
}

function sharedLength(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let shared = 0;
  for (let i = 0; i < limit && a[i] === b[i]; i++) if (a[i] === "/") shared = i + 1;
  return a === b ? Number.POSITIVE_INFINITY : shared;
}
