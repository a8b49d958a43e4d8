/** The columns that we read from tree-sitter's memory say of every node what the library itself says. */

import { describe, expect, test } from "vitest";
import type { Tree, TreeCursor } from "web-tree-sitter";
import { isLayoutKnown } from "../src/kernels/tree/check-layout.ts";
import type { GrammarTables } from "../src/kernels/tree/grammar-tables.ts";
import { ERROR_SYMBOL } from "../src/kernels/tree/memory.ts";
import { TreeColumns } from "../src/kernels/tree/tree-columns.ts";
import { javascript } from "../src/syntax/languages/javascript/language.ts";
import { lua } from "../src/syntax/languages/lua/language.ts";
import { languages } from "../src/syntax/languages/registry.ts";
import { openGrammar, sourcesOf } from "./support/grammar.ts";

const never = () => false;

describe("columns say what the library says", () => {
  test.each(languages.map((language) => [language.id, language] as const))("in %s", async (_, language) => {
    const { memory, parser, tables } = await openGrammar(language);
    const columns = new TreeColumns(16);
    for (const text of sourcesOf(language)) {
      const tree = parser.parse(text)!;
      expect(columns.read(memory, tree, tables, all(tables), never)).toBe(true);
      const theirs = theirNodes(tree, tables);
      // Of a comment inside of a part with a field the cursor says that it has none; tree-sitter's queries say it has.
      const ours = ourNodes(columns, tables).map((node, i) =>
        theirs[i]!.isExtra ? { ...node, field: 0 } : node,
      );
      expect(ours).toEqual(theirs.map(({ isExtra, ...node }) => (isExtra ? { ...node, field: 0 } : node)));
      tree.delete();
    }
  });
});

test("tokens that nobody asks for are left out, and what stands around them stays where it is", async () => {
  const { memory, parser, tables, grammar } = await openGrammar(javascript);
  const tree = parser.parse("call(a, b + c);")!;
  const columns = new TreeColumns();
  columns.read(memory, tree, tables, tables.isNamed, never);
  const types = ourNodes(columns, tables).map(({ symbol }) => grammar.nodeTypeForId(symbol));
  expect(types).toEqual([
    "program",
    "expression_statement",
    "call_expression",
    "identifier",
    "arguments",
    "identifier",
    "binary_expression",
    "identifier",
    // It is the operator: a token with a field is kept.
    "+",
    "identifier",
  ]);
});

test("a field of what the grammar would hide is one of its parent as well", async () => {
  const { memory, parser, tables, grammar } = await openGrammar(lua);
  const text = "local a = open()";
  const tree = parser.parse(text)!;
  const columns = new TreeColumns();
  columns.read(memory, tree, tables, all(tables), never);
  const statement = columns.symbols.indexOf(grammar.idForNodeType("assignment_statement", true)!);
  const value = columns.childByField(statement, grammar.fieldIdForName("value")!);
  expect(text.slice(columns.starts[value], columns.ends[value])).toBe("open()");
});

test("nesting without end takes no stack, and its room is given back", async () => {
  const { memory, parser, tables } = await openGrammar(javascript);
  const depth = 50_000;
  const tree = parser.parse(`x = ${"[".repeat(depth)}1${"]".repeat(depth)};`)!;
  const columns = new TreeColumns(16);
  expect(columns.read(memory, tree, tables, tables.isNamed, never)).toBe(true);
  expect(columns.count).toBeGreaterThan(depth);
  columns.release();
  expect(columns.starts.length).toBe(16);
  expect(columns.read(memory, tree, tables, tables.isNamed, () => true)).toBe(false);
});

test("memory that is laid out in another way is noticed", async () => {
  const { memory, parser, tables } = await openGrammar(javascript);
  expect(isLayoutKnown(memory, parser, tables)).toBe(true);
  const shifted = { ...tables, publicSymbols: tables.publicSymbols.map((symbol) => symbol + 1) };
  expect(isLayoutKnown(memory, parser, shifted)).toBe(false);
});

interface Found {
  symbol: number;
  field: number;
  start: number;
  end: number;
  depth: number;
}

function all({ isNamed }: GrammarTables): Uint8Array {
  return new Uint8Array(isNamed.length).fill(1);
}

function ourNodes(
  { symbols, fields, starts, ends, firsts, nexts }: TreeColumns,
  tables: GrammarTables,
): Found[] {
  const found: Found[] = [];
  const add = (node: number, depth: number) => {
    expect(node).toBe(found.length);
    expect(symbols[node]).toBeLessThan(tables.isNamed.length);
    found.push({
      symbol: symbols[node]!,
      field: fields[node]!,
      start: starts[node]!,
      end: ends[node]!,
      depth,
    });
    for (let child = firsts[node]!; child !== 0; child = nexts[child]!) add(child, depth + 1);
  };
  add(0, 0);
  return found;
}

function theirNodes(tree: Tree, tables: GrammarTables): (Found & { isExtra: boolean })[] {
  const found: (Found & { isExtra: boolean })[] = [];
  const cursor = tree.walk();
  const add = (at: TreeCursor, depth: number) => {
    const symbol = at.nodeTypeId === ERROR_SYMBOL ? tables.errorSymbol : at.nodeTypeId;
    expect(Boolean(tables.isNamed[symbol])).toBe(at.nodeIsNamed);
    const { startIndex: start, endIndex: end, currentFieldId: field } = at;
    found.push({ symbol, field, start, end, depth, isExtra: at.currentNode.isExtra });
    if (!at.gotoFirstChild()) return;
    do add(at, depth + 1);
    while (at.gotoNextSibling());
    at.gotoParent();
  };
  add(cursor, 0);
  cursor.delete();
  return found;
}
