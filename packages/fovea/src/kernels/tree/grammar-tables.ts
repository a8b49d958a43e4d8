/**
 * What a grammar's tables say about the nodes of a tree, copied once out of WebAssembly memory: which symbol stands for which,
 * and which name and field a child has by its position in a rule.
 */
import type { Language as Grammar } from "web-tree-sitter";
import { addressOf, grammar as layout, type TreeSitterMemory } from "./memory.ts";

/** What a query has to know of the symbols that nodes have. */
export interface GrammarSymbols {
  /** By a public symbol. */
  isNamed: Uint8Array;
  /** By a public symbol: does it only stand for a choice of others, and for no node? */
  isSupertype: Uint8Array;
  /** The public symbol of what could not be understood; the grammar itself knows none. */
  errorSymbol: number;
}

export interface GrammarTables extends GrammarSymbols {
  /** By a symbol: the one that stands for all of its name. */
  publicSymbols: Uint16Array;
  /** By production and position of a child: the symbol it is called by instead of its own, or 0. */
  aliases: Uint16Array;
  aliasWidth: number;
  /** By production and position of a child: its field, or 0. */
  fields: Uint16Array;
  /** By production and position of a child: does its parent have its fields too? */
  lendsFields: Uint8Array;
  fieldWidth: number;
}

/** Undefined where the memory does not hold what the library says of the grammar: it is laid out in another way. */
export function readGrammarTables(memory: TreeSitterMemory, language: Grammar): GrammarTables | undefined {
  const { HEAPU8, HEAPU16, HEAP32 } = memory;
  const at = addressOf(language) / 4;
  const read = (offset: number) => HEAP32[at + offset]!;
  const count = read(layout.symbolCount) + read(layout.aliasCount);
  const fieldCount = read(layout.fieldCount);
  const productions = read(layout.productionCount);
  if (count !== language.nodeTypeCount || fieldCount !== language.fieldCount || productions >>> 16 > 0)
    return undefined;
  const shorts = (offset: number, length: number) => {
    const from = read(offset) / 2;
    return HEAPU16.slice(from, from + length);
  };
  const publicSymbols = new Uint16Array(count + 1);
  publicSymbols.set(shorts(layout.publicSymbols, count));
  publicSymbols[count] = count;
  const isNamed = new Uint8Array(count + 1);
  const isSupertype = new Uint8Array(count + 1);
  const traits = read(layout.symbolTraits);
  for (let symbol = 0; symbol < count; symbol++) {
    isNamed[symbol] = HEAPU8[traits + symbol * TRAITS + 1]!;
    isSupertype[symbol] = HEAPU8[traits + symbol * TRAITS + 2]!;
  }
  isNamed[count] = 1;
  const aliasWidth = read(layout.longestAliases) & 0xffff;
  const fields = readFields(memory, read);
  if (!fields) return undefined;
  return {
    publicSymbols,
    isNamed,
    isSupertype,
    aliases: shorts(layout.aliases, aliasWidth * productions),
    aliasWidth,
    ...fields,
    errorSymbol: count,
  };
}

/** Is it visible, has it a name, is it a supertype: a byte each. */
const TRAITS = 3;
/** In 16 bits: the field; the position of the child and whether the field is one of the child's own children. */
const ENTRY = 2;

function readFields(
  { HEAPU16 }: TreeSitterMemory,
  read: (offset: number) => number,
): Pick<GrammarTables, "fields" | "lendsFields" | "fieldWidth"> | undefined {
  const fieldCount = read(layout.fieldCount);
  const productions = fieldCount === 0 ? 0 : read(layout.productionCount);
  const slices = read(layout.fieldSlices) / 2;
  const entries = read(layout.fieldEntries) / 2;
  const found: { production: number; child: number; field: number; isInherited: boolean }[] = [];
  for (let production = 0; production < productions; production++) {
    const first = HEAPU16[slices + production * 2]!;
    const length = HEAPU16[slices + production * 2 + 1]!;
    for (let at = entries + first * ENTRY; at < entries + (first + length) * ENTRY; at += ENTRY) {
      const field = HEAPU16[at]!;
      const place = HEAPU16[at + 1]!;
      if (field === 0 || field > fieldCount) return undefined;
      found.push({ production, child: place & 0xff, field, isInherited: place > 0xff });
    }
  }
  const fieldWidth = Math.max(0, ...found.map(({ child }) => child + 1));
  const fields = new Uint16Array(productions * fieldWidth);
  const lendsFields = new Uint8Array(productions * fieldWidth);
  for (const { production, child, field, isInherited } of found) {
    const place = production * fieldWidth + child;
    if (isInherited) lendsFields[place] = 1;
    // Of several fields of one child the first counts.
    else fields[place] ||= field;
  }
  return { fields, lendsFields, fieldWidth };
}
