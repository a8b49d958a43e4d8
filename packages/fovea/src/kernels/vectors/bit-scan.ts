/**
 * In how many bits each of many vectors differs from a question: the innermost loop of every search by meaning. It is
 * WebAssembly written by hand, since counting bits sixteen bytes at a time takes a fifth of what JavaScript takes, and
 * that was a fifth of a whole search among 84,000 symbols.
 */
import { load, newMemory } from "../wasm.ts";

/** The vectors' bits are written to `bits` once; a scan writes the distance of each into `distances`. */
export class BitScan {
  readonly bits: Int32Array;
  readonly distances: Uint16Array;
  readonly #question: Int32Array;
  readonly #width: number;
  readonly #scan: Scan;

  /** So many vectors of so many words of 32 bits; the words must be a multiple of four. */
  constructor(vectors: number, words: number) {
    this.#width = words * 4;
    const bytes = this.#width * (vectors + 1) + vectors * 2;
    const memory = newMemory(bytes);
    this.#question = new Int32Array(memory.buffer, 0, words);
    this.bits = new Int32Array(memory.buffer, this.#width, vectors * words);
    this.distances = new Uint16Array(memory.buffer, this.#width * (vectors + 1), vectors);
    this.#scan = load<Scan>("bit-scan", memory);
  }

  compare(question: Int32Array): Uint16Array {
    this.#question.set(question);
    if (this.bits.length > 0)
      this.#scan(this.#width, this.distances.byteOffset, this.distances.byteOffset, this.#width);
    return this.distances;
  }
}

type Scan = (at: number, end: number, out: number, width: number) => void;
