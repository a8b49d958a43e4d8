/** Which scope is around which, and which scope and value a symbol has. */
import { limits } from "../base/limits.ts";
import type { ScopeSpan } from "./captured.ts";
import { expression } from "./expression-text.ts";
import { type Surroundings, scopeAt } from "./read-references.ts";
import type { ReadSymbols } from "./read-symbols.ts";
import { innermost, type Span } from "./span.ts";
import type { Binding, Scope } from "./types.ts";

export function nestScopes(spans: readonly ScopeSpan[]): Scope[] {
  const open: number[] = [];
  return spans.map(({ start, kind }, i) => {
    while (open.length > 0 && spans[open.at(-1)!]!.end <= start) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(i);
    return { parent, kind };
  });
}

/** A declaration is seen where it stands; the scope that it opens itself is its own affair. */
export function readSymbolScopes(
  { symbols, symbolOf, extents }: ReadSymbols,
  spans: readonly ScopeSpan[],
  scopes: readonly Scope[],
): number[] {
  const findScope = innermost(spans);
  const found = new Array<number>(symbols.length).fill(-1);
  for (let i = 0; i < extents.length; i++) {
    const symbol = symbolOf[i]!;
    if (symbol === -1) continue;
    const { start } = extents[i]!.definition;
    let scope = findScope(start);
    while (scope !== -1 && spans[scope]!.start >= start) scope = scopes[scope]!.parent;
    found[symbol] = scope;
  }
  return found;
}

const HOLDERS = new Set<string>([
  "const",
  "variable",
  "field",
  "property",
  "enum_member",
  "type_alias",
  "macro",
]);

/** `#define STORE struct store_s` and `#define BEGIN namespace app {`, but not `#define LIMIT 10`. */
function isAnotherName(parameters: readonly unknown[], text: string, at: number): boolean {
  return parameters.length === 0 && /[\s\p{L}_\\]/u.test(text[at] ?? "");
}

/** What variables, constants and fields hold: the reason why `store.open()` means `Store.open`. */
export function readSymbolValues(found: ReadSymbols, { text, scopes, language }: Surroundings): Binding[] {
  const values: Binding[] = [];
  for (let i = 0; i < found.extents.length; i++) {
    const symbol = found.symbols[found.symbolOf[i]!];
    if (!symbol || !HOLDERS.has(symbol.kind)) continue;
    const { definition } = found.extents[i]!;
    const body = definition.body && initialiser(text, definition.body, definition.end);
    // Of macros only those that stand for another name.
    if (symbol.kind === "macro" && !(body && isAnotherName(symbol.parameters, text, body.start))) continue;
    if (!body && symbol.returnType === "") continue;
    const value = body ? expression(text, body) : "";
    values.push({
      name: symbol.name,
      role: "symbol",
      type: symbol.returnType.slice(0, limits.expressionChars),
      value: language.readValue?.(value) ?? value,
      owner: "",
      line: symbol.nameLine,
      column: symbol.nameColumn,
      symbol: found.symbolOf[i]!,
      scope: -1,
      inner: body ? scopeAt(scopes, body.start) : -1,
    });
  }
  return values;
}

/** Where a grammar has no field for it, the body begins with the equals sign before it. */
function initialiser(text: string, body: Span, end: number): Span {
  if (body.end - body.start !== 1 || text[body.start] !== "=") return body;
  let start = body.end;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  return { start, end };
}
