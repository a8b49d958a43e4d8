/**
 * How expressions are read: a rule looks at one place of a text and says how far it understands it and what that
 * means. Of several rules the one that reads furthest wins, so their order matters only among equals.
 */
export interface Source {
  /** As written. */
  raw: string;
  /**
   * In small letters, with plain blanks, hyphens and apostrophes, and an é for every letter and digit that is not ASCII;
   * each character where it is in `raw`. So `[\wé]` is any letter or digit: asking Unicode instead makes
   * compiling the rules take 100 ms.
   */
  plain: string;
  /** Inside a sentence words have other meanings too, and rules must be sure; alone, all of it is meant as a date. */
  isProse: boolean;
}

export interface Match<T> {
  end: number;
  value: T;
}

export type Rule<T> = (source: Source, at: number) => Match<T> | undefined;

const NOT_ASCII = /(?:(?=[^\0-\x7f])[\p{L}\p{M}\p{N}])+/gu;

export function readSource(raw: string, { isProse }: { isProse: boolean }): Source {
  const plain = raw
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/\s/g, " ")
    .replace(/[‐-―−]/g, "-")
    .replace(/[‘’]/g, "'")
    .replace(NOT_ASCII, (letters) => "é".repeat(letters.length));
  return { raw, plain, isProse };
}

/**
 * A rule from a regular expression, in which a blank (not in brackets) stands for blanks and `~` for blanks that may be missing. `read`
 * gets its groups, those that took no part as empty text, and refuses by giving undefined.
 */
export function pattern<T>(
  source: string,
  read: (...groups: string[]) => T | undefined,
  end = WORD_END,
): Rule<T> {
  let regex: RegExp | undefined;
  return ({ plain }, at) => {
    // Compiled when first needed: a hook that only wants the time of day should not wait for it.
    regex ??= compile(source, end);
    regex.lastIndex = at;
    const match = regex.exec(plain);
    if (!match) return undefined;
    const value = read(...match.slice(1).map((group) => group ?? ""));
    return value === undefined ? undefined : { end: at + match[0].length, value };
  };
}

/** Not in the middle of a word or a number. */
const WORD_END = String.raw`(?![\wé]|[.:]\d)`;

function compile(source: string, end: string): RegExp {
  return new RegExp(`(?:${source.replaceAll(" ", " +").replaceAll("~", " *")})${end}`, "y");
}

export function longest<T>(rules: readonly Rule<T>[]): Rule<T> {
  return (source, at) => {
    let best: Match<T> | undefined;
    for (const rule of rules) {
      const match = rule(source, at);
      if (match && (!best || match.end > best.end)) best = match;
    }
    return best;
  };
}

/** A rule that is asked about the same place by several others. It keeps what it found in the latest text. */
export function remembered<T>(rule: Rule<T>): Rule<T> {
  let latest: Source | undefined;
  const matches = new Map<number, Match<T> | undefined>();
  return (source, at) => {
    if (source !== latest) {
      latest = source;
      matches.clear();
    }
    if (!matches.has(at)) matches.set(at, rule(source, at));
    return matches.get(at);
  };
}

/** For rules that are right only where nothing but a date is expected. */
export function aloneOnly<T>(rule: Rule<T>): Rule<T> {
  return (source, at) => (source.isProse ? undefined : rule(source, at));
}

/** For words with other meanings: in a sentence what stands before (and behind) must speak for a date. */
export function inContext<T>(rule: Rule<T>, before: RegExp, behind?: RegExp): Rule<T> {
  return (source, at) => {
    const match = rule(source, at);
    if (!match || !source.isProse) return match;
    const fits =
      before.test(source.plain.slice(Math.max(0, at - 20), at)) &&
      (!behind || behind.test(source.plain.slice(match.end, match.end + 20)));
    return fits ? match : undefined;
  };
}
