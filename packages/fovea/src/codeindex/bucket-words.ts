/**
 * Turns the words of many contents around: from by content to by term, in buckets as `postings.ts` describes them. There
 * are hundreds of thousands of pairs of a content and a term, so they are sorted as plain numbers, without objects.
 */
import { enlarged } from "../base/enlarged.ts";
import { NumberReader, NumberWriter } from "../base/packed-numbers.ts";

export type FreshWords = [blobId: number, words: Uint8Array];

/** A term is in the bucket that the low bits of its hash name. */
export const BUCKETS = 1024;
const BUCKET_BITS = 10;

/** The bytes of every bucket that has any. */
export function bucketsOf(fresh: readonly FreshWords[]): Map<number, Uint8Array> {
  const pairs = new Pairs();
  for (const [, words] of fresh) pairs.addContent(words);
  const filled = new Map<number, Uint8Array>();
  const out = new NumberWriter(2 ** 16);
  for (const [bucket, members] of pairs.byBucket()) {
    out.clear();
    writeBucket(pairs, members, fresh, out);
    filled.set(bucket, out.bytes());
  }
  return filled;
}

/** `members` is sorted by hash, and the pairs of one hash by content. */
function writeBucket(
  pairs: Pairs,
  members: Float64Array,
  fresh: readonly FreshWords[],
  out: NumberWriter,
): void {
  const rowsOut = new NumberWriter(2 ** 10);
  let lastHash = 0;
  for (let at = 0; at < members.length; ) {
    const hash = pairs.hashes[pairOf(members[at]!)]!;
    let lastBlob = 0;
    let rows = 0;
    rowsOut.clear();
    for (; at < members.length && pairs.hashes[pairOf(members[at]!)] === hash; at++) {
      const pair = pairOf(members[at]!);
      const [blobId, words] = fresh[pairs.contents[pair]!]!;
      rowsOut.put(blobId - lastBlob);
      rowsOut.copy(words, pairs.starts[pair]!, pairs.ends[pair]!);
      rows += pairs.rows[pair]!;
      lastBlob = blobId;
    }
    out.put(hash - lastHash);
    out.put(rows);
    out.put(rowsOut.length);
    out.append(rowsOut.written());
    lastHash = hash;
  }
}

/** A pair's place in the sorted order: the rest of its hash, then its number. Fits into the 53 bits of a number. */
const PAIRS = 2 ** 31;

function pairOf(key: number): number {
  return key % PAIRS;
}

/** All pairs of a content and one of its terms. */
class Pairs {
  count = 0;
  hashes = new Int32Array(2 ** 14);
  contents = new Int32Array(2 ** 14);
  /** How many rows of the content have the term, and where among the content's words they stand. */
  rows = new Int32Array(2 ** 14);
  starts = new Int32Array(2 ** 14);
  ends = new Int32Array(2 ** 14);
  #contents = 0;

  addContent(words: Uint8Array): void {
    const reader = new NumberReader(words);
    const content = this.#contents++;
    let hash = 0;
    for (let terms = reader.next(); terms > 0; terms--) {
      if (this.count === this.hashes.length) this.#enlarge();
      const pair = this.count++;
      hash += reader.next();
      this.hashes[pair] = hash;
      this.contents[pair] = content;
      this.rows[pair] = reader.next();
      const bytes = reader.next();
      this.starts[pair] = reader.position;
      reader.position += bytes;
      this.ends[pair] = reader.position;
    }
  }

  *byBucket(): Generator<[bucket: number, members: Float64Array]> {
    const ends = new Int32Array(BUCKETS);
    for (let pair = 0; pair < this.count; pair++) ends[this.hashes[pair]! % BUCKETS]!++;
    for (let bucket = 1; bucket < BUCKETS; bucket++) ends[bucket]! += ends[bucket - 1]!;
    const keys = new Float64Array(this.count);
    const nexts = new Int32Array(BUCKETS);
    nexts.set(ends.subarray(0, BUCKETS - 1), 1);
    for (let pair = 0; pair < this.count; pair++) {
      const hash = this.hashes[pair]!;
      keys[nexts[hash % BUCKETS]!++] = (hash >> BUCKET_BITS) * PAIRS + pair;
    }
    for (let bucket = 0, from = 0; bucket < BUCKETS; from = ends[bucket++]!)
      if (ends[bucket]! > from) yield [bucket, keys.subarray(from, ends[bucket]).sort()];
  }

  #enlarge(): void {
    this.hashes = enlarged(this.hashes);
    this.contents = enlarged(this.contents);
    this.rows = enlarged(this.rows);
    this.starts = enlarged(this.starts);
    this.ends = enlarged(this.ends);
  }
}

/** A row's length to within a tenth, in a byte. */
const STEPS_PER_DOUBLING = 6;

export function lengthCode(length: number): number {
  return Math.round(Math.log2(Math.max(1, length)) * STEPS_PER_DOUBLING);
}

export function lengthOfCode(code: number): number {
  return 2 ** (code / STEPS_PER_DOUBLING);
}
