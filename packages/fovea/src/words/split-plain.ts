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

/** The run that is being split, and where it ends. */
let units: Uint16Array;
let stop: number;

function sortAt(at: number): number {
  if (at >= stop) return OTHER;
  const code = units[at]!;
  const sort = sorts[code]!;
  return sort === UNKNOWN ? learnSort(code) : sort;
}

function learnSort(code: number): number {
  const character = String.fromCharCode(code);
  const sort = SORTS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER;
  sorts[code] = sort;
  return sort;
}

const bounds: number[] = [];

/** Where the parts of a run of units begin and end, in turn, until the next one is split. Undefined where only the pattern can tell. */
export function splitUnits(codes: Uint16Array, from: number, to: number): readonly number[] | undefined {
  units = codes;
  stop = to;
  bounds.length = 0;
  for (let at = from; at < to; ) {
    const sort = sortAt(at);
    if (sort === ODD) return undefined;
    const end = sort === OTHER ? at + 1 : endOfPart(at, sort);
    if (sort !== OTHER) bounds.push(at, end);
    at = end;
  }
  return bounds;
}

/** The same of a string. */
export function splitPlain(text: string): string[] | undefined {
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  return splitUnits(codes, 0, text.length)?.flatMap((end, i) =>
    i % 2 === 0 ? [] : text.slice(bounds[i - 1], end),
  );
}

function endOfPart(at: number, sort: number): number {
  // Marks go with letters; one without a letter before it begins a word of small ones.
  if (sort !== UPPER) return endOfRun(at, sort === MARK ? LOWER : sort, sort === DIGIT ? DIGIT : MARK);
  const end = endOfRun(at, UPPER, UPPER);
  const next = sortAt(end);
  // `HTTPBody`: the last capital begins the next word.
  if (end - at > 1) return next === LOWER ? end - 1 : end;
  return next === LOWER || next === MARK ? endOfRun(end, LOWER, MARK) : end;
}

function endOfRun(from: number, sort: number, otherSort: number): number {
  let end = from;
  for (let next = sort; next === sort || next === otherSort; next = sortAt(end)) end++;
  return end;
}
