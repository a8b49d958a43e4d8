/**
 * Turns the words of many contents around: from by content to by term, in buckets as `postings.ts` describes them. There
 * are hundreds of thousands of pairs of a content and a term, so they are sorted as plain numbers, without objects.
 */
import { enlarged } from "../../base/enlarged.ts";
import { NumberReader, NumberWriter } from "../../base/packed-numbers.ts";

export type FreshWords = [blobId: number, words: Uint8Array];

/** A term is in the bucket that the low bits of its hash name. */
export const BUCKETS = 1024;
const BUCKET_BITS = 10;

/** The bytes of every bucket that has any. */
export type Buckets = ReadonlyMap<number, Uint8Array>;

/** `fresh` is in the order of the ids. */
export function bucketsOf(fresh: readonly FreshWords[]): Buckets {
  const pairs = new Pairs(fresh);
  const filled = new Map<number, Uint8Array>();
  const out = new NumberWriter(2 ** 16);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    out.clear();
    pairs.writeBucket(bucket, out);
    if (out.length > 0) filled.set(bucket, out.bytes());
  }
  return filled;
}

/** The numbers of a pair stand one behind the other: what is read out of order is fetched once, not number by number. */
const HASH = 0;
const BLOB = 1;
/** How many rows of the content have the term, and where they stand among all words. */
const ROWS = 2;
const START = 3;
const END = 4;
const PAIR_SIZE = 5;

/** A pair's place in its bucket: the rest of its hash, then its number. Fits into the 53 bits of a number. */
const PAIRS = 2 ** 31;

/**
 * All pairs of a content and one of its terms. First they are moved to their buckets, each small enough for the
 * processor's cache, and then sorted there: nearly all the time of sorting them all at once is waiting for memory.
 */
class Pairs {
  /** The words of all contents, one behind the other. */
  readonly #words: Uint8Array;
  readonly #pairs: Int32Array;
  /** By bucket, where its pairs end; they begin where those of the one before end. */
  readonly #ends = new Int32Array(BUCKETS);
  readonly #rowsOut = new NumberWriter(2 ** 10);

  constructor(fresh: readonly FreshWords[]) {
    this.#words = Buffer.concat(fresh.map(([, words]) => words));
    this.#pairs = this.#byBucket(readPairs(fresh, this.#words));
  }

  writeBucket(bucket: number, out: NumberWriter): void {
    const order = this.#inOrder(bucket === 0 ? 0 : this.#ends[bucket - 1]!, this.#ends[bucket]!);
    let lastHash = 0;
    for (let at = 0; at < order.length; ) {
      const hash = this.#pairs[order[at]! + HASH]!;
      out.put(hash - lastHash);
      at = this.#writeTerm(hash, order, at, out);
      lastHash = hash;
    }
  }

  /** Those from one place to another by hash, and those of one hash by content: that is how they were added. */
  #inOrder(from: number, to: number): Int32Array {
    const keys = new Float64Array((to - from) / PAIR_SIZE);
    for (let i = 0, pair = from; pair < to; i++, pair += PAIR_SIZE)
      keys[i] = (this.#pairs[pair + HASH]! >> BUCKET_BITS) * PAIRS + pair;
    keys.sort();
    const order = new Int32Array(keys.length);
    for (let i = 0; i < keys.length; i++) order[i] = keys[i]! - Math.floor(keys[i]! / PAIRS) * PAIRS;
    return order;
  }

  #writeTerm(hash: number, order: Int32Array, from: number, out: NumberWriter): number {
    const pairs = this.#pairs;
    const rowsOut = this.#rowsOut;
    let lastBlob = 0;
    let rows = 0;
    let at = from;
    rowsOut.clear();
    for (; at < order.length && pairs[order[at]! + HASH] === hash; at++) {
      const pair = order[at]!;
      const blobId = pairs[pair + BLOB]!;
      rowsOut.put(blobId - lastBlob);
      rowsOut.copy(this.#words, pairs[pair + START]!, pairs[pair + END]!);
      rows += pairs[pair + ROWS]!;
      lastBlob = blobId;
    }
    out.put(rows);
    out.put(rowsOut.length);
    out.take(rowsOut);
    return at;
  }

  #byBucket(pairs: Int32Array): Int32Array {
    const ends = this.#ends;
    for (let pair = 0; pair < pairs.length; pair += PAIR_SIZE)
      ends[pairs[pair + HASH]! % BUCKETS]! += PAIR_SIZE;
    for (let bucket = 1; bucket < BUCKETS; bucket++) ends[bucket]! += ends[bucket - 1]!;
    const nexts = new Int32Array(BUCKETS);
    nexts.set(ends.subarray(0, BUCKETS - 1), 1);
    const moved = new Int32Array(pairs.length);
    for (let pair = 0; pair < pairs.length; pair += PAIR_SIZE) {
      const bucket = pairs[pair + HASH]! % BUCKETS;
      const to = nexts[bucket]!;
      for (let i = 0; i < PAIR_SIZE; i++) moved[to + i] = pairs[pair + i]!;
      nexts[bucket] = to + PAIR_SIZE;
    }
    return moved;
  }
}

/** `words` are those of all contents, as `word-counter.ts` writes them. */
function readPairs(fresh: readonly FreshWords[], words: Uint8Array): Int32Array {
  const reader = new NumberReader(words);
  let pairs = new Int32Array(2 ** 14 * PAIR_SIZE);
  let pair = 0;
  for (const [blobId] of fresh) {
    let hash = 0;
    for (let terms = reader.next(); terms > 0; terms--) {
      if (pair === pairs.length) pairs = enlarged(pairs);
      hash += reader.next();
      pairs[pair + HASH] = hash;
      pairs[pair + BLOB] = blobId;
      pairs[pair + ROWS] = reader.next();
      const bytes = reader.next();
      pairs[pair + START] = reader.position;
      reader.position += bytes;
      pairs[pair + END] = reader.position;
      pair += PAIR_SIZE;
    }
  }
  return pairs.subarray(0, pair);
}

/** A row's length to within a tenth, in a byte. */
const STEPS_PER_DOUBLING = 6;

export function lengthCode(length: number): number {
  return Math.round(Math.log2(Math.max(1, length)) * STEPS_PER_DOUBLING);
}

export function lengthOfCode(code: number): number {
  return 2 ** (code / STEPS_PER_DOUBLING);
}
