/**
 * All symbols of an index by name, as numbers in memory that threads share: read once, looked up by each. Most questions
 * about a name need no file then: nobody has it, or too many have.
 */

import type { Database } from "../../store/database.ts";
import { SYMBOL_KINDS } from "../../syntax/types.ts";
import { allDefinitions, type DefinitionLook } from "../index/read-sources.ts";

export interface SharedSymbols {
  names: string[];
  /** For each name where its symbols begin in the other columns, and at the end where the last one's end. */
  starts: Int32Array;
  blobs: Int32Array;
  /** Positions in the file. */
  positions: Int32Array;
  /** The number of the kind, times two; plus one where it stands inside of something. */
  looks: Uint8Array;
}

export function readSharedSymbols(db: Database): SharedSymbols {
  const all = allDefinitions(db);
  const numbers = new Map<string, number>();
  const numbersOfAll = new Int32Array(all.length);
  const counts: number[] = [];
  for (let i = 0; i < all.length; i++) {
    const [name] = all[i]!;
    let number = numbers.get(name);
    if (number === undefined) {
      number = counts.push(0) - 1;
      numbers.set(name, number);
    }
    numbersOfAll[i] = number;
    counts[number]!++;
  }
  const shared: SharedSymbols = {
    names: [...numbers.keys()],
    starts: sharedNumbers(counts.length + 1),
    blobs: sharedNumbers(all.length),
    positions: sharedNumbers(all.length),
    looks: new Uint8Array(new SharedArrayBuffer(all.length)),
  };
  const { starts, blobs, positions, looks } = shared;
  for (let number = 0; number < counts.length; number++)
    starts[number + 1] = starts[number]! + counts[number]!;
  const next = starts.slice();
  for (let i = 0; i < all.length; i++) {
    const [, blob, at, kind, isInside] = all[i]!;
    const place = next[numbersOfAll[i]!]!++;
    blobs[place] = blob;
    positions[place] = at;
    looks[place] = SYMBOL_KINDS.indexOf(kind) * 2 + isInside;
  }
  return shared;
}

function sharedNumbers(count: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
}

const NOTHING = new Int32Array();

/** How one thread looks names up in it. */
export class SymbolTable {
  readonly #shared: SharedSymbols;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(shared: SharedSymbols) {
    this.#shared = shared;
    this.#numbers = new Map(shared.names.map((name, number) => [name, number]));
  }

  /** The content of each symbol of a name. */
  blobsWith(name: string): Int32Array {
    const number = this.#numbers.get(name);
    const { starts, blobs } = this.#shared;
    return number === undefined ? NOTHING : blobs.subarray(starts[number], starts[number + 1]);
  }

  named(name: string): DefinitionLook[] {
    const number = this.#numbers.get(name);
    if (number === undefined) return [];
    const { starts, blobs, positions, looks } = this.#shared;
    const found: DefinitionLook[] = [];
    for (let place = starts[number]!; place < starts[number + 1]!; place++) {
      const look = looks[place]!;
      found.push({
        blob: blobs[place]!,
        at: positions[place]!,
        kind: SYMBOL_KINDS[look >> 1]!,
        isInside: (look & 1) === 1,
      });
    }
    return found;
  }
}
