/**
 * Patterns over letters of any script. Building a Unicode class takes the engine a millisecond, and there are twenty
 * here: a process that answers one question in ASCII must not wait for them, so each is built when a text needs it.
 */
export interface LetterPattern {
  test(text: string): boolean;
  /** The pattern to use on this text. */
  for(text: string): RegExp;
}

/** `source` may have `\p{L}`, `\p{Lu}`, `\p{Ll}`, `\p{M}`, `\p{N}` and `\p{Nd}`. */
export function letterPattern(source: string, flags = ""): LetterPattern {
  let ascii: RegExp | undefined;
  let unicode: RegExp | undefined;
  const choose = (text: string): RegExp => {
    if (isAscii(text)) {
      ascii ??= new RegExp(toAscii(source), flags);
      return ascii;
    }
    unicode ??= new RegExp(source, `${flags}u`);
    return unicode;
  };
  return { for: choose, test: (text) => choose(text).test(text) };
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}

const ASCII: Record<string, string> = { L: "A-Za-z", Lu: "A-Z", Ll: "a-z", M: "", N: "0-9", Nd: "0-9" };

function toAscii(source: string): string {
  let isInClass = false;
  return source.replace(/\\p\{(\w+)\}|\\.|[[\]]/g, (token, category: string | undefined) => {
    if (token === "[" || token === "]") isInClass = token === "[";
    if (category === undefined) return token;
    return isInClass ? ASCII[category]! : `[${ASCII[category]!}]`;
  });
}

export const LETTER = letterPattern("\\p{L}");
export const TWO_LETTERS = letterPattern("\\p{L}{2}");
export const LETTER_OR_DIGIT = letterPattern("[\\p{L}\\p{N}]");
export const CAPITAL_FIRST = letterPattern("^_*\\p{Lu}");
export const SMALL_LETTER = letterPattern("\\p{Ll}");
/** `fooBar`, `HTTPServer`. */
export const INNER_CAPITAL = letterPattern("\\p{Ll}\\p{Lu}|\\p{Lu}\\p{Lu}\\p{Ll}");
