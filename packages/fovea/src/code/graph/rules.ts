/** How a language finds what names mean, as the resolver asks for it. */
import { languageById } from "../../syntax/detect-language.ts";
import { languages } from "../../syntax/languages/registry.ts";
import type { Resolution } from "../../syntax/resolution.ts";

const known = new Map<Resolution, Resolution>();

/** The rules of a language, where it has some. */
export function rulesOf(languageId: string): Resolution | undefined {
  const rules = languageById(languageId)?.resolution;
  if (!rules) return undefined;
  if (known.size === 0) makeAlike();
  return known.get(rules);
}

/**
 * Every part of the resolver asks for rules, all the time. V8 reads a property at once where all objects that it has
 * seen in a place have the same properties in the same order, and looks for it where they differ.
 */
function makeAlike(): void {
  const all = languages.flatMap(({ resolution }) => resolution ?? []);
  const names = [...new Set(all.flatMap((rules) => Object.keys(rules)))] as (keyof Resolution)[];
  for (const rules of all)
    known.set(rules, Object.fromEntries(names.map((name) => [name, rules[name]])) as unknown as Resolution);
}

/** Does a name mean the same wherever its declaration is seen? */
export function looksUpPlainly(rules: Resolution): boolean {
  return (
    (rules.shares === "nothing" || rules.shares === "folder") &&
    !rules.hasInnerTypes &&
    !rules.hasImplicitSelf &&
    !rules.hasBareCalls &&
    !rules.hasTypeNames &&
    !rules.lastAssignmentCounts &&
    !rules.overloads &&
    !rules.pathRoots
  );
}

/** Where no member of a type can stand in another file than the type. */
export function membersStandInside({ shares, hasSplitTypes }: Resolution): boolean {
  return shares === "nothing" && !hasSplitTypes;
}

/** Does what a function yields follow from what it is given? */
export function dependsOnArguments(rules: Resolution, name: string): boolean {
  return rules.makesArgument?.(name) !== undefined || rules.effectOfFunction?.(name) !== undefined;
}
