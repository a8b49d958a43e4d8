/**
 * Which interfaces of the tree a type implements without saying so, by its methods: their names, how many parameters
 * they take and what they yield. An interface that is built on something outside the tree is left out, since what it
 * asks for is not known.
 */
import { folderOf } from "../../base/relative-path.ts";
import { dotted } from "./grouping.ts";
import { basesOf, linearized } from "./meanings/heritage.ts";
import { Memo } from "./memo.ts";
import type { Resolver } from "./resolver.ts";
import type { SourceFile, SymbolPlace } from "./source-file.ts";

type Methods = Map<string, SymbolPlace>;

interface Implemented {
  type: SymbolPlace;
  methods: Methods;
}

const implementedMemo = new Memo<string, readonly Implemented[]>();
const withMethodMemo = new Memo<string, readonly SymbolPlace[]>();
const requiredMemo = new Memo<string, Methods | undefined>();

/** The interfaces that a type implements, each with the methods it asks for. */
export function implicitInterfaces(resolver: Resolver, type: SymbolPlace): readonly Implemented[] {
  const key = keyOf(type);
  const known = implementedMemo.of(resolver);
  let found = known.get(key);
  if (!found) {
    found = type.file.symbols[type.at]!.kind === "interface" ? [] : findImplemented(resolver, type);
    known.set(key, found);
  }
  return found;
}

function findImplemented(resolver: Resolver, type: SymbolPlace): Implemented[] {
  const own = methodsOf(resolver, type);
  const candidates = new Map<string, SymbolPlace>();
  for (const [name, { file }] of own)
    for (const one of interfacesWith(resolver, name, file.rules.family)) candidates.set(keyOf(one), one);
  return [...candidates.values()].flatMap((candidate) => {
    const methods = requiredBy(resolver, candidate);
    return methods && covers(type, own, candidate, methods) ? [{ type: candidate, methods }] : [];
  });
}

function covers(type: SymbolPlace, own: Methods, candidate: SymbolPlace, required: Methods): boolean {
  const { rules, symbols, path } = candidate.file;
  // Nobody else can use an interface, or have a method, that only its own package sees.
  const isElsewhere = folderOf(type.file.path) !== folderOf(path);
  if (isElsewhere && rules.isPrivateName?.(symbols[candidate.at]!.name)) return false;
  for (const [name, wanted] of required) {
    const method = own.get(name);
    if (!method || shapeOf(method) !== shapeOf(wanted)) return false;
    if (isElsewhere && rules.isPrivateName?.(name)) return false;
  }
  return required.size > 0;
}

function interfacesWith(resolver: Resolver, method: string, family: string): readonly SymbolPlace[] {
  const known = withMethodMemo.of(resolver);
  let found = known.get(method);
  if (!found) {
    found = resolver.sources.named(method, family).flatMap(({ file, at }) => {
      const { parent } = file.symbols[at]!;
      return file.symbols[parent]?.kind === "interface" ? [{ file, at: parent }] : [];
    });
    known.set(method, found);
  }
  return found;
}

/** Undefined when not all of it is known. */
function requiredBy(resolver: Resolver, type: SymbolPlace): Methods | undefined {
  const key = keyOf(type);
  const known = requiredMemo.of(resolver);
  if (!known.has(key)) {
    const all = linearized(resolver, type.file, type.at);
    const isKnown = all.every(
      ({ file, at }) => basesOf(resolver, file, at).length === file.heritageOf(at).length,
    );
    known.set(key, isKnown ? methodsOf(resolver, type) : undefined);
  }
  return known.get(key);
}

/** Methods by name, those of what is embedded included; the nearest of a name counts. */
function methodsOf(resolver: Resolver, type: SymbolPlace): Methods {
  const methods: Methods = new Map();
  for (const { file, at } of linearized(resolver, type.file, type.at))
    for (const method of ownMethods(resolver, file, at)) {
      const { name } = method.file.symbols[method.at]!;
      if (!methods.has(name)) methods.set(name, method);
    }
  return methods;
}

function ownMethods(resolver: Resolver, file: SourceFile, at: number): SymbolPlace[] {
  const isMethod = (one: SymbolPlace) => one.file.symbols[one.at]!.kind === "method";
  const { container, name } = file.symbols[at]!;
  const path = [dotted(container), name].filter(Boolean).join(".");
  const around =
    file.rules.shares === "folder" ? resolver.sources.filesInFolder(folderOf(file.path), file.rules) : [file];
  return around
    .filter((other) => other.packageName === file.packageName)
    .flatMap((other) => other.inContainer(path).map((child) => ({ file: other, at: child })))
    .filter(isMethod);
}

/** What two methods must have in common, without the packages their types are from. */
function shapeOf({ file, at }: SymbolPlace): string {
  const { parameters = "", returnType } = file.symbols[at]!;
  const parameterCount = parameters === "" ? 0 : (JSON.parse(parameters) as unknown[]).length;
  const yielded = file.rules.commonType?.(returnType) ?? returnType;
  return `${parameterCount} ${yielded.replace(/(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+\.|\s/gu, "")}`;
}

function keyOf({ file, at }: SymbolPlace): string {
  return `${file.path}#${at}`;
}
