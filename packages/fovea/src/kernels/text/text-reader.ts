/**
 * Finds the identifiers and lines of texts. Every unit of every file passes through here, so it is done in WebAssembly: it
 * takes half of what JavaScript takes, and V8 need not learn first how it is used.
 */
import { load, newMemory } from "../wasm.ts";
import { isIdentifierPart, LONGEST_IDENTIFIER } from "./identifier-units.ts";
import { fillSlot, isCrowded, moveSlots, SLOT_SIZE } from "./slots.ts";
import type { Tokens } from "./tokens.ts";

/** Where the parts of its memory begin, in bytes. 1 once the end is reached. */
type Read = (
  ...[units, endOfUnits, words, lines, lists, slots, lastByteOfSlots]: [
    ...[number, number, number, number],
    ...[number, number, number],
  ]
) => 0 | 1;

/**
 * What `text-reader.wat` begins with and leaves behind, as 32-bit numbers: how far it is in the units, the words and the
 * lines. If something has to be learned: where the identifier ends, its slot and its hashes; or without a slot, where the
 * unit is whose kind is not known.
 */
const STATE = { at: 0, word: 1, line: 2, end: 3, slot: 4, first: 5, second: 6 } as const;

/** By unit: does it belong to identifiers? */
const KINDS_AT = 64;
const [NO, YES, UNKNOWN] = [0, 1, 2] as const;
const TABLES_AT = KINDS_AT + 2 ** 16;

const FIRST_SLOTS = 2 ** 12;
const FIRST_UNITS = 2 ** 17;
/** Words of all identifiers together, by slot: there are two or three slots to an identifier, and as many words. */
const WORDS_PER_SLOT = 2;
/** Shorter texts are copied unit by unit; only for longer ones is it worth while to have it done. */
const SHORT = 48;

/** Puts the words of an identifier into `list`, and says how many there are; there are not more than its units. */
export type LearnWords = (units: Uint16Array, start: number, end: number, list: Int32Array) => number;

export class TextReader {
  readonly #learnWords: LearnWords;
  readonly #list = new Int32Array(LONGEST_IDENTIFIER);
  #desk = new Desk(FIRST_SLOTS, FIRST_UNITS);
  #known = 0;

  constructor(learnWords: LearnWords) {
    this.#learnWords = learnWords;
  }

  /** How many different identifiers were met. */
  get known(): number {
    return this.#known;
  }

  forget(): void {
    this.#known = 0;
    this.#desk.forget();
  }

  read(text: string, from: number, to: number, tokens: Tokens): void {
    const length = Math.max(0, to - from);
    if (length > this.#desk.mostUnits) this.#makeRoom(1, 2 ** Math.ceil(Math.log2(length)));
    this.#desk.load(text, from, length);
    while (!this.#desk.readOn(length)) this.#learn();
    this.#desk.giveTo(tokens);
  }

  /** A unit of which it is not known whether it belongs to identifiers, or an identifier that was not met before. */
  #learn(): void {
    const { state, units } = this.#desk;
    const end = state[STATE.end]! / 2;
    if (state[STATE.slot] === 0) this.#desk.learnKind(units[end]!);
    else {
      const count = this.#learnWords(units, state[STATE.at]! / 2, end, this.#list);
      this.#desk.addList(this.#list, count);
      this.#known++;
      if (this.#desk.isFull(this.#known)) this.#makeRoom(2, this.#desk.mostUnits);
    }
  }

  #makeRoom(timesSlots: number, mostUnits: number): void {
    const larger = new Desk((this.#desk.slots.length / SLOT_SIZE) * timesSlots, mostUnits);
    larger.takeOver(this.#desk);
    this.#desk = larger;
  }
}

/** The memory of the program: what it knows, a text, and what is found in it. */
class Desk {
  readonly mostUnits: number;
  readonly state: Int32Array;
  readonly slots: Int32Array;
  readonly units: Uint16Array;
  readonly #kinds: Uint8Array;
  readonly #words: Int32Array;
  /** Two numbers each. */
  readonly #lines: Int32Array;
  readonly #lists: Int32Array;
  /** Where the next list begins. None begins at zero. */
  #listEnd = 1;
  readonly #text: Buffer;
  readonly #read: Read;

  constructor(slots: number, mostUnits: number) {
    this.mostUnits = mostUnits;
    const slotNumbers = slots * SLOT_SIZE;
    const listNumbers = slots * WORDS_PER_SLOT;
    // Behind the last unit stands a zero. There are not more words than units; every unit may be the end of a line.
    const unitNumbers = Math.ceil((mostUnits + 1) / 2);
    const lineNumbers = 2 * mostUnits;
    const numbers = slotNumbers + listNumbers + unitNumbers + mostUnits + lineNumbers;
    const memory = newMemory(TABLES_AT + numbers * 4);
    const { buffer } = memory;
    this.state = new Int32Array(buffer, 0, KINDS_AT / 4);
    this.#kinds = new Uint8Array(buffer, KINDS_AT, 2 ** 16);
    this.slots = new Int32Array(buffer, TABLES_AT, slotNumbers);
    this.#lists = new Int32Array(buffer, endOf(this.slots), listNumbers);
    this.units = new Uint16Array(buffer, endOf(this.#lists), unitNumbers * 2);
    this.#words = new Int32Array(buffer, endOf(this.units), mostUnits);
    this.#lines = new Int32Array(buffer, endOf(this.#words), lineNumbers);
    this.#text = Buffer.from(buffer, this.units.byteOffset, this.units.byteLength);
    this.#kinds.fill(UNKNOWN);
    this.#read = load<Read>("text-reader", memory);
  }

  load(text: string, from: number, length: number): void {
    const { units } = this;
    if (length < SHORT) for (let i = 0; i < length; i++) units[i] = text.charCodeAt(from + i);
    else this.#text.write(text.slice(from, from + length), "utf16le");
    units[length] = 0;
    this.state.fill(0);
  }

  /** False where something has to be learned first. */
  readOn(length: number): boolean {
    const { units, slots } = this;
    const isDone = this.#read(
      units.byteOffset,
      units.byteOffset + length * 2,
      this.#words.byteOffset,
      this.#lines.byteOffset,
      this.#lists.byteOffset,
      slots.byteOffset,
      slots.byteLength - 1,
    );
    return isDone === 1;
  }

  learnKind(code: number): void {
    this.#kinds[code] = isIdentifierPart(code) ? YES : NO;
  }

  /** Of the identifier that has to be learned. */
  addList(list: Int32Array, count: number): void {
    const { state, slots } = this;
    const place = this.#listEnd;
    this.#lists[place] = count;
    for (let i = 0; i < count; i++) this.#lists[place + 1 + i] = list[i]!;
    this.#listEnd += 1 + count;
    const slot = (state[STATE.slot]! - slots.byteOffset) / 4;
    fillSlot(slots, slot, place * 4, state[STATE.first]!, state[STATE.second]!);
  }

  /** Whether there is no room for another identifier. */
  isFull(known: number): boolean {
    return isCrowded(this.slots, known) || this.#listEnd + 1 + LONGEST_IDENTIFIER > this.#lists.length;
  }

  forget(): void {
    this.slots.fill(0);
    this.#listEnd = 1;
  }

  giveTo(tokens: Tokens): void {
    tokens.take(this.#words, this.state[STATE.word]! / 4, this.#lines, this.state[STATE.line]! / 8);
  }

  /** All that another one has, also of a text that is not at its end. */
  takeOver(other: Desk): void {
    this.state.set(other.state);
    this.#kinds.set(other.#kinds);
    this.#lists.set(other.#lists.subarray(0, other.#listEnd));
    this.#listEnd = other.#listEnd;
    moveSlots(other.slots, this.slots);
    this.units.set(other.units);
    this.#words.set(other.#words.subarray(0, other.state[STATE.word]! / 4));
    this.#lines.set(other.#lines.subarray(0, other.state[STATE.line]! / 4));
  }
}

function endOf({ byteOffset, byteLength }: Int32Array | Uint16Array): number {
  return byteOffset + byteLength;
}
