/** Offsets to line and column, without asking the parser. */
const NEARBY = 4;

export class LineTable {
  readonly #starts: number[] = [0];
  #last = 0;

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
    // A final line break ends the last line; it does not begin another.
    if (this.#starts.length > 1 && this.#starts.at(-1) === text.length) this.#starts.pop();
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Line number, counted from 1. */
  lineAt(offset: number): number {
    const starts = this.#starts;
    // Most questions come in the order of the text.
    for (let line = this.#last; line < this.#last + NEARBY && line < starts.length; line++) {
      if (starts[line]! <= offset && (line + 1 === starts.length || starts[line + 1]! > offset)) {
        this.#last = line;
        return line + 1;
      }
    }
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    this.#last = low;
    return low + 1;
  }

  columnAt(offset: number, line: number): number {
    return offset - this.#starts[line - 1]!;
  }
}
