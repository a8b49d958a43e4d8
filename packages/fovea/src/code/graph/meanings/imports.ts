/** From imports to what is imported, through all re-exports. */

import type { ModuleTarget, Resolution } from "../../../syntax/resolution.ts";
import type { Import } from "../../../syntax/types.ts";
import type { Answer } from "../asking.ts";
import { readExpression } from "../expression.ts";
import { dotted, NONE } from "../grouping.ts";
import { Memo } from "../memo.ts";
import { mayBeType } from "../namespaces.ts";
import type { Resolver } from "../resolver.ts";
import { type Declaration, localName, type SourceFile } from "../source-file.ts";
import { asTarget, gather, isWithin, NOWHERE, unique } from "../targets.ts";
import type { Place, Target, Value, Wanted } from "../values.ts";
import { evaluate } from "./evaluation.ts";
import { valuesOf } from "./held-values.ts";
import { membersNamed } from "./members.ts";
import { isSpace } from "./names-by-use.ts";

const NO_TARGETS: Target[] = [];
const NO_VALUES: Value[] = [];

const importsMemo = new Memo<number, Answer<Target[]>>();
const starsMemo = new Memo<string, Answer<Target[]>>();
const wildMemo = new Memo<string, Answer<Target[]>>();
const placesMemo = new Memo<string, Answer<Value[]>>();
const everywhereMemo = new Memo<readonly unknown[], Import[]>();
const declaredModulesMemo = new Memo<string, Place[]>();
const packageImportsMemo = new Memo<SourceFile, Map<string, Place>>();
const packagesMemo = new Memo<string, Map<string, Declaration[]>>();

/** An import -> what is imported, through all re-exports. */
export function followImport(resolver: Resolver, target: Target): Target[] {
  if (target.t !== "import") return [target];
  const { file, at } = target;
  const { state } = resolver;
  const one = file.facts.imports[at]!;
  const find = () => state.guarded(() => unique(importedBy(resolver, file, one))) ?? [];
  if (!state.onStep) return state.settled(importsMemo.of(file), at, NO_TARGETS, find);
  state.onStep(file, one.line);
  return find();
}

function importedBy(resolver: Resolver, file: SourceFile, one: Import): Target[] {
  if (file.rules.shares === "includes" && one.name !== "") return usedNames(resolver, file, one);
  if (file.rules.pathRoots) {
    // `mod a;` and `extern crate a;`, which are not looked for among the names they bind themselves.
    if (one.name === "") return findModule(resolver, file, one.module, file.spaceAt(one.line));
    if (one.module === "") return gather(pathRoot(resolver, file, one.name, one), asTarget);
  }
  if (one.name === "*" || one.name === "") {
    // `import a.b` binds `a`, and everything is reached through it.
    const isPath = one.name === "" && one.alias === "" && file.rules.importsAreExports;
    return gather(
      placesOfModule(resolver, file, isPath ? localName(one, file.rules) : one.module, one),
      asTarget,
    );
  }
  const places = placesOfModule(resolver, file, one.module, one);
  const all = gather(places, (place) => membersNamed(resolver, place, one.name));
  const found = file.rules.hasInnerTypes
    ? all.filter((target) => target.t !== "namespace" || isSpace(resolver, target.name, target.rules))
    : all;
  if (found.length > 0) return gather(found, (target) => followImport(resolver, target));
  // A module that is imported by what it imports: it is not missing, it is asked for too early.
  if (resolver.state.isCutShort) return [];
  const [place] = places;
  if (place?.t === "namespace" && file.rules.hasInnerTypes) {
    const whole = findModule(resolver, file, `${one.module}.${one.name}`, "").filter(
      (other) => other.t === "module",
    );
    if (whole.length > 0) return whole;
    if (!isSpace(resolver, place.name, place.rules))
      return [{ t: "external", name: one.module, type: one.name }];
  }
  const outside = places.filter((other) => other.t === "external" || other.t === "missing");
  return outside.length > 0 ? gather(outside, asTarget) : [{ t: "missing", module: one.module }];
}

/** `using app::Store;`, `using namespace app;`, `namespace a = app;` */
function usedNames(resolver: Resolver, file: SourceFile, { module, name }: Import): Target[] {
  const path = readExpression(module);
  // It is not known in which namespace of the file it stands; the first that makes sense of it will do.
  for (const around of path ? [-1, ...file.namespaces] : []) {
    const values = evaluate(resolver, file, path!, -1, around).filter((value) => value.t !== "external");
    if (name === "*" && values.length > 0)
      return values.flatMap((value) => (value.t === "namespace" ? [value] : asTarget(value)));
    const found = unique(values.flatMap((value) => membersNamed(resolver, value, name)));
    if (found.length > 0) return found;
  }
  return [{ t: "external", name: dotted(module).split(".")[0]! }];
}

export function placesOfModule(
  resolver: Resolver,
  file: SourceFile,
  module: string,
  where: { line: number; scope?: number },
): Value[] {
  if (!file.rules.pathRoots) return findModule(resolver, file, module, "");
  return resolver.state.settled(placesMemo.of(file), `${where.line} ${module}`, NO_VALUES, () =>
    walk(resolver, file, module, where),
  );
}

function walk(
  resolver: Resolver,
  file: SourceFile,
  module: string,
  where: { line: number; scope?: number },
): Value[] {
  const [first, ...rest] = module.split("::").filter((part) => part !== "");
  let values = first === undefined ? [] : pathRoot(resolver, file, first, where);
  for (const name of rest) values = gather(values, (value) => throughPath(resolver, value, name));
  return values;
}

/** What the first part of a path in an import means. */
function pathRoot(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  where: { line: number; scope?: number },
): Value[] {
  const space = file.spaceAt(where.line);
  if (!file.rules.pathRoots?.has(name)) {
    const here = file.lookUp(name, where.scope ?? -1).filter((one) => !isSame(one, file, where.line));
    const values = gather(here, (one) => valuesOf(resolver, one)).filter((value) => value.t !== "missing");
    if (values.length > 0) return values;
  }
  return findModule(resolver, file, name, space).filter((place) => place.t !== "missing");
}

function throughPath(resolver: Resolver, value: Value, name: string): Value[] {
  if (value.t === "external") return [value];
  return gather(membersNamed(resolver, value, name), (target) => valuesOf(resolver, target));
}

export function findModule(resolver: Resolver, file: SourceFile, module: string, inside: string): Place[] {
  const path = file.rules.hasRelativeImports ? fromPackage(resolver, file, module) : module;
  const found = resolver.sources.modules(file.rules).find(path, file.path, inside);
  const places = toPlaces(resolver, found, file.rules, module);
  return found.kind === "external" ? [...declaredModules(resolver, file.rules, module), ...places] : places;
}

/** `import Store._` beside `Store`: the whole path, where what it begins with is of the package of the file. */
function fromPackage(resolver: Resolver, file: SourceFile, module: string): string {
  const { packageName, rules } = file;
  const first = packageName === "" ? "" : `${packageName}.${module.split(".")[0]!}`;
  const isNear =
    first !== "" &&
    (resolver.sources.qualified(first, rules.family).length > 0 || isSpace(resolver, first, rules));
  return isNear ? `${packageName}.${module}` : module;
}

/** `declare module "store" { … }`: a file declares what a package offers, all of it or some more. */
function declaredModules(
  resolver: Resolver,
  { declaredModule, family }: Resolution,
  module: string,
): Place[] {
  if (!declaredModule) return [];
  const memo = declaredModulesMemo.of(resolver);
  let found = memo.get(module);
  if (!found) {
    found = resolver.sources.named(module, family).flatMap(({ file, at }): Place[] => {
      const [child] = file.symbols[at]!.kind === "namespace" ? file.children(at) : [];
      const inside = child === undefined ? "" : file.symbols[child]!.container;
      return declaredModule(inside) === module ? [{ t: "module", file, inside: dotted(inside) }] : [];
    });
    memo.set(module, found);
  }
  return found;
}

export function toPlaces(
  resolver: Resolver,
  target: ModuleTarget,
  rules: Resolution,
  module: string,
): Place[] {
  switch (target.kind) {
    case "file": {
      const file = resolver.sources.file(target.path);
      return file ? [{ t: "module", file, inside: target.inside ?? "" }] : [{ t: "missing", module }];
    }
    case "folder":
      return [{ t: "folder", path: target.path, rules }];
    case "namespace":
      return [{ t: "namespace", name: target.name, rules }];
    case "external":
      return [{ t: "external", name: target.name }];
    case "missing":
      return [{ t: "missing", module }];
  }
}

export function throughStars(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  scope: number,
  wants: Wanted = "anything",
): Target[] {
  // Namespaces do not import each other in circles, and their imports hold in the whole file.
  if (file.rules.shares !== "namespace") return findThroughStars(resolver, file, name, scope, wants);
  return resolver.state.settled(wildMemo.of(file), `${wants} ${name}`, NO_TARGETS, () =>
    findThroughStars(resolver, file, name, scope, wants),
  );
}

function findThroughStars(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  scope: number,
  wants: Wanted,
): Target[] {
  const { shares } = file.rules;
  const everywhere = importsEverywhere(resolver, file);
  const stars = file.starImports;
  // The last one wins where several offer the name; what is imported into all files comes after that.
  for (const one of everywhere.length > 0 ? [...stars, ...everywhere] : stars) {
    if (!(one.name === "*" && one.alias === "")) {
      if (one.alias === name) return importedBy(resolver, file, one);
      continue;
    }
    if (one.scope !== -1 && !isWithin({ file, scope: one.scope }, scope)) continue;
    const found = resolver.state.guarded(() => throughStar(resolver, file, one, name)) ?? [];
    const fitting = found.filter(
      (target) =>
        target.t !== "external" && target.t !== "namespace" && (wants !== "type" || mayBeType(target)),
    );
    if (fitting.length > 0 || (found.length > 0 && shares !== "namespace")) return fitting;
  }
  return [];
}

/** Modules may import everything from each other in circles. */
export function throughStar(resolver: Resolver, file: SourceFile, one: Import, name: string): Target[] {
  const { state } = resolver;
  const find = () =>
    gather(placesOfModule(resolver, file, one.module, one), (place) => membersNamed(resolver, place, name));
  if (state.onStep) return find();
  return state.settled(starsMemo.of(file), `${one.line} ${one.module} ${name}`, NO_TARGETS, find);
}

/** Imports that hold in a file without standing in it. */
export function importsEverywhere(resolver: Resolver, file: SourceFile): readonly Import[] {
  const found = resolver.sources.modules(file.rules).everywhere?.(file.path) ?? [];
  if (found.length === 0) return NONE;
  const known = everywhereMemo.of(resolver);
  let imports = known.get(found);
  if (!imports) {
    imports = found.map((one) => ({ ...one, typeOnly: false, dynamic: false, line: NOWHERE, scope: -1 }));
    known.set(found, imports);
  }
  return imports;
}

/** An import is called as its package says, which may differ from its path. */
export function packageImport(resolver: Resolver, file: SourceFile, name: string): Place | undefined {
  if (file.rules.shares !== "folder") return undefined;
  const known = packageImportsMemo.of(resolver);
  let names = known.get(file);
  if (!names) {
    names = new Map();
    for (const { module, name: imported, alias } of file.facts.imports) {
      const [place] = imported === "" && alias === "" ? findModule(resolver, file, module, "") : [];
      if (place?.t === "folder") names.set(packageNameOf(resolver, place.path, file.rules), place);
    }
    known.set(file, names);
  }
  return names.get(name);
}

/** What others import by a folder's path; tests that are a package of their own and programs beside it are not meant. */
export function packageNameOf(resolver: Resolver, folder: string, rules: Resolution): string {
  const names = resolver.sources.filesInFolder(folder, rules).map((file) => file.packageName);
  const offered = names.filter((name) => !name.endsWith("_test"));
  return offered.find((name) => name !== "main") ?? offered[0] ?? "";
}

/** The names that the files of a folder with one package clause declare together. */
export function declaredInPackage(
  resolver: Resolver,
  folder: string,
  packageName: string,
  rules: Resolution,
  name: string,
): readonly Declaration[] {
  const key = `${rules.family} ${folder} ${packageName}`;
  const known = packagesMemo.of(resolver);
  let names = known.get(key);
  if (!names) {
    names = new Map();
    known.set(key, names);
  }
  let found = names.get(name);
  if (!found) {
    found = resolver.sources
      .filesInFolder(folder, rules)
      .filter((file) => file.packageName === packageName)
      .flatMap((file) => file.topLevel(name))
      .filter((one) => one.t === "symbol");
    names.set(name, found);
  }
  return found;
}

/** What a path in code starts with, when nothing in the file declares it: a module, or a crate by its name. */
export function pathStart(resolver: Resolver, file: SourceFile, name: string, symbol: number): Place[] {
  if (!file.rules.pathRoots) return [];
  return findModule(resolver, file, name, file.spaceOf(symbol)).filter((place) => place.t !== "missing");
}

/** Is this the import at a line itself? */
function isSame(one: Declaration, file: SourceFile, line: number): boolean {
  return one.t === "import" && one.file === file && file.facts.imports[one.at]!.line === line;
}
