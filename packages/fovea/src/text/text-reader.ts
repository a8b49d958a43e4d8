/**
 * Finds the identifiers and lines of texts. Every unit of every file passes through here, so it is done in WebAssembly: it
 * takes half of what JavaScript takes, and V8 need not learn first how it is used.
 */
import { PAGE, wasm } from "../base/wasm-code.ts";
import { isIdentifierPart } from "./identifiers.ts";
import { KINDS_AT, NO, type Read, readProgram, STATE, TABLES_AT, UNKNOWN, YES } from "./read-program.ts";
import { Runs } from "./runs.ts";
import { fillSlot, isCrowded, moveSlots, SLOT_SIZE } from "./slots.ts";
import type { Tokens } from "./tokens.ts";

const FIRST_SLOTS = 2 ** 10;
const FIRST_UNITS = 2 ** 10;
/** How many times as many slots there are when they have become too few. */
const MORE_SLOTS = 4;
/** Shorter texts are copied unit by unit; only for longer ones is it worth while to have it done. */
const SHORT = 48;

export class TextReader {
  /** The identifiers that were met so far, by number. */
  readonly runs = new Runs();
  #desk = new Desk(FIRST_SLOTS, FIRST_UNITS);

  clear(): void {
    this.runs.clear();
    this.#desk.slots.fill(0);
  }

  read(text: string, from: number, to: number, tokens: Tokens): void {
    const length = Math.max(0, to - from);
    if (length > this.#desk.mostUnits)
      this.#moveTo(new Desk(this.#desk.slots.length / SLOT_SIZE, 2 ** Math.ceil(Math.log2(length))));
    this.#desk.load(text, from, length);
    while (!this.#desk.readOn(length)) this.#learn();
    this.#desk.giveTo(tokens);
  }

  /** A unit of which it is not known whether it belongs to identifiers, or an identifier that was not met before. */
  #learn(): void {
    const { state, units, slots } = this.#desk;
    if (state[STATE.slot] === 0) {
      this.#desk.learnKind(units[state[STATE.end]! / 2]!);
      return;
    }
    const number = this.runs.add(units, state[STATE.at]! / 2, state[STATE.end]! / 2);
    const slot = (state[STATE.slot]! - slots.byteOffset) / 4;
    fillSlot(slots, slot, number + 1, state[STATE.first]!, state[STATE.second]!);
    if (isCrowded(slots, this.runs.size))
      this.#moveTo(new Desk((slots.length / SLOT_SIZE) * MORE_SLOTS, this.#desk.mostUnits));
  }

  #moveTo(larger: Desk): void {
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
  readonly #ids: Int32Array;
  /** Two numbers each. */
  readonly #lines: Int32Array;
  readonly #text: Buffer;
  readonly #read: Read;

  constructor(slots: number, mostUnits: number) {
    this.mostUnits = mostUnits;
    const slotNumbers = slots * SLOT_SIZE;
    // Behind the last unit stands a zero. Identifiers have two units and are apart; every unit may be the end of a line.
    const unitNumbers = Math.ceil((mostUnits + 1) / 2);
    const idNumbers = Math.ceil(mostUnits / 3) + 1;
    const lineNumbers = 2 * mostUnits;
    const numbers = slotNumbers + unitNumbers + idNumbers + lineNumbers;
    const memory = new wasm.Memory({ initial: Math.ceil((TABLES_AT + numbers * 4) / PAGE) });
    const { buffer } = memory;
    this.state = new Int32Array(buffer, 0, KINDS_AT / 4);
    this.#kinds = new Uint8Array(buffer, KINDS_AT, 2 ** 16);
    this.slots = new Int32Array(buffer, TABLES_AT, slotNumbers);
    this.units = new Uint16Array(buffer, TABLES_AT + slotNumbers * 4, unitNumbers * 2);
    this.#ids = new Int32Array(buffer, this.units.byteOffset + this.units.byteLength, idNumbers);
    this.#lines = new Int32Array(buffer, this.#ids.byteOffset + this.#ids.byteLength, lineNumbers);
    this.#text = Buffer.from(buffer, this.units.byteOffset, this.units.byteLength);
    this.#kinds.fill(UNKNOWN);
    compiled ??= new wasm.Module(readProgram());
    this.#read = new wasm.Instance(compiled, { m: { m: memory } }).exports.run as Read;
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
      this.#ids.byteOffset,
      this.#lines.byteOffset,
      slots.byteOffset,
      slots.byteLength - 1,
    );
    return isDone === 1;
  }

  learnKind(code: number): void {
    this.#kinds[code] = isIdentifierPart(code) ? YES : NO;
  }

  giveTo(tokens: Tokens): void {
    tokens.take(this.#ids, this.state[STATE.id]! / 4, this.#lines, this.state[STATE.line]! / 8);
  }

  /** All that another one has, also of a text that is not at its end. */
  takeOver(other: Desk): void {
    this.state.set(other.state);
    this.#kinds.set(other.#kinds);
    moveSlots(other.slots, this.slots);
    this.units.set(other.units);
    this.#ids.set(other.#ids);
    this.#lines.set(other.#lines.subarray(0, other.state[STATE.line]! / 4));
  }
}

let compiled: object | undefined;
