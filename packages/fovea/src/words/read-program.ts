/**
 * The loop of `text-reader.ts`: it goes through a text and writes down the words of its identifiers, until its end or until
 * something has to be learned first.
 */
import { EMPTY_HASH, HASH_FACTOR } from "../base/hash.ts";
import {
  ADD,
  AND,
  BLOCK,
  END,
  get,
  IF,
  IS_EQUAL,
  IS_LESS,
  IS_ZERO,
  jump,
  jumpIf,
  LOOP,
  largeNumber,
  load2Bytes,
  load4Bytes,
  loadByte,
  MULTIPLY,
  number,
  programOf,
  RETURN,
  SHIFT_LEFT,
  SHIFT_RIGHT,
  SUBTRACT,
  set,
  store4Bytes,
  WHOLE,
  XOR,
} from "../base/wasm-code.ts";
import { LONGEST_IDENTIFIER, SHORTEST_IDENTIFIER } from "./identifiers.ts";
import { EMPTY_SECOND, SECOND_FACTOR, SLOT_SIZE } from "./slots.ts";

/** Where the parts of its memory begin, in bytes. 1 once the end is reached. */
export type Read = (
  ...[units, endOfUnits, words, lines, lists, slots, lastByteOfSlots]: [
    ...[number, number, number, number],
    ...[number, number, number],
  ]
) => 0 | 1;

/**
 * What it begins with and leaves behind, four bytes each: how far it is in the units, the words and the lines. And if
 * something has to be learned: the hashes of an identifier, where it ends, and where its slot is; or without a slot, where
 * a unit is of which the kind is not known.
 */
export const STATE = { at: 0, word: 1, line: 2, end: 3, slot: 4, first: 5, second: 6 } as const;

/** By unit: does it belong to identifiers? */
export const KINDS_AT = 64;
export const [NO, YES, UNKNOWN] = [0, 1, 2] as const;
export const TABLES_AT = KINDS_AT + 2 ** 16;

const NEWLINE = 10;
const UNIT = 2;
const NUMBER = 4;

const [UNITS, STOP, WORDS, LINES, LISTS, SLOTS, MASK] = [0, 1, 2, 3, 4, 5, 6];
const [AT, WORD, LINE, START, CODE, FIRST, SECOND, SLOT, KNOWN, LEFT] = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

const advance = (local: number, bytes: number) => [...get(local), ...number(bytes), ...ADD, ...set(local)];
const loadState = (which: number, base: number, into: number) => [
  ...[...number(0), ...load4Bytes(NUMBER * which), ...get(base), ...ADD, ...set(into)],
];
const keep = (which: number, value: readonly number[]) => [
  ...number(0),
  ...value,
  ...store4Bytes(NUMBER * which),
];
const distance = (from: number, to: number) => [...get(to), ...get(from), ...SUBTRACT];

/** While units belong to it; leaves two blocks at its end, four where a unit is not known. */
const READ_IDENTIFIER = [
  ...[...get(CODE), ...loadByte(KINDS_AT), ...set(KNOWN)],
  ...[...get(KNOWN), ...IS_ZERO, ...jumpIf(1)],
  ...[...get(KNOWN), ...number(UNKNOWN), ...IS_EQUAL, ...jumpIf(3)],
  ...[...get(FIRST), ...get(CODE), ...XOR, ...largeNumber(HASH_FACTOR), ...MULTIPLY, ...set(FIRST)],
  ...[...get(SECOND), ...largeNumber(SECOND_FACTOR), ...MULTIPLY, ...get(CODE), ...ADD, ...set(SECOND)],
  ...advance(AT, UNIT),
  ...[...get(AT), ...load2Bytes(0), ...set(CODE)],
  ...jump(0),
];

const FIRST_SLOT = [
  ...[...get(FIRST), ...get(FIRST), ...number(15), ...SHIFT_RIGHT, ...XOR],
  ...[...number(Math.log2(SLOT_SIZE * NUMBER)), ...SHIFT_LEFT, ...get(MASK), ...AND],
  ...[...get(SLOTS), ...ADD, ...set(SLOT)],
];
/** Leaves two blocks when it is found, five where the slot is empty. */
const FIND_SLOT = [
  ...[...get(SLOT), ...load4Bytes(0), ...set(KNOWN)],
  ...[...get(KNOWN), ...IS_ZERO, ...jumpIf(4)],
  ...[...get(SLOT), ...load4Bytes(NUMBER), ...get(FIRST), ...IS_EQUAL],
  ...[...get(SLOT), ...load4Bytes(2 * NUMBER), ...get(SECOND), ...IS_EQUAL, ...AND, ...jumpIf(1)],
  ...[...distance(SLOTS, SLOT), ...number(SLOT_SIZE * NUMBER), ...ADD, ...get(MASK), ...AND],
  ...[...get(SLOTS), ...ADD, ...set(SLOT)],
  ...jump(0),
];
/** What is known of an identifier is where its list begins: how many words it has, then those. */
const ADD_WORDS = [
  ...[...get(KNOWN), ...get(LISTS), ...ADD, ...set(KNOWN)],
  ...[...get(KNOWN), ...load4Bytes(0), ...set(LEFT)],
  ...[...BLOCK, ...LOOP, ...get(LEFT), ...IS_ZERO, ...jumpIf(1)],
  ...[...advance(KNOWN, NUMBER), ...get(WORD), ...get(KNOWN), ...load4Bytes(0), ...store4Bytes(0)],
  ...[
    ...advance(WORD, NUMBER),
    ...get(LEFT),
    ...number(1),
    ...SUBTRACT,
    ...set(LEFT),
    ...jump(0),
    ...END,
    ...END,
  ],
];
/** Where it begins, and how many words stand before it. */
const ADD_LINE = [
  ...[...get(LINE), ...distance(UNITS, AT), ...number(UNIT), ...ADD, ...number(1), ...SHIFT_RIGHT],
  ...store4Bytes(0),
  ...[...get(LINE), ...distance(WORDS, WORD), ...number(2), ...SHIFT_RIGHT, ...store4Bytes(NUMBER)],
  ...advance(LINE, 2 * NUMBER),
];
const KEEP_PLACES = [
  ...keep(STATE.at, distance(UNITS, START)),
  ...keep(STATE.word, distance(WORDS, WORD)),
  ...keep(STATE.line, distance(LINES, LINE)),
];

const BODY = [
  ...[0x01, 0x0a, WHOLE],
  ...[
    ...loadState(STATE.at, UNITS, AT),
    ...loadState(STATE.word, WORDS, WORD),
    ...loadState(STATE.line, LINES, LINE),
  ],
  ...BLOCK,
  ...LOOP,
  ...[...get(AT), ...set(START), ...number(0), ...set(SLOT)],
  ...[...largeNumber(EMPTY_HASH), ...set(FIRST), ...number(EMPTY_SECOND), ...set(SECOND)],
  ...[
    ...get(AT),
    ...get(STOP),
    ...IS_LESS,
    ...IS_ZERO,
    ...IF,
    ...KEEP_PLACES,
    ...number(1),
    ...RETURN,
    ...END,
  ],
  ...[...get(AT), ...load2Bytes(0), ...set(CODE)],
  ...[...BLOCK, ...LOOP, ...READ_IDENTIFIER, ...END, ...END],
  // Too short and too long ones say nothing.
  ...[...distance(START, AT), ...number(UNIT * SHORTEST_IDENTIFIER), ...SUBTRACT],
  ...[...largeNumber(UNIT * (LONGEST_IDENTIFIER - SHORTEST_IDENTIFIER) + 1), ...IS_LESS],
  ...[...IF, ...FIRST_SLOT, ...BLOCK, ...LOOP, ...FIND_SLOT, ...END, ...END, ...ADD_WORDS, ...END],
  ...[...get(CODE), ...number(NEWLINE), ...IS_EQUAL, ...IF, ...ADD_LINE, ...END],
  ...[...advance(AT, UNIT), ...jump(0)],
  ...END,
  ...END,
  // It begins again with the identifier at hand.
  ...[...KEEP_PLACES, ...keep(STATE.end, distance(UNITS, AT)), ...keep(STATE.slot, get(SLOT))],
  ...[...keep(STATE.first, get(FIRST)), ...keep(STATE.second, get(SECOND))],
  ...[...number(0), ...END],
];

export function readProgram(): Uint8Array {
  return programOf(Array<number>(7).fill(WHOLE), [WHOLE], BODY);
}
