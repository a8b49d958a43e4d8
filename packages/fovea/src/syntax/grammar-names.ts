/** What a query and a grammar have to do with each other: names and numbers, and which nodes the query can tell apart. */
import type { Language as Grammar } from "web-tree-sitter";
import type { CompiledQuery, Names } from "../kernels/query/compile-query.ts";
import type { GrammarSymbols } from "../kernels/tree/grammar-tables.ts";
import { ERROR_SYMBOL } from "../kernels/tree/memory.ts";
import type { Fields } from "./fields.ts";

export function namesOf(grammar: Grammar, { errorSymbol, isSupertype }: GrammarSymbols): Names {
  return {
    symbol(name, isNamed) {
      const symbol = grammar.idForNodeType(name, isNamed);
      if (symbol === null) return undefined;
      if (symbol === ERROR_SYMBOL) return errorSymbol;
      return isSupertype[symbol] ? undefined : symbol;
    },
    field: (name) => grammar.fieldIdForName(name) ?? undefined,
  };
}

/** By public symbol: all nodes with a name, and the tokens that the query or the language speaks of. */
export function keptSymbols(
  query: CompiledQuery,
  { types }: Fields,
  { isNamed }: GrammarSymbols,
): Uint8Array {
  if (query.hasAny) return new Uint8Array(isNamed.length).fill(1);
  const isKept = isNamed.slice();
  for (const symbol of [...query.symbols, ...(types?.keys() ?? [])]) isKept[symbol] = 1;
  return isKept;
}
