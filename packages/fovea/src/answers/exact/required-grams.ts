/**
 * What a text must have so that a regular expression can match in it: trigrams of the literal pieces of the pattern, joined by
 * "all of" and "one of". Where a part says nothing certain, nothing is required, so no match is ever missed. The
 * pattern has been compiled already: here it is only read, as far as it must be.
 */
import { gramsOf, hasGrams } from "../../words/gram-filter.ts";

export type Needs =
  | { type: "nothing" }
  | { type: "grams"; grams: readonly number[] }
  | { type: "all" | "any"; of: readonly Needs[] };

const NOTHING: Needs = { type: "nothing" };

/** The flags a pattern is compiled with. */
interface Flags {
  ignoreCase: boolean;
  unicode: boolean;
}

export function needsOfLiteral(literal: string, ignoreCase: boolean): Needs {
  const flags = { ignoreCase, unicode: false };
  return all(piecesOf([...literal].map((char) => (isCertain(char, flags) ? char : undefined))));
}

export function needsOfPattern(pattern: string, flags: Flags): Needs {
  return new PatternReader(pattern, flags).alternatives();
}

/** Can a text with this filter have what is needed? */
export function mayHave(filter: Uint8Array, needs: Needs): boolean {
  if (needs.type === "grams") return hasGrams(filter, needs.grams);
  if (needs.type === "all") return needs.of.every((one) => mayHave(filter, one));
  if (needs.type === "any") return needs.of.some((one) => mayHave(filter, one));
  return true;
}

/** Filters fold the case of A to Z only; with the flags `i` and `u` together, K and S match letters beyond them. */
function isCertain(char: string, { ignoreCase, unicode }: Flags): boolean {
  return !ignoreCase || (char < "\x80" && !(unicode && /[ks]/i.test(char)));
}

/** Undefined stands for anything, of any length. */
function piecesOf(chars: readonly (string | undefined)[]): Needs[] {
  const pieces: Needs[] = [];
  let run = "";
  for (const char of [...chars, undefined]) {
    if (char !== undefined) run += char;
    else {
      const grams = gramsOf(run);
      if (grams.length > 0) pieces.push({ type: "grams", grams });
      run = "";
    }
  }
  return pieces;
}

function all(needs: readonly Needs[]): Needs {
  const telling = needs.filter(({ type }) => type !== "nothing");
  return telling.length === 0 ? NOTHING : telling.length === 1 ? telling[0]! : { type: "all", of: telling };
}

/** One piece of a pattern: a character, a group with its needs, something that takes no room, or anything else. */
type Atom = { char: string } | { needs: Needs } | "empty" | "anything";

const ESCAPED_CHARS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v" };

class PatternReader {
  readonly #pattern: string;
  readonly #flags: Flags;
  #at = 0;

  constructor(pattern: string, flags: Flags) {
    this.#pattern = pattern;
    this.#flags = flags;
  }

  /** Up to the end of the pattern or of the group. */
  alternatives(): Needs {
    const of = [this.#sequence()];
    while (this.#take("|")) of.push(this.#sequence());
    if (of.length === 1) return of[0]!;
    return of.some(({ type }) => type === "nothing") ? NOTHING : { type: "any", of };
  }

  #sequence(): Needs {
    const chars: (string | undefined)[] = [];
    const needs: Needs[] = [];
    while (this.#at < this.#pattern.length && !"|)".includes(this.#pattern[this.#at]!)) {
      const atom = this.#atom();
      const least = this.#leastRepeats();
      if (atom === "empty") continue;
      const char = typeof atom === "object" && "char" in atom ? atom.char : undefined;
      if (least === 0) chars.push(undefined);
      else if (char === undefined || !isCertain(char, this.#flags)) {
        if (typeof atom === "object" && "needs" in atom) needs.push(atom.needs);
        chars.push(undefined);
      } else if (least === undefined) chars.push(char);
      // What is repeated ends in the character and goes on from it.
      else chars.push(char, undefined, char);
    }
    return all([...needs, ...piecesOf(chars)]);
  }

  #atom(): Atom {
    const char = String.fromCodePoint(this.#pattern.codePointAt(this.#at)!);
    this.#at += char.length;
    if (char === "^" || char === "$") return "empty";
    if (char === ".") return "anything";
    if (char === "\\") return this.#escape();
    if (char === "[") return this.#class();
    if (char === "(") return this.#group();
    return { char };
  }

  #escape(): Atom {
    const rest = this.#pattern.slice(this.#at);
    if (/^[bB]/.test(rest)) return this.#skip(1, "empty");
    const coded = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/.exec(rest);
    if (coded)
      return this.#skip(coded[0].length, {
        char: String.fromCharCode(Number.parseInt((coded[1] ?? coded[2])!, 16)),
      });
    const odd = /^(?:u\{[^}]*\}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|\d+|[xuc])/.exec(rest);
    if (odd) return this.#skip(odd[0].length, "anything");
    const letter = String.fromCodePoint(rest.codePointAt(0) ?? 0x5c);
    if (/[dDwWsSpPk]/.test(letter)) return this.#skip(1, "anything");
    return this.#skip(letter.length, { char: ESCAPED_CHARS[letter] ?? letter });
  }

  /** A class of one character is that character. */
  #class(): Atom {
    const start = this.#at;
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== "]")
      this.#at += this.#pattern[this.#at] === "\\" ? 2 : 1;
    const inside = this.#pattern.slice(start, this.#at);
    this.#at++;
    const only = /^\\?([^\w\s^\\])$|^(\w)$/.exec(inside);
    return only ? { char: (only[1] ?? only[2])! } : "anything";
  }

  #group(): Atom {
    const kind = /^\?(?:<[=!]|[=!:]|<[^>]*>|[a-z-]*:)/.exec(this.#pattern.slice(this.#at))?.[0] ?? "";
    this.#at += kind.length;
    const needs = this.alternatives();
    this.#take(")");
    if (/[=!]$/.test(kind)) return "empty";
    // Switches of case inside of a group are rare enough to require nothing.
    return kind === "" || kind === "?:" || kind.startsWith("?<") ? { needs } : "anything";
  }

  /** Of a quantifier behind an atom, which is read over; undefined where there is none. */
  #leastRepeats(): number | undefined {
    const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(this.#pattern.slice(this.#at));
    if (!found) return undefined;
    this.#at += found[0].length;
    if (found[1] !== undefined) return Number(found[1]);
    return found[0].startsWith("+") ? 1 : 0;
  }

  #skip(length: number, atom: Atom): Atom {
    this.#at += length;
    return atom;
  }

  #take(char: string): boolean {
    if (this.#pattern[this.#at] !== char) return false;
    this.#at++;
    return true;
  }
}
