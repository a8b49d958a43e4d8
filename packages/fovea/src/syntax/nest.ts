/**
 * Nests definitions by their extents: a definition inside another is its child. No parent look-ups in the tree,
 * which cost time proportional to the file for each call.
 */
import type { Definition } from "./captures.ts";
import type { Span } from "./span.ts";

/** A definition with the wrapper around it (`export`, `template`) counted in. */
export interface Extent extends Span {
  definition: Definition;
  /** Position of the enclosing extent, or -1. */
  parent: number;
}

export function nestDefinitions(definitions: readonly Definition[], wrappers: readonly Span[]): Extent[] {
  const extents = widen(unique(definitions), wrappers);
  const open: number[] = [];
  extents.forEach((extent, i) => {
    while (open.length > 0 && extents[open.at(-1)!]!.end <= extent.start) open.pop();
    extent.parent = open.at(-1) ?? -1;
    open.push(i);
  });
  return extents;
}

/** Outer before inner; on the same node the earlier pattern of the query only. */
function unique(definitions: readonly Definition[]): Definition[] {
  const sorted = [...definitions].sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
  // Several names may share one node (`a, b = 1, 2`), so the name tells them apart.
  const seen = new Set<number>();
  return sorted.filter((definition) => {
    if (seen.has(definition.name.start)) return false;
    seen.add(definition.name.start);
    return true;
  });
}

/**
 * Gives each wrapper to the first definition in it that reaches (nearly) to its end. Wrappers may be nested.
 * `export const a = 1, b = 2` has two definitions: the first takes the wrapper's start, both stay themselves.
 */
function widen(definitions: readonly Definition[], wrappers: readonly Span[]): Extent[] {
  const sorted = [...wrappers].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;
  const waiting: Span[] = [];
  return definitions.map((definition) => {
    while (next < sorted.length && sorted[next]!.start <= definition.start) waiting.push(sorted[next++]!);
    let start = definition.start;
    let end = definition.end;
    while (waiting.length > 0) {
      const wrapper = waiting.pop()!;
      if (wrapper.end < definition.start) continue;
      start = Math.min(start, wrapper.start);
      if (wrapper.end >= end) end = wrapper.end;
    }
    return { start, end, definition, parent: -1 };
  });
}
