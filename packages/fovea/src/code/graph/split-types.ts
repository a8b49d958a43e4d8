/** Types that are written in several parts: C# partial classes, and what is opened again (Ruby). */
import { mainParts, nearest } from "./namespaces.ts";
import type { Resolver } from "./resolver.ts";
import type { SourceFile } from "./source-file.ts";
import type { SymbolTarget } from "./targets.ts";

/** Of the parts of one type the one that stands for all; of unlike types of one name the one that is nearest. */
export function asOneType(resolver: Resolver, found: SymbolTarget[], from: SourceFile): SymbolTarget[] {
  const [first] = found;
  if (
    !first ||
    found.length < 2 ||
    first.file.rules.hasInnerTypes ||
    !found.every(({ file, at }) => file.isType(at))
  )
    return found;
  const home = resolver.sources.modules(first.file.rules).home?.(first.file.qualifiedName(first.at));
  const atHome = home === undefined ? undefined : found.find(({ file }) => file.path === home);
  if (atHome) return [atHome];
  if (found.every(({ file, at }) => isSplit(file, at)))
    return mainParts(first.file.rules.hasSplitTypes === "file" ? nearest(found, from.path) : found);
  return nearest(found, from.path);
}

export function isSplit(file: SourceFile, at: number): boolean {
  const { hasSplitTypes, shares } = file.rules;
  if (!hasSplitTypes || shares !== "namespace" || !file.isType(at)) return false;
  return hasSplitTypes !== "partial" || file.hasModifier(at, hasSplitTypes);
}

/** All that is written of one type, wherever. */
export function partsOf(
  resolver: Resolver,
  file: SourceFile,
  at: number,
): readonly { file: SourceFile; at: number }[] {
  if (!isSplit(file, at)) return [{ file, at }];
  return resolver.sources
    .qualified(file.qualifiedName(at), file.rules.family)
    .filter((part) => isSplit(part.file, part.at) && mayBePart(file, part));
}

/** May this belong to a type of that file, by where it stands? */
export function mayBePart(file: SourceFile, part: { file: SourceFile }): boolean {
  return file.rules.hasSplitTypes !== "file" || part.file === file;
}
