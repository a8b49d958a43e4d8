/**
 * The columns of a tree by the library's own cursor: many times slower than reading its memory, and right however that is laid
 * out. It serves where `check-layout.ts` finds a layout that we do not know.
 */
import type { Node, Tree, TreeCursor } from "web-tree-sitter";
import { ERROR_SYMBOL } from "./memory.ts";
import { TreeColumns } from "./tree-columns.ts";

const CHECK_CLOCK_EVERY = 2 ** 8;

export class LibraryColumns extends TreeColumns {
  #root: Node | undefined;
  /** By the library's id of a node. */
  readonly #columns = new Map<number, number>();
  /** By column: the nodes that somebody captured or asked for. */
  readonly #nodes = new Map<number, Node>();

  /** As `read`, without its memory. */
  walk(tree: Tree, isKept: Uint8Array, errorSymbol: number, isOverdue: () => boolean): boolean {
    this.release();
    this.#root = tree.rootNode;
    const cursor = tree.walk();
    try {
      return this.#walk(cursor, isKept, errorSymbol, isOverdue);
    } finally {
      cursor.delete();
    }
  }

  get root(): Node {
    return this.#root!;
  }

  columnOf(node: Node): number {
    const column = this.#columns.get(node.id)!;
    this.#nodes.set(column, node);
    return column;
  }

  override childByField(node: number, field: number): number {
    const child = this.#nodes.get(node)?.childForFieldId(field);
    return child ? this.columnOf(child) : 0;
  }

  override release(): void {
    super.release();
    this.#root = undefined;
    this.#columns.clear();
    this.#nodes.clear();
  }

  #walk(cursor: TreeCursor, isKept: Uint8Array, errorSymbol: number, isOverdue: () => boolean): boolean {
    /** The nodes that are open, each with its last child so far. */
    const open: { node: number; last: number }[] = [];
    for (let looked = 1; ; looked++) {
      if (looked % CHECK_CLOCK_EVERY === 0 && isOverdue()) return false;
      const { nodeTypeId, nodeId, currentFieldId: field, startIndex, endIndex } = cursor;
      const symbol = nodeTypeId === ERROR_SYMBOL ? errorSymbol : nodeTypeId;
      const hasChildren = cursor.gotoFirstChild();
      if (hasChildren || field !== 0 || isKept[symbol] !== 0) {
        const node = this.#add(symbol, field, startIndex, endIndex);
        this.#columns.set(nodeId, node);
        const parent = open.at(-1);
        if (parent) {
          if (parent.last === 0) this.firsts[parent.node] = node;
          else this.nexts[parent.last] = node;
          parent.last = node;
        }
        if (hasChildren) open.push({ node, last: 0 });
      }
      if (hasChildren) continue;
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return true;
        open.pop();
      }
    }
  }

  #add(symbol: number, field: number, start: number, end: number): number {
    const node = this.count++;
    if (node === this.symbols.length) this.resize(node * 2);
    this.symbols[node] = symbol;
    this.fields[node] = field;
    this.lendsFields[node] = 0;
    this.starts[node] = start;
    this.ends[node] = end;
    this.firsts[node] = 0;
    this.nexts[node] = 0;
    return node;
  }
}
