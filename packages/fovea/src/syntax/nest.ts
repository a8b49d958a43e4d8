/**
 * Nests definitions by their extents: a definition inside another is its child. No parent look-ups in the tree,
 * which cost time proportional to the file for each call.
 */
import type { Definition } from "./captured.ts";
import { commentsBefore } from "./docs.ts";
import { firstFrom, type Span } from "./span.ts";

/** A definition with the wrapper around it (`export`, `template`) counted in. */
export interface Extent extends Span {
  definition: Definition;
  /** What a later one of several definitions in a wrapper has in common with the first: `export const `. */
  head?: Span | undefined;
  /** Position of the enclosing extent, or -1. */
  parent: number;
  /** Where it starts without the decorators that stand before it as nodes of their own, if there are any. */
  declared?: number | undefined;
  /** The comments between such decorators and the declaration. */
  innerComments?: Span | undefined;
}

/** `areOne` says whether a definition continues the one before it, as the clauses of a function do. */
export function nestDefinitions(
  definitions: readonly Definition[],
  wrappers: readonly Span[],
  areOne: (a: Definition, b: Definition) => boolean = () => false,
  scopes: readonly Span[] = [],
): Extent[] {
  const extents: Extent[] = [];
  const open: number[] = [];
  for (const extent of widen(closeOpenEnds(unique(definitions)), wrappers, scopes)) {
    let before = -1;
    while (open.length > 0 && !isAround(extents[open.at(-1)!]!, extent)) before = open.pop()!;
    if (before !== -1 && areOne(extents[before]!.definition, extent.definition)) {
      join(extents[before]!, extent);
      open.push(before);
      continue;
    }
    extent.parent = open.at(-1) ?? -1;
    if (isPromoted(extent, extents[extent.parent])) extent.parent = extents[extent.parent]!.parent;
    open.push(extents.push(extent) - 1);
  }
  return extents;
}

/** The first clause names and describes the symbol; what it lacks (a type signature has no body) the next one has. */
function join(extent: Extent, clause: Extent): void {
  const { definition } = extent;
  const next = clause.definition;
  extent.end = clause.end;
  extent.definition = {
    ...definition,
    parameters: definition.parameters ?? next.parameters,
    returns: definition.returns ?? next.returns,
    doc: definition.doc ?? next.doc,
    receiver: definition.receiver ?? next.receiver,
    kind: next.kind === "function" ? next.kind : definition.kind,
    body: definition.body ?? { start: next.start, end: next.end },
    end: next.end,
    isJoined: true,
  };
}

/** Definitions that share a node are beside each other. */
function isAround(outer: Extent, inner: Extent): boolean {
  const { start, end } = outer.definition;
  return outer.end > inner.start && !(start === inner.definition.start && end === inner.definition.end);
}

/** A field or property among the parameters of a constructor belongs to the type. */
function isPromoted({ definition }: Extent, outer: Extent | undefined): boolean {
  const list = outer?.definition.parameters;
  return (
    (definition.kind === "property" || definition.kind === "field") &&
    list !== undefined &&
    (outer!.definition.kind === "method" || outer!.definition.kind === "constructor") &&
    list.start <= definition.start &&
    definition.end <= list.end
  );
}

/** `namespace A; … namespace B; …`: the second ends the first. */
function closeOpenEnds(definitions: Definition[]): Definition[] {
  let open: Definition | undefined;
  for (const definition of definitions) {
    if (!definition.isOpenEnded) continue;
    if (open && open.end >= definition.end) {
      open.end = definition.start;
      if (open.body) open.body.end = Math.max(open.body.start, definition.start);
    }
    open = definition;
  }
  return definitions;
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
 * Gives each wrapper to the first definition in it. Wrappers may be nested. A definition in a scope of the wrapper, such
 * as a function in an object that a variable gets, is not what the wrapper declares.
 * `export const a = 1, b = 2` has two definitions: the first takes the wrapper's start, the second repeats it as
 * its head, and both end where they end.
 */
function widen(
  definitions: readonly Definition[],
  wrappers: readonly Span[],
  scopes: readonly Span[],
): Extent[] {
  const sorted = [...wrappers].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;
  const waiting: Span[] = [];
  let shared: { head: Span; from: number; end: number } | undefined;
  return definitions.map((definition, i) => {
    while (next < sorted.length && sorted[next]!.start <= definition.start) waiting.push(sorted[next++]!);
    let start = definition.start;
    let end = definition.end;
    while (waiting.length > 0) {
      const wrapper = waiting.pop()!;
      if (wrapper.end < definition.start || hasScopeBetween(scopes, wrapper, { start, end: definition.end }))
        continue;
      start = Math.min(start, wrapper.start);
      if (hasSibling(definitions, i, wrapper.end)) {
        const head = { start, end: definition.start };
        shared = { head, from: definition.end, end: wrapper.end };
      } else if (wrapper.end >= end) end = wrapper.end;
    }
    let head: Span | undefined;
    if (shared && definition.start >= shared.from && definition.end <= shared.end) {
      shared.from = definition.end;
      head = shared.head;
    }
    return { start, end, definition, head, parent: -1, declared: undefined, innerComments: undefined };
  });
}

function hasScopeBetween(scopes: readonly Span[], outer: Span, inner: Span): boolean {
  for (let i = firstFrom(scopes, outer.start + 1); i < scopes.length && scopes[i]!.start < inner.start; i++)
    if (scopes[i]!.end >= inner.end && scopes[i]!.end <= outer.end) return true;
  return false;
}

/** Does another definition follow in the same wrapper? */
function hasSibling(definitions: readonly Definition[], i: number, end: number): boolean {
  const from = definitions[i]!.end;
  for (let next = i + 1; next < definitions.length && definitions[next]!.start < end; next++)
    if (definitions[next]!.start >= from) return true;
  return false;
}

/** Decorators that stand before a declaration as nodes of their own (Rust attributes) are part of its extent. */
export function takeDecorators(
  text: string,
  extents: readonly Extent[],
  decorators: readonly Span[],
  comments: readonly Span[],
): void {
  if (decorators.length === 0) return;
  for (const extent of extents) {
    for (let i = firstFrom(decorators, extent.start) - 1; i >= 0; i--) {
      const decorator = decorators[i]!;
      if (decorator.end > extent.start) break;
      if (/\S/.test(text.slice(decorator.end, extent.start))) {
        const between = commentsBefore(text, comments, extent.start);
        if (!between || between.start < decorator.end || /\S/.test(text.slice(decorator.end, between.start)))
          break;
        extent.innerComments = between;
      }
      extent.declared ??= extent.start;
      extent.start = decorator.start;
    }
  }
}
