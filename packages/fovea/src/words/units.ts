/**
 * Texts as arrays of UTF-16 units. To read a string unit by unit means to ask at each of them what sort of string it is;
 * an array is read in a third of the time, copying included.
 */

/** Shorter texts are copied here; only for longer ones is it worth while to have it done. */
const SHORT = 48;

export class Units {
  /** Of the text that was loaded last, and a zero behind them. */
  codes = new Uint16Array(2 ** 10);
  length = 0;
  #bytes = Buffer.from(this.codes.buffer);

  load(text: string, from = 0, to = text.length): void {
    this.length = Math.max(0, to - from);
    if (this.length >= this.codes.length) {
      this.codes = new Uint16Array(2 ** Math.ceil(Math.log2(this.length + 1)));
      this.#bytes = Buffer.from(this.codes.buffer);
    }
    if (this.length < SHORT) for (let i = 0; i < this.length; i++) this.codes[i] = text.charCodeAt(from + i);
    else this.#bytes.write(text.slice(from, to), "utf16le");
    this.codes[this.length] = 0;
  }
}
