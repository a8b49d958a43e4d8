/**
 * We read tree-sitter's memory by the layout of the version we pin. Before anything is read with a grammar, a tiny text is, and
 * compared with what the library itself says: another layout must never make a wrong index.
 */
import type { Parser, TreeCursor } from "web-tree-sitter";
import type { GrammarTables } from "./grammar-tables.ts";
import { ERROR_SYMBOL, type TreeSitterMemory } from "./memory.ts";
import { TreeColumns } from "./tree-columns.ts";

/** Gives leaves and inner nodes in every language, understood or not. */
const SAMPLE = 'a(b, "c")\n  d = 1\n';
/** `TreeColumns` looks at the clock every few thousand nodes: more than the sample can ever have. */
const MOST_LOOKS = 1;

export function isLayoutKnown(memory: TreeSitterMemory, parser: Parser, tables: GrammarTables): boolean {
  const tree = parser.parse(SAMPLE)!;
  const cursor = tree.walk();
  try {
    const columns = new TreeColumns(SAMPLE.length * 4);
    let looks = 0;
    const isLost = () => ++looks > MOST_LOOKS;
    const all = tables.isNamed.slice().fill(1);
    return (
      columns.read(memory, tree, tables, all, isLost) &&
      describeTree(cursor, tables) === describeColumns(columns)
    );
  } catch {
    // Addresses that are none lead out of the memory.
    return false;
  } finally {
    cursor.delete();
    tree.delete();
  }
}

/** Symbol, field, beginning and end of each node, and how deep it is. */
function describeTree(cursor: TreeCursor, { errorSymbol }: GrammarTables): string {
  const found: string[] = [];
  let hasNext = true;
  while (hasNext) {
    const { nodeTypeId, currentFieldId, startIndex, endIndex, currentDepth } = cursor;
    const symbol = nodeTypeId === ERROR_SYMBOL ? errorSymbol : nodeTypeId;
    found.push([symbol, currentFieldId, startIndex, endIndex, currentDepth].join(" "));
    hasNext = cursor.gotoFirstChild() || cursor.gotoNextSibling();
    while (!hasNext && cursor.gotoParent()) hasNext = cursor.gotoNextSibling();
  }
  return found.join("\n");
}

function describeColumns({ symbols, fields, starts, ends, firsts, nexts }: TreeColumns): string {
  const found: string[] = [];
  const describe = (node: number, depth: number) => {
    found.push([symbols[node], fields[node], starts[node], ends[node], depth].join(" "));
    for (let child = firsts[node]!; child !== 0; child = nexts[child]!) describe(child, depth + 1);
  };
  describe(0, 0);
  return found.join("\n");
}
