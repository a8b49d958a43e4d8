/**
 * Takes an identifier apart as the pattern in `identifiers.ts` does, unit by unit with a table of what sort each is.
 * A regular expression with classes of Unicode takes several times as long, and an index meets every word of a tree.
 */
import { enlarged } from "../base/enlarged.ts";
import { Units } from "./units.ts";

const OTHER = 0;
const UPPER = 1;
const LOWER = 2;
const MARK = 3;
const DIGIT = 4;
/** Of scripts without cases. */
const LETTER = 5;
/** Title case, and halves of pairs: left to the pattern. */
const ODD = 6;
const UNKNOWN = 7;

const SORTS: readonly (readonly [number, RegExp])[] = [
  [ODD, /[\p{Lt}\p{Cs}]/u],
  [UPPER, /\p{Lu}/u],
  [LOWER, /\p{Ll}/u],
  [MARK, /\p{M}/u],
  [DIGIT, /\p{Nd}/u],
  [LETTER, /[\p{Lo}\p{Lm}]/u],
];

const sorts = new Uint8Array(2 ** 16).fill(UNKNOWN);

function learnSort(code: number): number {
  const character = String.fromCharCode(code);
  const sort = SORTS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER;
  sorts[code] = sort;
  return sort;
}

/** Takes runs of units apart, one after the other. */
export class Splitter {
  /** Of the last one: where its parts begin and end, in pairs. */
  bounds = new Int32Array(2 ** 6);
  #count = 0;
  #codes: Uint16Array = new Uint16Array(0);
  #to = 0;

  /** How many parts; undefined where only the pattern can tell. */
  split(codes: Uint16Array, from: number, to: number): number | undefined {
    this.#codes = codes;
    this.#to = to;
    this.#count = 0;
    for (let at = from; at < to; ) {
      const sort = this.#sortAt(at);
      if (sort === ODD) return undefined;
      if (sort === OTHER) at++;
      else at = this.#add(at, this.#endOfPart(at, sort));
    }
    return this.#count;
  }

  #add(from: number, to: number): number {
    const at = 2 * this.#count++;
    if (at === this.bounds.length) this.bounds = enlarged(this.bounds);
    this.bounds[at] = from;
    this.bounds[at + 1] = to;
    return to;
  }

  #endOfPart(at: number, sort: number): number {
    if (sort === DIGIT) return this.#endOfRun(at, DIGIT, DIGIT);
    if (sort === LETTER) return this.#endOfRun(at, LETTER, MARK);
    if (sort !== UPPER) return this.#endOfRun(at, LOWER, MARK);
    const end = this.#endOfRun(at, UPPER, UPPER);
    const next = this.#sortAt(end);
    // `HTTPBody`: the last capital begins the next word.
    if (end - at > 1) return next === LOWER ? end - 1 : end;
    return next === LOWER || next === MARK ? this.#endOfRun(end, LOWER, MARK) : end;
  }

  #endOfRun(from: number, sort: number, otherSort: number): number {
    let end = from + 1;
    for (let next = this.#sortAt(end); next === sort || next === otherSort; next = this.#sortAt(end)) end++;
    return end;
  }

  #sortAt(at: number): number {
    if (at >= this.#to) return OTHER;
    const code = this.#codes[at]!;
    const sort = sorts[code]!;
    return sort === UNKNOWN ? learnSort(code) : sort;
  }
}

const units = new Units();
const splitter = new Splitter();

/** The same of a string. */
export function splitPlain(identifier: string): string[] | undefined {
  units.load(identifier);
  const count = splitter.split(units.codes, 0, units.length);
  if (count === undefined) return undefined;
  return Array.from({ length: count }, (_, i) =>
    identifier.slice(splitter.bounds[2 * i], splitter.bounds[2 * i + 1]),
  );
}
