/**
 * Which rules can find anything in a text at all. Every built-in rule names its triggers: pieces of text of which one is
 * in whatever it finds. All pieces of all rules are looked for together, in one pass (the automaton of Aho and
 * Corasick), so that a harmless text costs microseconds instead of a search by every rule.
 */

/** A trigger: so many letters, digits, `-` and `_` without anything between them. */
export const LONG_WORD = "(long word)";
const LONG = 20;
/** A trigger: any character that is not ASCII. */
export const BEYOND_ASCII = "\u0080";

interface Triggered {
  readonly triggers?: readonly string[] | undefined;
}

export class TriggerScan {
  readonly #count: number;
  readonly #always: readonly number[];
  readonly #ofLongWord: readonly number[];
  /** For each ASCII character the number of its class, capitals as small letters; 0 for what is in no trigger. */
  readonly #classes = new Uint8Array(ASCII);
  #classCount = 1;
  /** For each state and class the next state; what has been read up to a state ends in some pieces of text. */
  #next = new Uint16Array();
  /** For each state the rules whose triggers end there. */
  readonly #ends: (number[] | undefined)[] = [undefined];

  constructor(rules: readonly Triggered[]) {
    this.#count = rules.length;
    const having = (isRight: (triggers: readonly string[] | undefined) => boolean) =>
      rules.flatMap(({ triggers }, rule) => (isRight(triggers) ? [rule] : []));
    this.#always = having((triggers) => triggers === undefined);
    this.#ofLongWord = having((triggers) => triggers?.includes(LONG_WORD) ?? false);
    const pieces = rules.flatMap(({ triggers = [] }, rule) =>
      triggers.filter((one) => one !== LONG_WORD).map((text) => ({ rule, codes: codesOf(text) })),
    );
    for (const code of new Set(pieces.flatMap(({ codes }) => codes)))
      this.#classes[code] = this.#classCount++;
    for (let letter = 0; letter < 26; letter++)
      this.#classes[CAPITAL_A + letter] = this.#classes[SMALL_A + letter]!;
    this.#build(pieces);
  }

  /** The numbers of the rules that may find something, in order. */
  find(text: string): number[] {
    const isFound = new Uint8Array(this.#count);
    for (const rule of this.#always) isFound[rule] = 1;
    const [next, classes, ends, width] = [this.#next, this.#classes, this.#ends, this.#classCount];
    let state = 0;
    let run = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      run = code < ASCII && IS_IN_WORD[code] === 1 ? run + 1 : 0;
      if (run === LONG) for (const rule of this.#ofLongWord) isFound[rule] = 1;
      state = next[state * width + classes[code < ASCII ? code : BEYOND]!]!;
      const ended = ends[state];
      if (ended) for (const rule of ended) isFound[rule] = 1;
    }
    const found: number[] = [];
    for (let rule = 0; rule < this.#count; rule++) if (isFound[rule] === 1) found.push(rule);
    return found;
  }

  /** First the pieces as a tree of states, then, from the root on, where to go when a piece does not go on. */
  #build(pieces: readonly { rule: number; codes: readonly number[] }[]): void {
    const width = this.#classCount;
    const most = 1 + pieces.reduce((sum, { codes }) => sum + codes.length, 0);
    const next = new Uint16Array(most * width);
    for (const { rule, codes } of pieces) {
      let state = 0;
      for (const code of codes) {
        const at = state * width + this.#classes[code]!;
        if (next[at] === 0) next[at] = this.#ends.push(undefined) - 1;
        state = next[at]!;
      }
      this.#ends[state] = [...(this.#ends[state] ?? []), rule];
    }
    // The longest end of what a state has read that is the beginning of another piece.
    const fallback = new Uint16Array(this.#ends.length);
    const queue = [0];
    for (const state of queue)
      for (let one = 1; one < width; one++) {
        const at = state * width + one;
        const other = state === 0 ? 0 : next[fallback[state]! * width + one]!;
        const child = next[at]!;
        if (child === 0) next[at] = other;
        else {
          fallback[child] = other;
          const shorter = this.#ends[other];
          if (shorter) this.#ends[child] = [...new Set([...(this.#ends[child] ?? []), ...shorter])];
          queue.push(child);
        }
      }
    this.#next = next.slice(0, this.#ends.length * width);
  }
}

const ASCII = 129;
const BEYOND = BEYOND_ASCII.charCodeAt(0);
const [CAPITAL_A, SMALL_A] = [65, 97];
const IS_IN_WORD = Uint8Array.from({ length: ASCII }, (_, code) =>
  /[\w-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function codesOf(text: string): number[] {
  return [...text.toLowerCase()].map((char) => Math.min(char.charCodeAt(0), BEYOND));
}
