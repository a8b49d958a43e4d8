/**
 * What resolution needs to know about a file (imports, exports, references, locals, scopes), packed into one text.
 * They are always read for a whole file at once, and there are ten times as many of them as symbols: as rows they
 * would be most of the index and most of the writing.
 */
import type { Binding, Export, Import, ParsedFile, Reference, Scope } from "../syntax/types.ts";

export interface Facts {
  imports: Import[];
  exports: Export[];
  references: Reference[];
  bindings: Binding[];
  scopes: Scope[];
}

/** Texts once, then plain numbers: kind, name, receiver, line, column, symbol for a reference, and so on. */
interface Packed {
  t: string[];
  r: number[];
  b: number[];
  s: number[];
  i: Import[];
  e: Export[];
}

export function encodeFacts(parsed: ParsedFile): string {
  const texts: string[] = [];
  const known = new Map<string, number>();
  const id = (text: string) => {
    let at = known.get(text);
    if (at === undefined) {
      at = texts.push(text) - 1;
      known.set(text, at);
    }
    return at;
  };
  const packed: Packed = { t: texts, r: [], b: [], s: [], i: parsed.imports, e: parsed.exports };
  for (const r of parsed.references)
    packed.r.push(id(r.kind), id(r.name), id(r.receiver), r.line, r.column, r.symbol);
  for (const b of parsed.bindings)
    packed.b.push(id(b.name), id(b.type), id(b.value), b.line, b.column, b.symbol, b.scope);
  for (const s of parsed.scopes) packed.s.push(s.startLine, s.startColumn, s.endLine, s.endColumn);
  return JSON.stringify(packed);
}

export function decodeFacts(text: string): Facts {
  if (text === "") return { imports: [], exports: [], references: [], bindings: [], scopes: [] };
  const { t, r, b, s, i, e } = JSON.parse(text) as Packed;
  const rows = (numbers: number[], width: number) =>
    Array.from({ length: numbers.length / width }, (_, at) => numbers.slice(at * width, at * width + width));
  return {
    imports: i,
    exports: e,
    references: rows(r, 6).map(([kind, name, receiver, line, column, symbol]) => ({
      kind: t[kind!] as Reference["kind"],
      name: t[name!]!,
      receiver: t[receiver!]!,
      line: line!,
      column: column!,
      symbol: symbol!,
    })),
    bindings: rows(b, 7).map(([name, type, value, line, column, symbol, scope]) => ({
      name: t[name!]!,
      type: t[type!]!,
      value: t[value!]!,
      line: line!,
      column: column!,
      symbol: symbol!,
      scope: scope!,
    })),
    scopes: rows(s, 4).map(([startLine, startColumn, endLine, endColumn]) => ({
      startLine: startLine!,
      startColumn: startColumn!,
      endLine: endLine!,
      endColumn: endColumn!,
    })),
  };
}
