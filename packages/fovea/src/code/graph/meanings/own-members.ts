/** Members a type has by itself, wherever they stand. */

import { folderOf } from "../../../base/relative-path.ts";
import type { Resolver } from "../resolver.ts";
import { membersStandInside } from "../rules.ts";
import type { SourceFile } from "../source-file.ts";
import { asOneType, isSplit, mayBePart, partsOf } from "../split-types.ts";
import { asSymbol } from "../targets.ts";
import { ANY_USE } from "../uses.ts";
import type { Target } from "../values.ts";
import { ownerOf } from "./heritage.ts";
import { membersByUse } from "./members.ts";
import { isSelfName } from "./self.ts";

/** Members a type has by itself, not from what it is built on. */
export function ownMembers(resolver: Resolver, file: SourceFile, at: number, name: string): Target[] {
  if (isSplit(file, at)) return ofParts(resolver, file, at, name);
  const { rules } = file;
  // Where nothing of a type stands in another file, a name that no symbol of this one has can only be an attribute.
  if (membersStandInside(rules) && !rules.hasInnerTypes && file.symbolsNamed(name).length === 0)
    return attributesNamed(file, at, name);
  // What a macro makes out of its arguments has another name.
  const isMade = (child: number) => file.hasModifier(child, "generated");
  const inside = file.childrenNamed(at, name).filter((child) => !isMade(child) && !file.isHidden(child));
  if (inside.length === 0 && rules.hasInnerTypes) {
    // A named companion lends its members to the type it stands in.
    const companions = rules.hasExtensions ? file.companionsOf(at) : [];
    return companions.flatMap((companion) => membersByUse(resolver, file, companion, name, ANY_USE));
  }
  // Overloads may stand in extensions, of this file and of others.
  if (rules.hasMembersElsewhere) {
    const members = [...new Set([...inside, ...file.membersOutsideNamed(at, name)])];
    return [...members.map((child) => asSymbol({ file, at: child })), ...elsewhere(resolver, file, at, name)];
  }
  if (inside.length > 0 && !rules.hasOwnFieldNames)
    return inside.map((child) => asSymbol({ file, at: child }));
  // A class of C++ declares all its members; those of its enumerations are its own too.
  if (rules.shares === "includes")
    return file
      .children(at)
      .filter((child) => file.symbols[child]!.kind === "enum")
      .flatMap((child) => file.childrenNamed(child, name).filter((one) => !isMade(one)))
      .map((child) => asSymbol({ file, at: child }));
  const outside = file.membersOutsideNamed(at, name).filter((child) => !isMade(child));
  const here = [...new Set([...inside, ...outside])].map((child) => asSymbol({ file, at: child }));
  // A field says nothing about whether there is a method of that name.
  const isField = here.length > 0 && here.every((one) => file.symbols[one.at]!.kind === "field");
  if (isField && rules.hasOwnFieldNames) return [...here, ...elsewhere(resolver, file, at, name)];
  if (here.length > 0) return here;
  const attributes = attributesNamed(file, at, name);
  return attributes.length > 0 ? attributes : elsewhere(resolver, file, at, name);
}

export function attributesNamed(file: SourceFile, at: number, name: string): Target[] {
  const own: Target[] = [];
  const declared: Target[] = [];
  for (const binding of file.attributesNamed(name)) {
    const { owner, symbol, type } = file.facts.binding(binding);
    if (file.typeAround(symbol) !== at || !isSelfName(file, owner, symbol)) continue;
    const target: Target = { t: "binding", file, at: binding };
    own.push(target);
    if (type !== "") declared.push(target);
  }
  // What it is declared as holds for whatever else it is set to.
  return declared.length > 0 ? declared : own;
}

function ofParts(resolver: Resolver, file: SourceFile, at: number, name: string): Target[] {
  const found = resolver.sources
    .qualified(`${file.qualifiedName(at)}.${name}`, file.rules.family)
    .filter((one) => mayBePart(file, one));
  if (found.length > 0) return asOneType(resolver, found.map(asSymbol), file);
  return partsOf(resolver, file, at).flatMap((part) => attributesNamed(part.file, part.at, name));
}

/** Members that stand in another file than their type: C# partial classes, Go and C++ methods, Rust impls. */
function elsewhere(resolver: Resolver, file: SourceFile, at: number, name: string): Target[] {
  if (membersStandInside(file.rules)) return [];
  if (file.rules.hasDottedNames)
    return resolver.sources.qualified(`${file.qualifiedName(at)}.${name}`, file.rules.family).map(asSymbol);
  if (file.rules.pathRoots) return inOtherBlocks(resolver, file, at, name);
  const own = `${file.qualifiedName(at)}.${name}`;
  return resolver.sources
    .named(name, file.rules.family)
    .filter(
      (one) =>
        one.file !== file &&
        !one.file.isOfFile(one.at) &&
        // What stands in a type is of that type, which may have the name of this one and another module.
        !(file.rules.hasMembersElsewhere && one.file.symbols[one.at]!.parent !== -1) &&
        one.file.symbols[one.at]!.container !== "" &&
        one.file.qualifiedName(one.at) === own &&
        (file.rules.shares !== "folder" || folderOf(one.file.path) === folderOf(file.path)),
    )
    .map(asSymbol);
}

/** `impl Store { … }` in another file means this type when the name does so there. */
function inOtherBlocks(resolver: Resolver, file: SourceFile, at: number, name: string): Target[] {
  const { name: type } = file.symbols[at]!;
  return resolver.sources
    .named(name, file.rules.family)
    .filter((one) => {
      const { container } = one.file.symbols[one.at]!;
      if (one.file === file || !(container === type || container.endsWith(`.${type}`))) return false;
      const owner = resolver.state.guarded(() => ownerOf(resolver, one.file, one.at));
      return owner?.file === file && owner.at === at;
    })
    .map(asSymbol);
}
