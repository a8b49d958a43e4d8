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
      const blobId = fresh[pairs.contents[pair]!]![0];
      rowsOut.put(blobId - lastBlob);
      rows += pairs.copyRows(pair, rowsOut);
      rowsOut.put(0);
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
  /** Where in the content's words the rows of the term stand. */
  #places = new Int32Array(2 ** 14);
  readonly #readers: NumberReader[] = [];
  /** Per content and row: the code of the row's length, 0 for those that have no words. */
  readonly #codes: Uint8Array[] = [];

  addContent(words: Uint8Array): void {
    const reader = new NumberReader(words);
    const content = this.#readers.push(reader) - 1;
    this.#codes.push(readCodes(reader));
    let hash = 0;
    for (let terms = reader.next(); terms > 0; terms--) {
      hash += reader.next();
      this.#add(hash, content, reader.position);
      for (let rows = reader.next(); rows > 0; rows--) {
        reader.next();
        reader.next();
      }
    }
  }

  /** Returns how many. */
  copyRows(pair: number, out: NumberWriter): number {
    const content = this.contents[pair]!;
    const reader = this.#readers[content]!;
    const codes = this.#codes[content]!;
    reader.position = this.#places[pair]!;
    const rows = reader.next();
    let last = -1;
    for (let left = rows; left > 0; left--) {
      const row = reader.next();
      out.put(row - last);
      out.put(reader.next());
      out.put(codes[row]!);
      last = row;
    }
    return rows;
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

  #add(hash: number, content: number, place: number): void {
    if (this.count === this.hashes.length) {
      this.hashes = enlarged(this.hashes);
      this.contents = enlarged(this.contents);
      this.#places = enlarged(this.#places);
    }
    this.hashes[this.count] = hash;
    this.contents[this.count] = content;
    this.#places[this.count++] = place;
  }
}

function readCodes(reader: NumberReader): Uint8Array {
  const numbers: number[] = [];
  for (let left = reader.next() * 2; left > 0; left--) numbers.push(reader.next());
  // Rows rise, so the last one tells how many there may be.
  const codes = new Uint8Array((numbers.at(-2) ?? 0) + 1);
  for (let i = 0; i < numbers.length; i += 2) codes[numbers[i]!] = lengthCode(numbers[i + 1]!);
  return codes;
}

/** A row's length to within a tenth, in a byte. */
const STEPS_PER_DOUBLING = 6;

function lengthCode(length: number): number {
  return Math.round(Math.log2(Math.max(1, length)) * STEPS_PER_DOUBLING);
}

export function lengthOfCode(code: number): number {
  return 2 ** (code / STEPS_PER_DOUBLING);
}
