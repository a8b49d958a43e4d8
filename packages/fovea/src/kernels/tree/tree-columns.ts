/**
 * The nodes of a syntax tree as columns of numbers, read in one walk straight out of WebAssembly memory: asking the library
 * for each node would cost a call and an object. Nodes are numbered in the order of the text, a parent right before its
 * first child. Hidden nodes of the grammar are not there, their children take their place; nor are tokens (`(`, `,`) that
 * nobody asks for.
 *
 * It serves one tree after the other.
 */
import type { GrammarTables } from "./grammar-tables.ts";
import { addressOf, ERROR_SYMBOL, inline, outside, PART_SIZE, type TreeSitterMemory } from "./memory.ts";

/** More than nearly all files have. */
const USUAL_NODES = 2 ** 16;
const USUAL_DEPTH = 2 ** 8;
const CHECK_CLOCK_EVERY = 2 ** 12;

/** The library gives tree-sitter two bytes for each code unit. */
const UNIT_SHIFT = 1;

/** How many nodes inside of each other may lend a field: grammars do it once or twice, and text may be nested without end. */
const MOST_LENDERS = 8;

/** What is kept of an open part while its child at hand is read. */
const FRAME_SIZE = 8;

export class TreeColumns {
  count = 0;
  /** The public symbol of each node. */
  symbols: Uint16Array;
  /** The field that holds it, or 0. */
  fields: Uint16Array;
  /** Does its parent have its fields too? So it is with what the grammar would hide, but gives a name here. */
  lendsFields: Uint8Array;
  /** In code units of the text. */
  starts: Int32Array;
  ends: Int32Array;
  /** The first child, or 0. */
  firsts: Int32Array;
  /** The next sibling, or 0. */
  nexts: Int32Array;
  #frames: Int32Array = new Int32Array(USUAL_DEPTH * FRAME_SIZE);
  readonly #usualNodes: number;

  /** Has room for so many nodes at all times, and for more while a larger tree needs it. */
  constructor(usualNodes = USUAL_NODES) {
    this.#usualNodes = usualNodes;
    this.symbols = new Uint16Array(usualNodes);
    this.fields = new Uint16Array(usualNodes);
    this.lendsFields = new Uint8Array(usualNodes);
    this.starts = new Int32Array(usualNodes);
    this.ends = new Int32Array(usualNodes);
    this.firsts = new Int32Array(usualNodes);
    this.nexts = new Int32Array(usualNodes);
  }

  /** Tokens that `isKept` does not name (by public symbol) are only there if they have a field. False when the time was over. */
  read(
    memory: TreeSitterMemory,
    tree: object,
    tables: GrammarTables,
    isKept: Uint8Array,
    isOverdue: () => boolean,
  ): boolean {
    const heap = memory.HEAP32;
    const { publicSymbols, aliases, aliasWidth, fieldWidth, errorSymbol } = tables;
    const { fields: ruleFields, lendsFields: ruleLends } = tables;
    let { symbols, fields, lendsFields, starts, ends, firsts, nexts } = this;
    let frames = this.#frames;
    let count = 0;
    let untilCheck = CHECK_CLOCK_EVERY;
    // The parts that are open, hidden or not, lie in frames. Of the innermost: the next child and how many are left, where
    // the last one ended, the position of the next in the rule, the rule's rows in the tables, the field that a
    // hidden part hands down, and the node that children belong to.
    let open = 0;
    let part = addressOf(tree) / 4;
    let left = 1;
    let ended = 0;
    let position = 0;
    let aliasRow = 0;
    let fieldRow = 0;
    let outerField = 0;
    let parent = 0;
    /** The last child of that node so far. */
    let before = 0;
    for (;;) {
      if (left === 0) {
        if (open === 0) break;
        open -= FRAME_SIZE;
        part = frames[open]!;
        left = frames[open + 1]!;
        ended = frames[open + 2]!;
        position = frames[open + 3]!;
        aliasRow = frames[open + 4]!;
        fieldRow = frames[open + 5]!;
        outerField = frames[open + 6]!;
        // A hidden part has given its children away; after another the next one is its sibling.
        if (frames[open + 7] !== parent) before = parent;
        parent = frames[open + 7]!;
        continue;
      }
      left--;
      const word = heap[part]!;
      let isVisible: boolean;
      let isExtra: boolean;
      let symbol: number;
      let padding: number;
      let size: number;
      let children = 0;
      const address = word >>> 2;
      if ((word & inline.isInline) !== 0) {
        const measures = heap[part + 1]!;
        isVisible = (word & inline.isVisible) !== 0;
        isExtra = (word & inline.isExtra) !== 0;
        symbol = (word >>> inline.symbolShift) & inline.symbolMask;
        padding = (measures >>> inline.paddingShift) & inline.paddingMask;
        size = measures >>> inline.sizeShift;
      } else {
        const flags = heap[address + outside.flags]!;
        isVisible = (flags & outside.isVisible) !== 0;
        isExtra = (flags & outside.isExtra) !== 0;
        symbol = heap[address + outside.symbol]! & outside.symbolMask;
        padding = heap[address + outside.paddingBytes]!;
        size = heap[address + outside.sizeBytes]!;
        children = heap[address + outside.childCount]!;
      }
      part += PART_SIZE;
      const start = ended + padding;
      ended = start + size;
      let field = outerField;
      let lends = 0;
      let name = isVisible ? symbol : 0;
      // What may stand anywhere, as comments do, has no position in a rule.
      if (!isExtra) {
        if (position < aliasWidth) name = aliases[aliasRow + position]! || name;
        if (position < fieldWidth) {
          const place = fieldRow + position;
          field = ruleFields[place]! || field;
          lends = ruleLends[place]!;
        }
        position++;
      }
      let node = 0;
      if (name !== 0) {
        const known = name === ERROR_SYMBOL ? errorSymbol : publicSymbols[name]!;
        if (children > 0 || field !== 0 || isKept[known] !== 0) {
          node = count++;
          if (node === symbols.length) {
            this.resize(node * 2);
            ({ symbols, fields, lendsFields, starts, ends, firsts, nexts } = this);
          }
          symbols[node] = known;
          fields[node] = field;
          lendsFields[node] = lends;
          starts[node] = start >>> UNIT_SHIFT;
          ends[node] = ended >>> UNIT_SHIFT;
          firsts[node] = 0;
          nexts[node] = 0;
          if (before !== 0) nexts[before] = node;
          else if (node !== 0) firsts[parent] = node;
          before = node;
        }
      }
      if (children === 0) continue;
      if (--untilCheck === 0) {
        if (isOverdue()) return false;
        untilCheck = CHECK_CLOCK_EVERY;
      }
      if (open === frames.length) frames = this.#deepen();
      frames[open] = part;
      frames[open + 1] = left;
      frames[open + 2] = ended;
      frames[open + 3] = position;
      frames[open + 4] = aliasRow;
      frames[open + 5] = fieldRow;
      frames[open + 6] = outerField;
      frames[open + 7] = parent;
      open += FRAME_SIZE;
      part = address - children * PART_SIZE;
      // Memory of another layout, where this is no tree.
      if (part < 0) return false;
      left = children;
      ended = start - padding;
      position = 0;
      const production = heap[address + outside.production]! >>> outside.productionShift;
      aliasRow = production * aliasWidth;
      fieldRow = production * fieldWidth;
      outerField = name === 0 ? field : 0;
      if (name !== 0) {
        parent = node;
        before = 0;
      }
    }
    this.count = count;
    return true;
  }

  /** The first child that a field holds, or 0. */
  childByField(node: number, field: number, lenders = MOST_LENDERS): number {
    for (let child = this.firsts[node]!; child !== 0; child = this.nexts[child]!) {
      if (this.fields[child] === field) return child;
      const inner =
        this.lendsFields[child] === 0 || lenders === 0 ? 0 : this.childByField(child, field, lenders - 1);
      if (inner !== 0) return inner;
    }
    return 0;
  }

  /** Gives back what an unusually large tree needed. */
  release(): void {
    this.count = 0;
    if (this.symbols.length > this.#usualNodes) this.resize(this.#usualNodes);
    if (this.#frames.length > USUAL_DEPTH * FRAME_SIZE)
      this.#frames = new Int32Array(USUAL_DEPTH * FRAME_SIZE);
  }

  protected resize(size: number): void {
    this.symbols = resized(this.symbols, new Uint16Array(size));
    this.fields = resized(this.fields, new Uint16Array(size));
    this.lendsFields = resized(this.lendsFields, new Uint8Array(size));
    this.starts = resized(this.starts, new Int32Array(size));
    this.ends = resized(this.ends, new Int32Array(size));
    this.firsts = resized(this.firsts, new Int32Array(size));
    this.nexts = resized(this.nexts, new Int32Array(size));
  }

  #deepen(): Int32Array {
    this.#frames = resized(this.#frames, new Int32Array(this.#frames.length * 2));
    return this.#frames;
  }
}

function resized<T extends Uint8Array | Uint16Array | Int32Array>(old: T, fresh: T): T {
  if (fresh.length > old.length) fresh.set(old);
  return fresh;
}
