/**
 * Owns the tables of words. A content's words are first kept as they came from the parsing thread (`words`), and
 * folded by the hundred into a segment, where they stand by term. Contents never change, so a segment is never
 * edited: a few small ones and the new words become a larger one. What is gone from the index stays in its segment
 * until then, and is ignored.
 */
import { NumberReader, NumberWriter } from "../../base/packed-numbers.ts";
import type { Database } from "../../store/database.ts";
import { BUCKETS, type Buckets, bucketsOf, type FreshWords } from "./bucket-words.ts";
import { type Postings, PostingsWriter, readTerms } from "./postings.ts";

/** Fewer contents than this are searched as they are. */
const FOLD_AT = 64;
/** Folded at once at most, so that no transaction takes long. */
export const LARGEST_FOLD = 4096;
/** What comes folded already is merged only where a search would have to look into more than this many segments. */
const MANY_SEGMENTS = 8;

export function addWords(db: Database, blobId: number, words: Uint8Array): void {
  db.run("insert or replace into words (blob, body) values (?, ?)", blobId, words);
}

/** Words of many contents, folded where they were counted. */
export function addFolded(db: Database, blobs: readonly number[], buckets: Buckets): void {
  const { n } = db.get<{ n: number }>("select count(*) as n from segment")!;
  const merged = n < MANY_SEGMENTS ? [] : segmentsToMerge(db, blobs.length);
  new SegmentWriter(db, blobs, buckets).write(merged);
}

export function dropWords(db: Database, blobId: number): void {
  db.run("delete from words where blob = ?", blobId);
}

/** Moves new words into segments when there are enough of them; true when there may be more to do. */
export function foldWords(db: Database): boolean {
  const waiting = countWaiting(db);
  if (waiting < FOLD_AT) return false;
  db.transaction(() => {
    const fresh = db.rows<FreshWords>("select blob, body from words order by blob limit ?", LARGEST_FOLD);
    // Another process may have been faster.
    if (fresh.length === 0) return;
    const merged = segmentsToMerge(db, fresh.length);
    // First, so that what is written next takes their room in the file.
    db.run("delete from words where blob <= ?", fresh.at(-1)![0]);
    const blobs = fresh.map(([blobId]) => blobId);
    new SegmentWriter(db, blobs, bucketsOf(fresh)).write(merged);
  });
  return waiting > LARGEST_FOLD;
}

export function countWaiting(db: Database): number {
  return db.get<{ n: number }>("select count(*) as n from words")!.n;
}

/** Newest first, as long as they are not much larger than what is merged into them: each word moves a few times only. */
function segmentsToMerge(db: Database, fresh: number): number[] {
  const chosen: number[] = [];
  let size = fresh;
  for (const { id, count } of db.all<{ id: number; count: number }>(
    "select id, blob_count as count from segment order by id desc",
  )) {
    if (count > size * 2) break;
    chosen.push(id);
    size += count;
  }
  return chosen;
}

class SegmentWriter {
  readonly #db: Database;
  /** Of the new words, by bucket. */
  readonly #fresh: Buckets;
  readonly #freshBlobs: ReadonlySet<number>;
  readonly #blobs: Set<number>;

  constructor(db: Database, blobs: readonly number[], fresh: Buckets) {
    this.#db = db;
    this.#fresh = fresh;
    this.#freshBlobs = new Set(blobs);
    this.#blobs = new Set(this.#freshBlobs);
  }

  /** Writes the new segment with what older ones hold of contents that still exist and that it does not know better. */
  write(merged: readonly number[]): void {
    const db = this.#db;
    const olds = merged.map((id) => ({ id, blobs: this.#claim(id) }));
    const blobs = [...this.#blobs].sort((a, b) => a - b);
    const { lastInsertRowid: segment } = db.run(
      "insert into segment (blobs, blob_count) values (?, ?)",
      packIds(blobs),
      blobs.length,
    );
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const bytes = this.#merged(bucket, olds);
      if (bytes.length > 0)
        db.run("insert into posting (segment, bucket, body) values (?, ?, ?)", segment, bucket, bytes);
    }
    for (const { id } of olds) {
      db.run("delete from posting where segment = ?", id);
      db.run("delete from segment where id = ?", id);
    }
  }

  #merged(bucket: number, olds: readonly { id: number; blobs: ReadonlySet<number> }[]): Uint8Array {
    const fresh = this.#fresh.get(bucket) ?? EMPTY;
    if (olds.length === 0) return fresh;
    const writer = new PostingsWriter();
    writer.merge(fresh, this.#freshBlobs);
    for (const { id, blobs } of olds) writer.merge(bodyOf(this.#db, id, bucket) ?? EMPTY, blobs);
    return writer.bytes();
  }

  /** The contents of an older segment that are still worth keeping. */
  #claim(segment: number): Set<number> {
    const { blobs } = this.#db.get<{ blobs: Uint8Array }>("select blobs from segment where id = ?", segment)!;
    const claimed = new Set<number>();
    for (const blobId of unpackIds(blobs)) {
      if (this.#blobs.has(blobId) || !this.#db.get("select 1 from blob where id = ?", blobId)) continue;
      this.#blobs.add(blobId);
      claimed.add(blobId);
    }
    return claimed;
  }
}

/** Another number means that segments were made or merged, maybe for another tree: readers made before are void. */
export function newestSegment(db: Database): number {
  return db.get<{ id: number }>("select coalesce(max(id), 0) as id from segment")!.id;
}

/** Finds terms in all segments and in the words that are in none yet. Holds for as long as the index does not change. */
export class WordReader {
  readonly #db: Database;
  readonly #segments: { id: number; hidden: ReadonlySet<number> }[] = [];
  /** Of the contents that are in no segment, by bucket. */
  readonly #fresh: Buckets;
  readonly #kept = new Map<number, Uint8Array>();

  constructor(db: Database) {
    this.#db = db;
    const fresh = db.rows<FreshWords>("select blob, body from words order by blob");
    this.#fresh = bucketsOf(fresh);
    const newer = new Set(fresh.map(([blobId]) => blobId));
    for (const { id, blobs } of db.all<{ id: number; blobs: Uint8Array }>(
      "select id, blobs from segment order by id desc",
    )) {
      const hidden = new Set<number>();
      for (const blobId of unpackIds(blobs)) {
        if (newer.has(blobId)) hidden.add(blobId);
        else newer.add(blobId);
      }
      this.#segments.push({ id, hidden });
    }
  }

  /** The postings of each term, in the order asked for. */
  find(hashes: readonly number[]): Postings[] {
    const found = hashes.map((hash): Postings => ({ hash, rows: 0, parts: [] }));
    const byBucket = new Map<number, Postings[]>();
    for (const postings of found) {
      const bucket = postings.hash % BUCKETS;
      const others = byBucket.get(bucket);
      if (others) others.push(postings);
      else byBucket.set(bucket, [postings]);
    }
    for (const [bucket, wanted] of byBucket) {
      const fresh = this.#fresh.get(bucket);
      if (fresh) readTerms(fresh, wanted, NOTHING_HIDDEN);
      for (const { id, hidden } of this.#segments) {
        const body = this.#body(id, bucket);
        if (body.length > 0) readTerms(body, wanted, hidden);
      }
    }
    return found;
  }

  #body(segment: number, bucket: number): Uint8Array {
    const key = segment * BUCKETS + bucket;
    let body = this.#kept.get(key);
    if (!body) {
      body = bodyOf(this.#db, segment, bucket) ?? EMPTY;
      if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
      this.#kept.set(key, body);
    }
    return body;
  }
}

/** Buckets kept in memory by a reader: questions about one tree share words. */
const MOST_KEPT = 512;
const EMPTY = new Uint8Array(0);
const NOTHING_HIDDEN: ReadonlySet<number> = new Set();

function bodyOf(db: Database, segment: number, bucket: number): Uint8Array | undefined {
  return db.get<{ body: Uint8Array }>(
    "select body from posting where segment = ? and bucket = ?",
    segment,
    bucket,
  )?.body;
}

function packIds(sorted: readonly number[]): Uint8Array {
  const writer = new NumberWriter();
  let last = 0;
  for (const id of sorted) {
    writer.put(id - last);
    last = id;
  }
  return writer.bytes();
}

function unpackIds(bytes: Uint8Array): number[] {
  const reader = new NumberReader(bytes);
  const ids: number[] = [];
  let id = 0;
  while (!reader.isAtEnd) {
    id += reader.next();
    ids.push(id);
  }
  return ids;
}
