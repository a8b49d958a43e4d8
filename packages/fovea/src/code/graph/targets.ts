/** Small helpers for targets and values, which all parts of the resolver share. */
import type { Declaration, SourceFile, SymbolPlace } from "./source-file.ts";
import type { Target, Value } from "./values.ts";

/** Expressions nested deeper, and chains of imports longer than this, are not followed. */
export const MOST_STEPS = 24;
/** More meanings than this are no meaning. */
export const MOST_VALUES = 8;
/** The line of an import that stands in no file. */
export const NOWHERE = -1;

export const FUNCTIONS: ReadonlySet<string> = new Set(["function", "method", "constructor", "macro"]);
export const SPACES: ReadonlySet<string> = new Set(["module", "namespace"]);

export type SymbolTarget = Extract<Target, { t: "symbol" }>;

/** Is a scope inside another one, or the same? */
export function isWithin({ file, scope }: { file: SourceFile; scope: number }, from: number): boolean {
  if (scope === -1) return true;
  for (let at = from; at !== -1; at = file.facts.scopes[at]!.parent) if (at === scope) return true;
  return false;
}

export function asSymbol({ file, at }: SymbolPlace): SymbolTarget {
  return { t: "symbol", file, at };
}

export function asTarget(value: Value): Target[] {
  switch (value.t) {
    case "type":
    case "function":
      return [{ t: "symbol", file: value.file, at: value.at }];
    case "module":
    case "folder":
    case "namespace":
    case "external":
    case "missing":
      return [value];
    default:
      return [];
  }
}

/** Something that a value from outside yields. */
export function asUnknown(value: Value): Value[] {
  return value.t === "external" ? [{ t: "external", name: value.name }] : [];
}

export function instanceOf(value: Value): Value[] {
  return value.t === "type" ? [{ ...value, t: "instance" }] : [];
}

/**
 * What each of them leads to, in one list; most lists have one item, and then nothing is copied. V8 does `flatMap` step
 * by step as the standard describes it, which takes ten times as long as a loop.
 */
export function gather<T, U>(items: readonly T[], find: (item: T) => readonly U[]): U[] {
  if (items.length === 1) return find(items[0]!) as U[];
  const all: U[] = [];
  for (const item of items) for (const one of find(item)) all.push(one);
  return all;
}

/** Without repeats; most lists have one item. */
export function unique<T extends Value | Target>(items: T[]): T[] {
  if (items.length < 2) return items;
  if (items.length === 2) return isSameItem(items[0]!, items[1]!) ? [items[0]!] : items;
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Have both the same key? Told without making it, where it would be made of a file's path. */
function isSameItem(one: Value | Target, other: Value | Target): boolean {
  if (one.t !== other.t) return false;
  if ("at" in one && "at" in other) return one.at === other.at && one.file === other.file;
  return keyOf(one) === keyOf(other);
}

export function keyOf(item: Value | Target): string {
  switch (item.t) {
    case "folder":
      return `folder ${item.path}`;
    case "namespace":
    case "external":
      return `${item.t} ${item.name}`;
    case "missing":
      return `missing ${item.module}`;
    case "module":
      return `module ${item.file.path} ${item.inside}`;
    case "object":
    case "closure":
      return `${item.t} ${item.file.path} ${item.scope}`;
    case "shape":
      return `shape ${item.file.path} ${item.of}`;
    case "many":
      return `many ${item.file.path} ${item.of}`;
    case "list":
      return `list ${item.items.length} ${item.items.map((one) => one.map(keyOf).join()).join(";")}`;
    default:
      return `${item.t} ${item.file.path} ${item.at}`;
  }
}

const VARIABLES: ReadonlySet<string> = new Set(["variable", "const", "field", "property"]);

/** Something that gets values, which may differ from place to place. */
export function isVariable({ t, file, at }: Declaration): boolean {
  return t === "binding" || (t === "symbol" && VARIABLES.has(file.symbols[at]!.kind));
}

export function isConstructor(target: Target): boolean {
  return target.t === "symbol" && target.file.symbols[target.at]!.kind === "constructor";
}
