/**
 * Matches and nodes where tree-sitter keeps them: as numbers in WebAssembly memory. The library's own reader makes
 * several objects of each capture, though nearly all of them are only asked where they begin and end.
 */
import type { Query, Tree } from "web-tree-sitter";

/** The part we use of what the library puts on the object given to `Parser.init`. */
export interface TreeSitterModule {
  HEAP32: Int32Array;
  currentQueryProgressCallback: (() => boolean) | null;
  /** The address through which nodes go in and results come out. */
  _ts_init(): number;
  _malloc(bytes: number): number;
  _free(address: number): void;
  _ts_tree_root_node_wasm(tree: number): void;
  _ts_query_matches_wasm(query: number, tree: number, ...limits: number[]): void;
  _ts_node_end_index_wasm(tree: number): number;
  _ts_node_symbol_wasm(tree: number): number;
  _ts_node_child_by_field_id_wasm(tree: number, field: number): void;
  _ts_node_children_wasm(tree: number): void;
  _ts_node_named_child_count_wasm(tree: number): number;
}

/** A node: the position, in numbers, of the five that describe it. */
export type NodeAt = number;

const NODE_SIZE = 5;
const BYTES = 4;
/** From where to where, by place and by offset, twice; then how many matches and how deep. */
const NO_LIMITS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xffffffff, 0xffffffff];

export class NodeMemory {
  readonly #module: TreeSitterModule;
  readonly #transfer: NodeAt;
  readonly #kept: NodeAt;
  readonly #endIndex: TreeSitterModule["_ts_node_end_index_wasm"];
  readonly #symbol: TreeSitterModule["_ts_node_symbol_wasm"];
  readonly #childByField: TreeSitterModule["_ts_node_child_by_field_id_wasm"];
  /** Another one whenever the memory has grown. */
  #heap: Int32Array;
  #tree = 0;

  constructor(module: TreeSitterModule) {
    this.#module = module;
    this.#transfer = module._ts_init() / BYTES;
    this.#kept = module._malloc(NODE_SIZE * BYTES) / BYTES;
    this.#endIndex = module._ts_node_end_index_wasm;
    this.#symbol = module._ts_node_symbol_wasm;
    this.#childByField = module._ts_node_child_by_field_id_wasm;
    this.#heap = module.HEAP32;
  }

  /** Calls `onMatch` for each match in a tree. False, and no call, when the time was over first. */
  forEachMatch(
    query: Query,
    tree: Tree,
    isOverdue: () => boolean,
    onMatch: (pattern: number, captures: number, count: number) => void,
  ): boolean {
    const module = this.#module;
    this.#tree = addressOf(tree);
    let overdue = false;
    module.currentQueryProgressCallback = () => {
      overdue ||= isOverdue();
      return overdue;
    };
    module._ts_tree_root_node_wasm(this.#tree);
    module._ts_query_matches_wasm(addressOf(query), this.#tree, ...NO_LIMITS);
    module.currentQueryProgressCallback = null;
    this.#heap = module.HEAP32;
    const matches = this.#heap[this.#transfer]!;
    const address = this.#heap[this.#transfer + 1]!;
    let at = address / BYTES;
    for (let i = 0; i < matches && !overdue; i++) {
      const count = this.#heap[at + 1]!;
      onMatch(this.#heap[at]!, at + 2, count);
      at += 2 + count * CAPTURE_SIZE;
    }
    module._free(address);
    return !overdue;
  }

  /** The name of a capture, as its position in the query's list of names. Its node stands right behind. */
  captureId(capture: number): number {
    return this.#heap[capture]!;
  }

  start(node: NodeAt): number {
    return this.#heap[node + 1]!;
  }

  end(node: NodeAt): number {
    this.#pass(node);
    return this.#endIndex(this.#tree);
  }

  type(node: NodeAt): number {
    this.#pass(node);
    return this.#symbol(this.#tree);
  }

  /** The first child that one of these fields holds; only good until the next child is asked for, or `keep` it. */
  childByField(node: NodeAt, fields: readonly number[]): NodeAt | undefined {
    for (const field of fields) {
      this.#pass(node);
      this.#childByField(this.#tree, field);
      if (this.#heap[this.#transfer] !== 0) return this.#transfer;
    }
    return undefined;
  }

  namedChildCount(node: NodeAt): number {
    this.#pass(node);
    return this.#module._ts_node_named_child_count_wasm(this.#tree);
  }

  /** Moves a child to where it stays until another one is kept. */
  keep(child: NodeAt): NodeAt {
    this.#heap.copyWithin(this.#kept, child, child + NODE_SIZE);
    return this.#kept;
  }

  forEachChild(node: NodeAt, onChild: (child: NodeAt) => void): void {
    this.#pass(node);
    this.#module._ts_node_children_wasm(this.#tree);
    this.#heap = this.#module.HEAP32;
    const count = this.#heap[this.#transfer]!;
    const address = this.#heap[this.#transfer + 1]!;
    for (let i = 0; i < count; i++) onChild(address / BYTES + i * NODE_SIZE);
    if (count > 0) this.#module._free(address);
  }

  #pass(node: NodeAt): void {
    const to = this.#transfer;
    if (node === to) return;
    const heap = this.#heap;
    for (let i = 0; i < NODE_SIZE; i++) heap[to + i] = heap[node + i]!;
  }
}

/** The name's number, then the node. */
export const CAPTURE_SIZE = 1 + NODE_SIZE;

/** The library keeps the address of what it wraps under this key. */
function addressOf(wrapper: object): number {
  return (wrapper as { 0: number })[0];
}
