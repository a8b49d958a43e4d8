/** Which symbol or type a definition, or a place in the text, belongs to. */
import { limits } from "../base/limits.ts";
import type { Extent } from "./nest.ts";
import { innermost, type Span } from "./span.ts";
import type { CodeSymbol } from "./types.ts";

/** What can have members. */
export const TYPES = new Set<string>([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "enum_member",
  "container",
]);
/** What has parameters and locals. */
export const CALLABLES = new Set<string>(["function", "method", "constructor", "macro"]);

export function enclosingSymbol(parent: number, extents: readonly Extent[], symbolOf: Int32Array): number {
  for (let i = parent; i !== -1; i = extents[i]!.parent) if (symbolOf[i] !== -1) return symbolOf[i]!;
  return -1;
}

export function containerOf(
  extent: Extent,
  extents: readonly Extent[],
  symbolOf: Int32Array,
  text: string,
): string {
  const names: string[] = [];
  const { receiver } = extent.definition;
  if (receiver) names.push(typeName(text.slice(receiver.start, receiver.end)));
  for (let i = extent.parent; i !== -1 && names.length < limits.containerLevels; i = extents[i]!.parent) {
    const { definition } = extents[i]!;
    if (symbolOf[i] === -1 && definition.kind !== "container") continue;
    const name = text.slice(definition.name.start, definition.name.end);
    names.unshift(definition.kind === "container" ? typeName(name) : name);
    const outer = definition.receiver;
    if (outer) names.unshift(typeName(text.slice(outer.start, outer.end)));
  }
  return names.filter((name) => name !== "").join(".");
}

/** `*Store[K]`, `&'a mut Store<T>` and `Store.prototype` are the type `Store`; `module.exports` is the file itself. */
export function typeName(text: string): string {
  if (/^(?:module\.)?exports$/.test(text)) return "";
  return (
    text
      .replace(/\.prototype$/, "")
      .replace(/<[^<>]*>(?=::)/g, "")
      .replace(/[<[].*$/s, "")
      .replaceAll("::", ".")
      .match(/[\p{L}_$][\p{L}\p{N}_$.:]{0,400}$/u)?.[0] ?? text
  );
}

/**
 * References in a container, outside of its members, belong to its type: `impl Display for Store`.
 * In a function only if the type is declared there too: `new Store() { … }` is part of what the function does.
 */
export function symbolFinder(
  extents: readonly Extent[],
  symbolOf: Int32Array,
  symbols: readonly CodeSymbol[],
  text: string,
): (offset: number) => number {
  const owners: number[] = [];
  const spans: Span[] = [];
  const types = new Map<string, number>();
  for (const [i, { kind, name, container }] of symbols.entries())
    if (TYPES.has(kind) || kind === "type_alias") types.set([container, name].filter(Boolean).join("."), i);
  extents.forEach((extent, i) => {
    const { kind, name } = extent.definition;
    let owner = symbolOf[i]!;
    if (owner === -1) {
      if (kind !== "container") return;
      owner = enclosingSymbol(extent.parent, extents, symbolOf);
      const around = containerOf(extent, extents, symbolOf, text);
      const path = [around, typeName(text.slice(name.start, name.end))].filter(Boolean).join(".");
      owner = types.get(path) ?? owner;
    }
    owners.push(owner);
    spans.push(extent);
  });
  const find = innermost(spans);
  return (offset) => owners[find(offset)] ?? -1;
}
