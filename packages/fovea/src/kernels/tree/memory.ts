/**
 * How tree-sitter lays out what we read of its memory, as numbers of 32 bits where not said otherwise. This is the layout of
 * the pinned version of web-tree-sitter; `check-layout.ts` notices if it ever changes.
 */

/** The part we use of what the library puts on the object given to `Parser.init`: views that are replaced when memory grows. */
export interface TreeSitterMemory {
  HEAPU8: Uint8Array;
  HEAPU16: Uint16Array;
  HEAP32: Int32Array;
}

/** The library keeps the address of what it wraps under this key. */
export function addressOf(wrapper: object): number {
  return (wrapper as { 0: number })[0];
}

/**
 * A part of the tree takes two numbers. Small leaves are in them; of all others the first is the address of the rest, whose
 * lowest bit is never set.
 */
export const PART_SIZE = 2;

/** Of a leaf that is in the two numbers. */
export const inline = {
  /** In the first number. */
  isInline: 1 << 0,
  isVisible: 1 << 1,
  isExtra: 1 << 3,
  symbolShift: 8,
  symbolMask: 0xff,
  /** In the second number, in bytes of text. */
  paddingShift: 16,
  paddingMask: 0xff,
  sizeShift: 24,
} as const;

/** Of all other parts, from their address on. Their children stand right before it. */
export const outside = {
  paddingBytes: 1,
  sizeBytes: 4,
  childCount: 9,
  symbol: 10,
  symbolMask: 0xffff,
  flags: 11,
  isVisible: 1 << 0,
  isExtra: 1 << 2,
  /** The upper 16 bits, of parts with children. */
  production: 16,
  productionShift: 16,
} as const;

/** Of a grammar, from its address on. */
export const grammar = {
  symbolCount: 1,
  aliasCount: 2,
  productionCount: 7,
  fieldCount: 8,
  /** 16 bits. */
  longestAliases: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  symbolTraits: 18,
  publicSymbols: 19,
  aliases: 21,
} as const;

/** Symbols without an entry in the grammar's tables: a part that could not be understood, and a run of such. */
export const ERROR_SYMBOL = 0xffff;
