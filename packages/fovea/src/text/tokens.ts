import { enlarged } from "../base/enlarged.ts";

/** The identifiers of a text in order, as numbers, and its lines. Valid until the next text is read into it. */
export class Tokens {
  count = 0;
  ids = new Int32Array(2 ** 3);
  /** Of the text; there is one at least. */
  lines = 0;
  #starts = new Int32Array(2 ** 3);
  #befores = new Int32Array(2 ** 3);

  /** For a text of so many units: where to put the numbers of its identifiers. They are of two units at least, and apart. */
  begin(length: number): Int32Array {
    while (this.ids.length < length / 3 + 1) this.ids = new Int32Array(this.ids.length * 2);
    this.lines = 0;
    this.addLine(0, 0);
    return this.ids;
  }

  /** Where a line begins, and how many identifiers stand before it. */
  addLine(start: number, before: number): void {
    if (this.lines === this.#starts.length) {
      this.#starts = enlarged(this.#starts);
      this.#befores = enlarged(this.#befores);
    }
    this.#starts[this.lines] = start;
    this.#befores[this.lines++] = before;
  }

  /** The first one in a line or behind it; lines count from 1. */
  firstFrom(line: number): number {
    return line > this.lines ? this.count : this.#befores[line - 1]!;
  }

  /** Where in the text a line begins; it must be one that the text has. */
  startOf(line: number): number {
    return this.#starts[line - 1]!;
  }
}
