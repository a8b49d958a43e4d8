/** All words of an index by content, whichever segment they are in, as a hash. */
import { createHash } from "node:crypto";
import { NumberReader } from "../../src/base/packed-numbers.ts";
import { bucketsOf, type FreshWords } from "../../src/code/index/bucket-words.ts";
import { eachRow } from "../../src/code/index/postings.ts";
import type { Database } from "../../src/store/database.ts";

export function dumpWords(db: Database): Map<number, string> {
  const words = new Map<number, string[]>();
  const fresh = db.rows<FreshWords>("select blob, body from words order by blob");
  const newer = new Set(fresh.map(([blob]) => blob));
  for (const bucket of bucketsOf(fresh).values()) addBucket(words, bucket, new Set());
  for (const { id, blobs } of db.all<{ id: number; blobs: Uint8Array }>(
    "select id, blobs from segment order by id desc",
  )) {
    const own = idsOf(blobs);
    const hidden = new Set(own.filter((blob) => newer.has(blob)));
    for (const blob of own) newer.add(blob);
    for (const { body } of db.all<{ body: Uint8Array }>("select body from posting where segment = ?", id))
      addBucket(words, body, hidden);
  }
  return new Map(
    [...words].map(([blob, list]) => [blob, createHash("sha1").update(list.sort().join("\n")).digest("hex")]),
  );
}

function addBucket(words: Map<number, string[]>, bucket: Uint8Array, hidden: ReadonlySet<number>): void {
  const reader = new NumberReader(bucket);
  let hash = 0;
  while (!reader.isAtEnd) {
    hash += reader.next();
    reader.next();
    let own: string[] = [];
    eachRow(
      reader.take(reader.next()),
      (blob) => {
        own = words.get(blob) ?? [];
        if (!hidden.has(blob)) words.set(blob, own);
        return !hidden.has(blob);
      },
      (...row) => own.push(`${hash} ${row.join(" ")}`),
    );
  }
}

function idsOf(packed: Uint8Array): number[] {
  const reader = new NumberReader(packed);
  const ids: number[] = [];
  while (!reader.isAtEnd) ids.push((ids.at(-1) ?? 0) + reader.next());
  return ids;
}
