/** Lists of whole numbers as bytes: small ones take one byte, seven bits at a time, with the sign in the lowest bit. */

const FIRST_BYTES = 256;
const LONG_COPY = 64;

export class NumberWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(firstBytes = FIRST_BYTES) {
    this.#bytes = new Uint8Array(firstBytes);
  }

  get length(): number {
    return this.#length;
  }

  /** Begins anew, in the same memory. */
  clear(): void {
    this.#length = 0;
  }

  /** Bytes that another writer made. */
  append(bytes: Uint8Array): void {
    while (this.#length + bytes.length > this.#bytes.length) this.#grow();
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A part of other bytes. Most are a few bytes, for which a loop takes less time than a view of them. */
  copy(bytes: Uint8Array, from: number, to: number): void {
    while (this.#length + to - from > this.#bytes.length) this.#grow();
    if (to - from > LONG_COPY) this.#bytes.set(bytes.subarray(from, to), this.#length);
    else for (let i = from, at = this.#length; i < to; i++) this.#bytes[at++] = bytes[i]!;
    this.#length += to - from;
  }

  /** What another writer has written so far. */
  take(other: NumberWriter): void {
    this.copy(other.#bytes, 0, other.#length);
  }

  put(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow();
    // Zigzag: -1 becomes 1, 1 becomes 2. All our numbers have at most 31 bits.
    let rest = ((value << 1) ^ (value >> 31)) >>> 0;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** The same without a copy: only good until the next number is put. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

export class NumberReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get position(): number {
    return this.#at;
  }

  set position(at: number) {
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** The next `bytes` bytes, without a copy. */
  take(bytes: number): Uint8Array {
    this.#at += bytes;
    return this.#bytes.subarray(this.#at - bytes, this.#at);
  }

  next(): number {
    const byte = this.#bytes[this.#at++]!;
    return byte < 128 ? (byte >>> 1) ^ -(byte & 1) : this.#longer(byte);
  }

  /** On its own, so that `next` is short enough to become part of the loops around it: most numbers have one byte. */
  #longer(first: number): number {
    const bytes = this.#bytes;
    let byte = first;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[this.#at++]!;
      value |= (byte & 127) << shift;
    }
    return (value >>> 1) ^ -(value & 1);
  }
}
