/**
 * How many tokens a text costs a language model, without a tokenizer. Tokenizers first cut a text into pieces (a word
 * with the space before it, a run of marks, a run of digits, white space), then join the letters of each piece as far
 * as their vocabulary goes. We cut the same way, and weigh a piece by its kind and length. How far the vocabulary goes
 * differs between languages; `token-weights.ts` has what was measured with a real tokenizer.
 *
 * Pieces do not reach over the start of a line, except for blank lines, so the parts of a text cost together at least
 * what the whole does.
 */
import { LANGUAGE_WEIGHTS, PIECE_WEIGHTS } from "./token-weights.ts";

/** Words by what precedes them (nothing, a space, a mark) and by their length. */
const LENGTHS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5] as const;
const LONGEST = LENGTHS.length - 1;
const BARE = 0;
const SPACED = 6;
const MARKED = 12;
const BEYOND = 18;
const CAPITALS = 19;
const DIGITS = 23;
const MARKS = 24;
const SAME_MARKS = 28;
const OTHER_MARKS = 29;
const LINE_AFTER_MARK = 30;
const LINE = 31;
const SPACES = 32;
const TABS = 33;
const LETTERS = 34;
const IDEOGRAPHS = 35;
const SYMBOLS = 36;
export const PIECE_KINDS = 37;

/** Kinds of pieces that a language weighs together: words, capitals and digits, marks, white space, beyond ASCII. */
export const GROUP_STARTS = [0, CAPITALS, MARKS, LINE_AFTER_MARK, LETTERS, PIECE_KINDS] as const;
const GROUPS = GROUP_STARTS.length - 1;

/** A fence may name any language, also one that is called like a property of all objects. */
const BY_LANGUAGE = new Map(Object.entries(LANGUAGE_WEIGHTS));

const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const SPACE = 4;
const TAB = 5;
const NEWLINE = 6;
const MARK = 7;
const LETTER = 8;
const IDEOGRAPH = 9;
const SYMBOL = 10;

/** By UTF-16 unit. A table for all of them: a branch for those beyond ASCII made V8 compile the loop several times over. */
const KINDS = new Uint8Array(2 ** 16)
  .fill(SYMBOL)
  .fill(MARK, 0, 0x80)
  .fill(TAB, 0x09, 0x0a)
  .fill(NEWLINE, 0x0a, 0x0b)
  .fill(NEWLINE, 0x0d, 0x0e)
  .fill(SPACE, 0x20, 0x21)
  .fill(DIGIT, 0x30, 0x3a)
  .fill(UPPER, 0x41, 0x5b)
  .fill(LOWER, 0x61, 0x7b)
  .fill(LETTER, 0xc0, 0x2000)
  .fill(IDEOGRAPH, 0x3040, 0xa000)
  .fill(IDEOGRAPH, 0xac00, 0xd7b0);

/** An estimate, rounded up. Fenced code inside of markdown is weighed by its own language. */
export function estimateTokens(text: string, language = ""): number {
  return rounded(language === "markdown" ? weighMarkdown(text, weigh) : weigh(text, language));
}

/** The same of a text that is estimated again and again while little of it changes: what is as it was is not counted anew. */
export function repeatedEstimate(language: string): (text: string) => number {
  let before: { part: string; language: string; tokens: number }[] = [];
  return (text) => {
    const now: typeof before = [];
    // Compared by place: to look a long text up by itself takes as long as to count it.
    const weighAgain = (part: string, partLanguage: string) => {
      const known = before[now.length];
      const isSame = known?.part === part && known.language === partLanguage;
      const tokens = isSame ? known.tokens : weigh(part, partLanguage);
      now.push({ part, language: partLanguage, tokens });
      return tokens;
    };
    const tokens = language === "markdown" ? weighMarkdown(text, weighAgain) : weighAgain(text, language);
    before = now;
    return rounded(tokens);
  };
}

function rounded(tokens: number): number {
  // A hair of slack, so that sums of parts are not rounded up for their last digit's sake.
  return Math.max(0, Math.ceil(tokens - 1e-6));
}

function weigh(text: string, language: string): number {
  const pieces = countPieces(text);
  const weights = BY_LANGUAGE.get(language) ?? BY_LANGUAGE.get("")!;
  let tokens = 0;
  for (let group = 0; group < GROUPS; group++) {
    let sum = 0;
    for (let kind = GROUP_STARTS[group]!; kind < GROUP_STARTS[group + 1]!; kind++)
      sum += pieces[kind]! * PIECE_WEIGHTS[kind]!;
    tokens += sum * weights[group]!;
  }
  return tokens;
}

const FENCE = /^(`{3,}|~{3,})(?![`~])([^\s`]*)(?![^\s`])[^\n]*\n/gm;

function weighMarkdown(text: string, weigh: (part: string, language: string) => number): number {
  let tokens = 0;
  let at = 0;
  FENCE.lastIndex = 0;
  for (let open = FENCE.exec(text); open; open = FENCE.exec(text)) {
    const inside = FENCE.lastIndex;
    const close = text.indexOf(`\n${open[1]}`, inside - 1);
    const end = close === -1 ? text.length : close + 1;
    tokens += weigh(text.slice(at, inside), "markdown") + weigh(text.slice(inside, end), open[2]!);
    at = end;
    FENCE.lastIndex = close === -1 ? end : end + open[1]!.length;
  }
  return tokens + weigh(text.slice(at), "markdown");
}

let kept = new Uint8Array(2 ** 16);
const NONE = 0;

/** The kind of each character, and after the last one none. Holds until the next text. */
function kindsOf(text: string): Uint8Array {
  const { length } = text;
  if (kept.length <= length) kept = new Uint8Array(2 * length);
  // A local constant: V8 reloads a module variable for every character.
  const kinds = kept;
  for (let at = 0; at < length; at++) kinds[at] = KINDS[text.charCodeAt(at)]!;
  kinds[length] = NONE;
  return kinds;
}

const counts = new Float64Array(PIECE_KINDS);

/** How many pieces of each kind a text has. Holds until the next text: most are short, and to make a list took longer. */
export function countPieces(text: string): Float64Array {
  counts.fill(0);
  const { length } = text;
  const kinds = kindsOf(text);
  let at = 0;
  /** Where the counts of words begin that stand after what was read last. */
  let before = BARE;
  while (at < length) {
    const start = at;
    const kind = kinds[at]!;
    if (kind === LOWER || kind === UPPER) {
      while (kinds[at] === UPPER) at++;
      const capitals = at - start;
      while (kinds[at] === LOWER) at++;
      const letters = at - start;
      if (capitals > 1) counts[CAPITALS + Math.min(3, (letters - 1) >> 1)]!++;
      else counts[before + LENGTHS[Math.min(letters, LONGEST)]!]!++;
      if (letters > LONGEST) counts[BEYOND]! += letters - LONGEST;
      before = BARE;
      continue;
    }
    before = BARE;
    at++;
    if (kind === DIGIT) {
      while (kinds[at] === DIGIT) at++;
      counts[DIGITS]! += Math.ceil((at - start) / 3);
    } else if (kind === MARK) {
      at = countMarks(text, kinds, start);
      if (at === start + 1 && isWord(kinds[at]) && (start === 0 || kinds[start - 1] !== SPACE)) {
        // A single mark belongs to the word after it.
        counts[MARKS]!--;
        before = MARKED;
      }
    } else if (kind === SPACE || kind === TAB || kind === NEWLINE) {
      let line = kind === NEWLINE ? at : -1;
      for (; at < length; at++) {
        const next = kinds[at];
        if (next === NEWLINE) line = at + 1;
        else if (next !== SPACE && next !== TAB) break;
      }
      if (line !== -1) counts[LINE]!++;
      const blanks = at - Math.max(line, start);
      if (blanks > 0) before = countBlanks(kinds, at, blanks);
    } else if (kind === LETTER) counts[LETTERS]!++;
    else if (kind === IDEOGRAPH) counts[IDEOGRAPHS]!++;
    else counts[SYMBOLS]!++;
  }
  return counts;
}

/** A run of marks, with the ends of lines that a tokenizer takes with it. */
function countMarks(text: string, kinds: Uint8Array, start: number): number {
  let at = start + 1;
  let same = 0;
  for (; kinds[at] === MARK; at++) if (text.charCodeAt(at) === text.charCodeAt(at - 1)) same++;
  const marks = at - start;
  counts[MARKS + Math.min(marks, 4) - 1]!++;
  if (marks > 4) {
    const further = Math.min(same, marks - 4);
    counts[SAME_MARKS]! += further;
    counts[OTHER_MARKS]! += marks - 4 - further;
  }
  const end = at;
  while (kinds[at] === NEWLINE) at++;
  if (at > end) counts[LINE_AFTER_MARK]!++;
  return at;
}

/** Spaces and tabs before something on the same line; the last of them may belong to what follows. */
function countBlanks(kinds: Uint8Array, end: number, blanks: number): number {
  const isTab = kinds[end - 1] === TAB;
  const isJoined = isWord(kinds[end]) || (!isTab && kinds[end] === MARK);
  const alone = isJoined ? blanks - 1 : blanks;
  if (alone > 0) counts[isTab ? TABS : SPACES]!++;
  if (!isWord(kinds[end])) return BARE;
  return isTab ? MARKED : SPACED;
}

function isWord(kind: number | undefined): boolean {
  return kind === LOWER || kind === UPPER;
}
