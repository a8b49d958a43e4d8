/**
 * Names that are used, and names that only a function can see. There are ten times as many of them as symbols, so
 * this is written as plain loops: it runs for every name of every file.
 */
import { limits } from "../base/limits.ts";
import type { Captures, Definition, Local, Use } from "./captures.ts";
import type { Language } from "./language.ts";
import type { LineTable } from "./line-table.ts";
import { wordsOf } from "./names.ts";
import { innermost, type Span } from "./span.ts";
import type { Binding, Reference } from "./types.ts";

export interface Surroundings {
  text: string;
  lines: LineTable;
  language: Language;
  scopes: readonly Span[];
  /** The symbol an offset is in, or -1. */
  findSymbol(offset: number): number;
}

/** `locals` are definitions that turned out to be inside a function. */
export function readReferences(
  captures: Captures,
  locals: readonly Definition[],
  around: Surroundings,
): { references: Reference[]; bindings: Binding[] } {
  const { text, language } = around;
  // The name of a container (`impl Store`, `new Store() { … }`) is a use of that type.
  const taken = new Set<number>();
  for (const { kind, name } of captures.definitions)
    if (kind !== "container") for (const start of wordsOf(text, name)) taken.add(start);
  const noNames = new Set(language.noNames);
  const isName = ({ start, end }: Span) => noNames.size === 0 || !noNames.has(text.slice(start, end));
  const declared = captures.locals.filter(({ name }) => !taken.has(name.start) && isName(name));
  for (const local of locals) if (isName(local.name)) declared.push(asLocal(local));
  const bindings = readBindings(declared, noNames, around);
  for (const { name } of declared) taken.add(name.start);
  const uses = captures.uses.filter(({ name }) => !taken.has(name.start) && isName(name));
  return { references: readUses(uses, captures, around), bindings };
}

function readBindings(declared: Local[], noNames: ReadonlySet<string>, around: Surroundings): Binding[] {
  const { text, lines, findSymbol } = around;
  const findScope = innermost(around.scopes);
  const bindings: Binding[] = [];
  let last = -1;
  for (const { name, type, value } of inOrder(declared)) {
    if (name.start === last) continue;
    last = name.start;
    const line = lines.lineAt(name.start);
    const written = type ? expression(text, type).replace(/^\s*(?::|->)\s*/, "") : "";
    bindings.push({
      name: text.slice(name.start, name.end),
      type: noNames.has(written) ? "" : written,
      value: value ? expression(text, value) : "",
      line,
      column: lines.columnAt(name.start, line),
      symbol: findSymbol(name.start),
      scope: findScope(name.start),
    });
  }
  return bindings;
}

function readUses(
  uses: Use[],
  { ignored }: Captures,
  { text, lines, findSymbol }: Surroundings,
): Reference[] {
  const findIgnored = ignored.length > 0 ? innermost(ignored) : () => -1;
  const references: Reference[] = [];
  let last = -1;
  for (const { kind, name, receiver, pattern } of inOrder(uses)) {
    if (name.start === last) continue;
    if (pattern > (ignored[findIgnored(name.start)]?.pattern ?? Infinity)) continue;
    last = name.start;
    if (kind === "none") continue;
    const line = lines.lineAt(name.start);
    references.push({
      kind,
      name: text.slice(name.start, name.end),
      receiver: receiver ? expression(text, receiver).replace(/\.$/, "") : "",
      line,
      column: lines.columnAt(name.start, line),
      symbol: findSymbol(name.start),
    });
  }
  return references;
}

/** In the order of the text; several patterns may match one name, and the earliest pattern comes first. */
function inOrder<T extends { name: Span; pattern: number }>(items: T[]): T[] {
  return items.sort((a, b) => a.name.start - b.name.start || a.pattern - b.pattern);
}

function asLocal({ pattern, name, returns, body }: Definition): Local {
  return { pattern, name, ...(returns ? { type: returns } : {}), ...(body ? { value: body } : {}) };
}

function expression(text: string, span: Span): string {
  const written = text.slice(span.start, Math.min(span.end, span.start + limits.expressionChars));
  return /\s/.test(written) ? written.replace(/\s+/g, " ") : written;
}
