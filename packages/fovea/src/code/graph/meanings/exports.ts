/** The names that files, folders and namespaces let others see. */

import { folderOf } from "../../../base/relative-path.ts";
import type { Resolution } from "../../../syntax/resolution.ts";
import type { Resolver } from "../resolver.ts";
import { type Declaration, localName, type SourceFile } from "../source-file.ts";
import { asOneType } from "../split-types.ts";
import { asSymbol, gather } from "../targets.ts";
import type { Target, Value } from "../values.ts";
import { valuesOf } from "./held-values.ts";
import {
  declaredInPackage,
  findModule,
  followImport,
  packageNameOf,
  throughStar,
  throughStars,
  toPlaces,
} from "./imports.ts";
import { membersNamed } from "./members.ts";

/** The names a file lets others see. */
export function offeredBy(resolver: Resolver, file: SourceFile, inside: string, name: string): Target[] {
  if (file.rules.pathRoots?.has(name)) return findModule(resolver, file, name, inside);
  if (inside !== "") {
    const found = file.inContainer(inside).filter((at) => file.symbols[at]!.name === name);
    if (found.length > 0) return found.map((at) => ({ t: "symbol", file, at }) as const);
    return file.rules.importsAreExports ? importedInto(resolver, file, inside, name) : [];
  }
  if (file.rules.filesAreTypes)
    return file
      .symbolsNamed(name)
      .filter((at) => file.symbols[at]!.parent === -1)
      .map((at) => asSymbol({ file, at }));
  const ofTable = file.rules.tablesAreTypes ? inReturnedTable(file, name) : [];
  if (ofTable.length > 0) return ofTable;
  for (const one of file.facts.exports) {
    if (one.name !== name || file.rules.pathRoots) continue;
    const local = one.local || one.name;
    resolver.state.onStep?.(file, one.line);
    if (one.module !== "") {
      const places = findModule(resolver, file, one.module, "");
      // `export * as ns from`
      if (one.local === "*") return places;
      const found = gather(places, (place) => membersNamed(resolver, place, local));
      return found.length > 0 ? found : places;
    }
    const found = file.topLevel(local);
    if (found.length > 0) return gather(found, (target) => followImport(resolver, target));
    // A list of exports may name what an import of everything has brought in.
    const wild = throughStars(resolver, file, local, -1);
    if (wild.length > 0) return wild;
  }
  const assigned = assignedExports(resolver, file, name);
  if (assigned.length > 0) return assigned;
  const declared = file.topLevel(name).filter((one) => isOffered(file, one, name));
  const meant = gather(declared, (one): Target[] =>
    one.t === "import" ? followImport(resolver, one) : [one],
  );
  // A package that imports a module of its own from itself declares nothing: the module is found below.
  if (meant.length > 0) return meant;
  if (name === "default") {
    const main = file.symbols.findIndex((s) => s.parent === -1 && / ?default\b/.test(s.modifiers));
    if (main !== -1) return [{ t: "symbol", file, at: main }];
  }
  for (const one of file.facts.exports) {
    // `export *` leaves the default of the other file out.
    if (one.name !== "*" || one.module === "" || file.rules.pathRoots || name === "default") continue;
    const found = gather(reexported(resolver, file, one.module), (place) =>
      membersNamed(resolver, place, name),
    );
    if (found.length > 0) return found;
  }
  if (!file.rules.importsAreExports) return [];
  const wild = throughStars(resolver, file, name, -1);
  if (wild.length > 0) return wild;
  // A module that a macro declares is still where modules are.
  if (file.rules.pathRoots)
    return findModule(resolver, file, `self::${name}`, "").filter((place) => place.t !== "missing");
  // A package's folder offers its modules.
  const folder = folderOf(file.path);
  return /(?:^|\/)__init__\.pyi?$/.test(file.path) ? namedInFolder(resolver, folder, file.rules, name) : [];
}

/** The modules behind `export *`: by their names, or by what their imports here are called. */
function reexported(resolver: Resolver, file: SourceFile, module: string): Value[] {
  const aliased = file.rules.reexportsAliases ? file.topLevel(module).filter(({ t }) => t === "import") : [];
  if (aliased.length === 0) return findModule(resolver, file, module, "");
  return gather(aliased, (one) =>
    gather(followImport(resolver, one), (target) => valuesOf(resolver, target)),
  );
}

/** `function M.open()` and `M.open = open`, where the file returns `M`. */
function inReturnedTable(file: SourceFile, name: string): Target[] {
  return file.facts.exports.flatMap((one) =>
    file
      .inContainer(one.local || one.name)
      .filter((at) => file.symbols[at]!.name === name)
      .map((at) => asSymbol({ file, at })),
  );
}

/** `exports.open = …`, and the members of what `module.exports` is set to. */
function assignedExports(resolver: Resolver, file: SourceFile, name: string): Target[] {
  const { exportsObject } = file.rules;
  if (!exportsObject) return [];
  const set = file
    .attributesNamed(name)
    .filter((at) => exportsObject.names.includes(file.facts.binding(at).owner));
  if (set.length > 0) return set.map((at) => ({ t: "binding", file, at }) as const);
  const whole = wholeExport(file);
  if (name === "default" && whole) return [whole];
  if (whole)
    return valuesOf(resolver, whole)
      .flatMap((value) => membersNamed(resolver, value, name))
      .flatMap((target) => sameNamed(resolver, target));
  return [];
}

/** `{ Store }` and `{ open: openStore }` mean what these names are declared as. */
function sameNamed(resolver: Resolver, target: Target): Target[] {
  if (target.t !== "binding") return [target];
  const { value } = target.file.facts.binding(target.at);
  const declared = /^[\w$]+$/.test(value) ? target.file.topLevel(value) : [];
  return declared.length > 0 ? declared.flatMap((one) => followImport(resolver, one)) : [target];
}

/** What `module.exports` is set to as a whole. */
export function wholeExport(file: SourceFile): Target | undefined {
  const name = file.rules.exportsObject?.whole;
  return name === undefined ? undefined : file.topLevel(name)[0];
}

/** What a block of a file offers because it imports it: `mod prelude { pub use crate::store::*; }`. */
function importedInto(resolver: Resolver, file: SourceFile, space: string, name: string): Target[] {
  const imports = file.importsIn(space);
  for (const at of imports)
    if (localName(file.facts.imports[at]!, file.rules) === name) {
      const found = followImport(resolver, { t: "import", file, at });
      if (found.length > 0) return found;
    }
  for (const at of imports) {
    const one = file.facts.imports[at]!;
    const found = one.name === "*" && one.alias === "" ? throughStar(resolver, file, one, name) : [];
    if (found.length > 0) return found;
  }
  return [];
}

export function namedInFolder(resolver: Resolver, path: string, rules: Resolution, name: string): Target[] {
  if (rules.shares === "folder")
    return [...declaredInPackage(resolver, path, packageNameOf(resolver, path, rules), rules, name)];
  const module = path === "" ? name : `${path}/${name}`;
  return toPlaces(resolver, resolver.sources.modules(rules).find(`/${module}`, ""), rules, module).filter(
    (place) => place.t !== "missing" && place.t !== "external",
  );
}

export function namedInNamespace(
  resolver: Resolver,
  space: string,
  rules: Resolution,
  name: string,
): Target[] {
  const wanted = space === "" ? name : `${space}.${name}`;
  const found = resolver.sources.qualified(wanted, rules.family).map(asSymbol);
  if (found.length > 0) return asOneType(resolver, found, found[0]!.file);
  // The path so far may be a type, whose member is wanted.
  const types = resolver.sources.qualified(space, rules.family).filter(({ file, at }) => file.isType(at));
  const members = types.flatMap((type) => membersNamed(resolver, { t: "type", ...type }, name));
  if (members.length > 0) return members;
  return [{ t: "namespace", name: wanted, rules }];
}

/** May other files use this top-level declaration? */
function isOffered(file: SourceFile, one: Declaration, name: string): boolean {
  if (one.t === "import") return file.rules.importsAreExports === true;
  if (!file.rules.exportsObject) return true;
  // `export default function open` offers `default`, not `open`.
  if (one.t === "symbol") {
    const { modifiers } = file.symbols[one.at]!;
    return /\bexported\b/.test(modifiers) && (name === "default" || !/(?<!-)\bdefault\b/.test(modifiers));
  }
  return file.facts.binding(one.at).name === "default";
}
