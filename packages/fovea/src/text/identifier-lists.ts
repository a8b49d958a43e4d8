/** A short list of numbers for each identifier of the table, worked out when it is first asked for. */
import { enlarged } from "../base/enlarged.ts";
import { identifiers } from "./identifier-table.ts";

export class IdentifierLists {
  readonly #learn: (identifier: string) => readonly number[];
  /** Where the list of each identifier begins, or zero: how long it is, then its numbers. */
  #places = new Int32Array(2 ** 12);
  #numbers = new Int32Array(2 ** 14);
  #end = 1;
  #generation = identifiers.generation;

  constructor(learn: (identifier: string) => readonly number[]) {
    this.#learn = learn;
  }

  /** All lists, one after the other. Another one after the next `find`. */
  get numbers(): Int32Array {
    return this.#numbers;
  }

  /** Where in `numbers` an identifier's list begins. */
  find(id: number): number {
    return this.#places[id] || this.#add(id);
  }

  /** To be called before each text: when the table has forgotten all identifiers so do the lists, and this is true. */
  keepUp(): boolean {
    if (this.#generation === identifiers.generation) return false;
    this.#generation = identifiers.generation;
    this.#places.fill(0);
    this.#end = 1;
    return true;
  }

  #add(id: number): number {
    while (id >= this.#places.length) this.#places = enlarged(this.#places);
    const list = this.#learn(identifiers.textOf(id));
    while (this.#end + list.length + 1 > this.#numbers.length) this.#numbers = enlarged(this.#numbers);
    const place = this.#end;
    this.#numbers[place] = list.length;
    this.#numbers.set(list, place + 1);
    this.#end += list.length + 1;
    this.#places[id] = place;
    return place;
  }
}
