/**
 * The bindings of one file as columns of numbers. There are about as many as references, and most of them nobody asks
 * for: only those that are become objects.
 */
import { NumberReader } from "../../base/packed-numbers.ts";
import type { Binding, BindingRole } from "../../syntax/types.ts";
import { BINDING_ROLES } from "./facts.ts";

const COLUMNS = 10;
const [NAME, ROLE, TYPE, VALUE, OWNER, LINE, COLUMN, SYMBOL, SCOPE, INNER] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export class Bindings {
  readonly length: number;
  readonly #numbers: Int32Array;
  readonly #texts: readonly string[];
  readonly #made: (Binding | undefined)[];
  readonly #byRole: readonly number[][];

  constructor(bytes: Uint8Array, texts: readonly string[]) {
    this.#texts = texts;
    this.#numbers = readNumbers(bytes);
    this.length = this.#numbers.length / COLUMNS;
    this.#made = new Array<Binding | undefined>(this.length);
    this.#byRole = BINDING_ROLES.map(() => []);
    for (let at = 0; at < this.length; at++) this.#byRole[this.#numbers[at * COLUMNS + ROLE]!]!.push(at);
  }

  /** Always the same object. */
  get(at: number): Binding {
    let made = this.#made[at];
    if (!made) {
      made = this.#make(at * COLUMNS);
      this.#made[at] = made;
    }
    return made;
  }

  #make(from: number): Binding {
    const numbers = this.#numbers;
    const texts = this.#texts;
    return {
      name: texts[numbers[from + NAME]!]!,
      role: BINDING_ROLES[numbers[from + ROLE]!]!,
      type: texts[numbers[from + TYPE]!]!,
      value: texts[numbers[from + VALUE]!]!,
      owner: texts[numbers[from + OWNER]!]!,
      line: numbers[from + LINE]!,
      column: numbers[from + COLUMN]!,
      symbol: numbers[from + SYMBOL]!,
      scope: numbers[from + SCOPE]!,
      inner: numbers[from + INNER]!,
    };
  }

  /** Positions, in the order of the text. */
  withRole(role: BindingRole): readonly number[] {
    return this.#byRole[BINDING_ROLES.indexOf(role)]!;
  }

  name(at: number): string {
    return this.#texts[this.#numbers[at * COLUMNS + NAME]!]!;
  }

  symbol(at: number): number {
    return this.#numbers[at * COLUMNS + SYMBOL]!;
  }

  scope(at: number): number {
    return this.#numbers[at * COLUMNS + SCOPE]!;
  }

  inner(at: number): number {
    return this.#numbers[at * COLUMNS + INNER]!;
  }
}

/** Filled by all, one after the other. */
let room = new Int32Array(4096);

function readNumbers(bytes: Uint8Array): Int32Array {
  const reader = new NumberReader(bytes);
  let count = 0;
  let line = 0;
  while (!reader.isAtEnd) {
    if (count + COLUMNS > room.length) {
      const larger = new Int32Array(room.length * 2);
      larger.set(room);
      room = larger;
    }
    for (let column = 0; column < COLUMNS; column++) room[count + column] = reader.next();
    line += room[count + LINE]!;
    room[count + LINE] = line;
    count += COLUMNS;
  }
  return room.slice(0, count);
}
