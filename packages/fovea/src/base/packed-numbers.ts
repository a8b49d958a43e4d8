/** Lists of whole numbers as bytes: small ones take one byte, seven bits at a time, with the sign in the lowest bit. */

const FIRST_BYTES = 256;

export class NumberWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

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

  next(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[this.#at++]!;
      value |= (byte & 127) << shift;
    }
    return (value >>> 1) ^ -(value & 1);
  }
}
