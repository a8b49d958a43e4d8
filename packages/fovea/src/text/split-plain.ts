/**
 * Takes an identifier apart as the pattern in `identifiers.ts` does, unit by unit with a table of what sort each is.
 * A regular expression with classes of Unicode takes several times as long, and an index meets every word of a tree.
 */

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

function sortAt(text: string, at: number): number {
  if (at >= text.length) return OTHER;
  const code = text.charCodeAt(at);
  const sort = sorts[code]!;
  return sort === UNKNOWN ? learnSort(code) : sort;
}

function learnSort(code: number): number {
  const character = String.fromCharCode(code);
  const sort = SORTS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER;
  sorts[code] = sort;
  return sort;
}

/** Undefined where only the pattern can tell. */
export function splitPlain(identifier: string): string[] | undefined {
  const parts: string[] = [];
  for (let at = 0; at < identifier.length; ) {
    const sort = sortAt(identifier, at);
    if (sort === ODD) return undefined;
    if (sort === OTHER) at++;
    else {
      const end = endOfPart(identifier, at, sort);
      parts.push(identifier.slice(at, end));
      at = end;
    }
  }
  return parts;
}

function endOfPart(text: string, at: number, sort: number): number {
  if (sort === DIGIT) return endOfRun(text, at, DIGIT, DIGIT);
  if (sort === LETTER) return endOfRun(text, at, LETTER, MARK);
  if (sort !== UPPER) return endOfRun(text, at, LOWER, MARK);
  const end = endOfRun(text, at, UPPER, UPPER);
  const next = sortAt(text, end);
  // `HTTPBody`: the last capital begins the next word.
  if (end - at > 1) return next === LOWER ? end - 1 : end;
  return next === LOWER || next === MARK ? endOfRun(text, end, LOWER, MARK) : end;
}

function endOfRun(text: string, from: number, sort: number, otherSort: number): number {
  let end = from + 1;
  for (let next = sortAt(text, end); next === sort || next === otherSort; next = sortAt(text, end)) end++;
  return end;
}
