/** The words of a text in order, as numbers, and its lines. Valid until the next text is read into it. */
export class Tokens {
  count = 0;
  words = new Int32Array(2 ** 3);
  /** Of the text; there is one at least. */
  lines = 1;
  /** For all lines but the first: where it begins in the text, and how many words stand before it. */
  #lines = new Int32Array(2 ** 3);

  /** Copies of so many words, and of so many lines behind the first. */
  take(words: Int32Array, count: number, lines: Int32Array, moreLines: number): void {
    this.count = count;
    this.lines = moreLines + 1;
    this.words = copyTo(this.words, words, count);
    this.#lines = copyTo(this.#lines, lines, 2 * moreLines);
  }

  /** The first one in a line or behind it; lines count from 1. */
  firstFrom(line: number): number {
    if (line > this.lines) return this.count;
    return line === 1 ? 0 : this.#lines[2 * line - 3]!;
  }

  /** Where in the text a line begins; it must be one that the text has. */
  startOf(line: number): number {
    return line === 1 ? 0 : this.#lines[2 * line - 4]!;
  }
}

/** Fewer are copied one by one, for which no view has to be made. */
const MANY = 32;

function copyTo(old: Int32Array<ArrayBuffer>, from: Int32Array, count: number): Int32Array<ArrayBuffer> {
  const to = count <= old.length ? old : new Int32Array(2 ** Math.ceil(Math.log2(count)));
  if (count < MANY) for (let i = 0; i < count; i++) to[i] = from[i]!;
  else to.set(from.subarray(0, count));
  return to;
}
