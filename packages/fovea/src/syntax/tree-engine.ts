/**
 * How trees of a grammar are read and queried: directly in the library's memory, or through the library where its memory is
 * laid out in a way that we do not know. Both find the same; the second takes several times as long.
 */
import type { Language as Grammar, Parser, Tree } from "web-tree-sitter";
import type { CompiledQuery } from "../kernels/query/compile-query.ts";
import { LibraryMatcher } from "../kernels/query/library-matcher.ts";
import { Matcher } from "../kernels/query/matcher.ts";
import { isLayoutKnown } from "../kernels/tree/check-layout.ts";
import {
  type GrammarSymbols,
  type GrammarTables,
  readGrammarTables,
} from "../kernels/tree/grammar-tables.ts";
import { LibraryColumns } from "../kernels/tree/library-columns.ts";
import type { TreeSitterMemory } from "../kernels/tree/memory.ts";
import { TreeColumns } from "../kernels/tree/tree-columns.ts";

export interface TreeEngine {
  isDirect: boolean;
  /** Of the tree at hand; languages take turns. */
  columns: TreeColumns;
  symbols: GrammarSymbols;
  /** Fills the columns; false when the time was over first. */
  read(tree: Tree, isKept: Uint8Array, isOverdue: () => boolean): boolean;
  createMatcher(query: CompiledQuery, text: string): Pick<Matcher, "forEachMatch">;
}

const columns = new TreeColumns();
const libraryColumns = new LibraryColumns();

export function chooseEngine(memory: TreeSitterMemory, grammar: Grammar, parser: Parser): TreeEngine {
  const tables = readGrammarTables(memory, grammar);
  return tables && isLayoutKnown(memory, parser, tables)
    ? directEngine(memory, tables)
    : libraryEngine(grammar);
}

function directEngine(memory: TreeSitterMemory, tables: GrammarTables): TreeEngine {
  return {
    isDirect: true,
    columns,
    symbols: tables,
    read: (tree, isKept, isOverdue) => columns.read(memory, tree, tables, isKept, isOverdue),
    createMatcher: (query) => new Matcher(query, columns, tables),
  };
}

function libraryEngine(grammar: Grammar): TreeEngine {
  const symbols = symbolsOf(grammar);
  return {
    isDirect: false,
    columns: libraryColumns,
    symbols,
    read: (tree, isKept, isOverdue) => libraryColumns.walk(tree, isKept, symbols.errorSymbol, isOverdue),
    createMatcher: ({ captureNames }, text) =>
      new LibraryMatcher(grammar, text, captureNames, libraryColumns),
  };
}

function symbolsOf(grammar: Grammar): GrammarSymbols {
  const count = grammar.nodeTypeCount;
  const isNamed = Uint8Array.from({ length: count + 1 }, (_, symbol) =>
    symbol === count || grammar.nodeTypeIsNamed(symbol) ? 1 : 0,
  );
  const isSupertype = new Uint8Array(count + 1);
  for (const symbol of grammar.supertypes) isSupertype[symbol] = 1;
  return { isNamed, isSupertype, errorSymbol: count };
}
