/** Where white space is content: the texts of strings, characters, patterns and heredocs, without what is interpolated. */
import type { Language as Grammar } from "web-tree-sitter";
import type { TreeColumns } from "../kernels/tree/tree-columns.ts";
import type { Span } from "./span.ts";

const LITERAL =
  /string|heredoc|nowdoc|char|regex|quoted|sigil|quasiquote|rune|^template_literal_type$|str_text|raw_str|^text$/;
/** Names like those above that stand for something around literals, or for none. */
const OTHER =
  /concatenated|chained|array|struct|interpolation|substitution|_start|_end$|beginning|delimiter|key_path|bitstring|redirect|keyword|encoding|character_reference|_flags|_modifiers|quoted_(?:decls|expression|pattern|type)/;

/** By public symbol: 1 for a literal, 2 for text between tags, where line breaks and indentation are formatting. */
export function literalSymbols(grammar: Grammar, symbols: number): Uint8Array {
  const kinds = new Uint8Array(symbols);
  for (let symbol = 0; symbol < symbols; symbol++) {
    const name = grammar.nodeTypeForId(symbol);
    if (name === null || !grammar.nodeTypeIsNamed(symbol)) continue;
    if (name === "jsx_text") kinds[symbol] = 2;
    else if (LITERAL.test(name) && !OTHER.test(name)) kinds[symbol] = 1;
  }
  return kinds;
}

/** In the order of the text, none inside another. */
export function readLiterals(text: string, columns: TreeColumns, kinds: Uint8Array): Span[] {
  const { symbols, starts, ends, firsts, nexts, count } = columns;
  const found: Span[] = [];
  for (let node = 0; node < count; node++) {
    const kind = kinds[symbols[node]!]!;
    if (kind === 0) continue;
    if (kind === 2) {
      addLines(text, starts[node]!, ends[node]!, found);
      continue;
    }
    let from = starts[node]!;
    for (let child = firsts[node]!; child !== 0; child = nexts[child]!) {
      if (starts[child]! > from) found.push({ start: from, end: starts[child]! });
      from = ends[child]!;
    }
    if (ends[node]! > from) found.push({ start: from, end: ends[node]! });
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function addLines(text: string, start: number, end: number, found: Span[]): void {
  for (const line of text.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g))
    found.push({ start: start + line.index, end: start + line.index + line[0].length });
}
