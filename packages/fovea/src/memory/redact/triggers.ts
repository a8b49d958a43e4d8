/**
 * Which rules can find anything in a text at all. Every built-in rule names its triggers: pieces of text of which one is
 * in whatever it finds. All pieces of all rules are looked for together in one pass, so that a harmless text costs
 * microseconds instead of a search by every rule.
 */

/** A trigger: a long run of letters, digits, `-` and `_`. */
export const LONG_WORD = "(long word)";
const LONG = 20;
/** A trigger: whatever is not ASCII. */
export const BEYOND_ASCII = "\u0080";

interface Triggered {
  readonly triggers?: readonly string[] | undefined;
}

/** A piece without its first two characters, and who wants to know of it. */
interface Piece {
  rest: readonly number[];
  rule: number;
}

export class TriggerScan {
  readonly #count: number;
  readonly #always: readonly number[];
  readonly #ofLongWord: readonly number[];
  /** By their only character. */
  readonly #single = new Map<number, number[]>();
  /** By their first two characters; few texts have many of these. */
  readonly #pieces: (Piece[] | undefined)[] = new Array<undefined>(CODES * CODES).fill(undefined);

  constructor(rules: readonly Triggered[]) {
    this.#count = rules.length;
    const always: number[] = [];
    const ofLongWord: number[] = [];
    rules.forEach(({ triggers }, rule) => {
      if (!triggers) always.push(rule);
      for (const trigger of triggers ?? [])
        if (trigger === LONG_WORD) ofLongWord.push(rule);
        else
          this.#add(
            Array.from(trigger, (_, at) => codeAt(trigger, at)),
            rule,
          );
    });
    this.#always = always;
    this.#ofLongWord = ofLongWord;
  }

  #add([first, second, ...rest]: readonly number[], rule: number): void {
    if (first === undefined) return;
    if (second === undefined) {
      this.#single.set(first, [...(this.#single.get(first) ?? []), rule]);
      return;
    }
    const at = first * CODES + second;
    this.#pieces[at] = [...(this.#pieces[at] ?? []), { rest, rule }];
  }

  /** The numbers of the rules that may find something, in order. */
  find(text: string): number[] {
    const isFound = new Uint8Array(this.#count);
    for (const rule of this.#always) isFound[rule] = 1;
    const isSeen = new Uint8Array(CODES);
    const pieces = this.#pieces;
    let before = 0;
    let run = 0;
    for (let i = 0; i < text.length; i++) {
      const code = codeAt(text, i);
      isSeen[code] = 1;
      run = IS_IN_WORD[code] === 1 ? run + 1 : 0;
      if (run === LONG) for (const rule of this.#ofLongWord) isFound[rule] = 1;
      const begun = pieces[before * CODES + code];
      if (begun) for (const { rest, rule } of begun) if (isAt(text, i + 1, rest)) isFound[rule] = 1;
      before = code;
    }
    for (const [code, rules] of this.#single)
      if (isSeen[code] === 1) for (const rule of rules) isFound[rule] = 1;
    const found: number[] = [];
    for (let rule = 0; rule < this.#count; rule++) if (isFound[rule] === 1) found.push(rule);
    return found;
  }
}

function isAt(text: string, from: number, codes: readonly number[]): boolean {
  for (let i = 0; i < codes.length; i++)
    if (from + i >= text.length || codeAt(text, from + i) !== codes[i]) return false;
  return true;
}

const BEYOND = BEYOND_ASCII.charCodeAt(0);
const CODES = BEYOND + 1;

/** Capitals as small letters, and one code for all that is not ASCII. */
function codeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= BEYOND ? BEYOND : code >= 65 && code <= 90 ? code + 32 : code;
}

const IS_IN_WORD = Uint8Array.from({ length: CODES }, (_, code) =>
  /[\w-]/.test(String.fromCharCode(code)) ? 1 : 0,
);
