/**
 * A hash of what `fingerprint` leaves out and yet means something: white space inside literals, indentation and line
 * breaks where the language reads them, blanks that keep two tokens apart, and what stands above a declaration
 * (decorators, annotations, attributes). Formatting and comments do not count, nor does the symbol's own name.
 */
import type { Language } from "./language.ts";
import { firstFrom, type Span } from "./span.ts";

export interface Source {
  text: string;
  comments: readonly Span[];
  /** Inside these, white space is content. */
  literals: readonly Span[];
  lineBreaks: Language["lineBreaks"];
}

const SEPARATED = 1;
const LINE = 2;
const LEVEL = 3;
const TAB = 8;
/** A line break behind these ends the statement in JavaScript and Go. */
const ENDING = /(?:^|[^\w$])(?:return|break|continue|throw|yield)$/;
/** A line may be broken behind these without ending the statement. */
const CONTINUING = /(?:^|[^\w$])(?:else|do|then|in|and|or|not|if|unless|when|case|is|as)$/;

/** Eight hexadecimal digits. `from` is where the declaration begins with all that stands above it. */
export function layoutPrint(source: Source, from: number, definition: Span, ownName: string): string {
  const hash = new LayoutHash(source, ownName);
  hash.read(from, definition.start, true);
  hash.read(definition.start, definition.end, false);
  return hash.value();
}

class LayoutHash {
  readonly #source: Source;
  readonly #name: string;
  #hash = 0x811c9dc5;
  #last = 0;
  /** White space since the last character that counts: 0 none, 1 blanks, 2 a line break. */
  #gap = 0;
  #depth = 0;
  readonly #levels: number[] = [];

  constructor(source: Source, name: string) {
    this.#source = source;
    this.#name = name;
  }

  read(start: number, end: number, isAbove: boolean): void {
    const { text, comments, literals } = this.#source;
    const readsIndentation = !isAbove && this.#source.lineBreaks?.startsWith("indentation");
    const first = this.#name.charCodeAt(0);
    let comment = firstFrom(comments, start);
    let literal = firstFrom(literals, start);
    for (let i = start; i < end; i++) {
      if (comments[comment]?.start === i) {
        i = Math.max(i, comments[comment++]!.end - 1);
        this.#gap ||= 1;
        continue;
      }
      if (literals[literal]?.start === i) {
        const until = Math.min(end, literals[literal++]!.end);
        if (until > i) {
          this.#literal(i, until);
          i = until - 1;
          continue;
        }
      }
      const c = text.charCodeAt(i);
      if (c <= 32) {
        if (c === 10) {
          this.#gap = 2;
          if (readsIndentation) this.#line(i + 1, end, comments[comment]?.start);
        } else this.#gap ||= 1;
        continue;
      }
      if (isAbove) {
        const word = exportWord(text, i);
        if (word > 0) {
          i += word - 1;
          continue;
        }
      }
      if (this.#gap > 0) this.#separate(c, i);
      if (c === first && isName(text, i, this.#name)) i += this.#name.length - 1;
      else this.#add(c);
      if (c === 40 || c === 91 || c === 123) this.#depth++;
      else if ((c === 41 || c === 93 || c === 125) && this.#depth > 0) this.#depth--;
      this.#last = text.charCodeAt(i);
    }
  }

  value(): string {
    let h = this.#hash;
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, "0");
  }

  #add(c: number): void {
    this.#hash = Math.imul(this.#hash ^ c, 16777619);
  }

  /** Git may check a file out with other line ends. */
  #literal(start: number, end: number): void {
    const { text } = this.#source;
    if (this.#gap > 0) this.#separate(34, start);
    for (let i = start; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c !== 13) this.#add(c);
    }
    this.#last = text.charCodeAt(end - 1);
  }

  /** White space stood before this character: does it mean anything? */
  #separate(c: number, at: number): void {
    const { text, lineBreaks } = this.#source;
    const last = this.#last;
    const isLine = this.#gap === 2;
    this.#gap = 0;
    if (lineBreaks === "afterKeywords" && isLine && isWord(last) && ENDING.test(wordBefore(text, at)))
      this.#add(LINE);
    if (lineBreaks === "statements" && isLine && endsOperand(last) && startsStatement(c)) {
      if (!isWord(last) || !CONTINUING.test(wordBefore(text, at))) this.#add(LINE);
    }
    if ((isWord(last) && isWord(c)) || (last === c && isSign(c))) this.#add(SEPARATED);
  }

  /** A line begins: how deep is it? Lines inside brackets go on with the one before, except where layout is read there too. */
  #line(from: number, end: number, comment: number | undefined): void {
    const { text, lineBreaks } = this.#source;
    if (lineBreaks === "indentation" && (this.#depth > 0 || this.#last === BACKSLASH)) return;
    let column = 0;
    let at = from;
    for (; at < end; at++) {
      const c = text.charCodeAt(at);
      if (c === 9) column += TAB - (column % TAB);
      else if (c === 10) column = 0;
      else if (c > 32) break;
      else if (c === 32) column++;
    }
    // The line of a comment has no depth, and an empty one none of its own.
    if (at >= end || at === comment || text.lastIndexOf("\n", at) !== from - 1) return;
    const levels = this.#levels;
    while (levels.length > 0 && levels.at(-1)! > column) levels.pop();
    if (levels.at(-1) !== column) levels.push(column);
    this.#add(LEVEL);
    this.#add(levels.length);
    this.#gap = 0;
  }
}

const BACKSLASH = 92;

/** `export` and `default` say who may use it, not what it is. */
function exportWord(text: string, at: number): number {
  if (at > 0 && isWord(text.charCodeAt(at - 1))) return 0;
  for (const word of ["export", "default"])
    if (text.startsWith(word, at) && !isWord(text.charCodeAt(at + word.length))) return word.length;
  return 0;
}

function wordBefore(text: string, at: number): string {
  return text
    .slice(Math.max(0, at - 200), at)
    .trimEnd()
    .slice(-12);
}

function endsOperand(c: number): boolean {
  return isWord(c) || c === 41 || c === 93 || c === 125 || c === 34 || c === 39;
}

/** Characters that could as well go on with the line before. */
function startsStatement(c: number): boolean {
  return isWord(c) || c === 45 || c === 43 || c === 42 || c === 38 || c === 40 || c === 91 || c === 34;
}

function isSign(c: number): boolean {
  return c === 43 || c === 45 || c === 38 || c === 124;
}

function isName(text: string, at: number, name: string): boolean {
  return (
    text.startsWith(name, at) &&
    !isWord(text.charCodeAt(at - 1)) &&
    !isWord(text.charCodeAt(at + name.length))
  );
}

function isWord(c: number): boolean {
  return (
    (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || c === 95 || c === 36 || (c >= 97 && c <= 122) || c > 127
  );
}
