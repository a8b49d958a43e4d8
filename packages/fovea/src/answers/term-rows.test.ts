import { expect, test } from "vitest";
import { type Postings, PostingsWriter, readTerms } from "../code/index/postings.ts";
import { TermRowsReader } from "./term-rows.ts";

const HASH = 7;

/** Contents 3 and 5; the first is at two paths, the second at one; content 4 is in no file. */
function places() {
  const writer = new PostingsWriter();
  for (const [blob, rows] of [
    [3, [0, 2]],
    [4, [1]],
    [5, [1]],
  ] as const) {
    writer.begin(HASH, blob);
    for (const row of rows) writer.put(row, 10 + row, row === 2, 40 + row);
  }
  const bucket = writer.bytes();
  return {
    reads: 0,
    words: {
      find: (hashes: readonly number[]) =>
        hashes.map((hash) => {
          const postings: Postings = { hash, rows: 0, parts: [] };
          readTerms(bucket, [postings], new Set());
          return postings;
        }),
    },
    // Three rows each for the files 0 to 2.
    firstRow: Int32Array.from([0, 3, 6, 9]),
    firstFileOf(blobId: number) {
      this.reads++;
      return blobId === 3 ? 2 : blobId === 5 ? 1 : -1;
    },
    nextFileOf: (file: number) => (file === 2 ? 0 : -1),
  };
}

test("every path of a content has its rows, and contents without a path have none", () => {
  const [term, unknown] = new TermRowsReader(places()).find([HASH, 99]);
  expect(term!.total).toBe(4);
  expect(term!.rows()).toEqual({
    files: Int32Array.from([2, 0, 1]),
    starts: Int32Array.from([0, 2, 4, 5]),
    rows: Int32Array.from([6, 8, 0, 2, 4]),
    counts: Int32Array.from([10, 12, 10, 12, 11]),
    lengths: Uint8Array.from([40, 42, 40, 42, 41]),
    inName: Uint8Array.from([0, 1, 0, 1, 0]),
  });
  expect(unknown!.total).toBe(0);
  expect(unknown!.rows().files).toHaveLength(0);
});

test("a term is taken apart once, and not before it is asked for", () => {
  const seen = places();
  const reader = new TermRowsReader(seen);
  const [term] = reader.find([HASH]);
  expect(seen.reads).toBe(0);
  const rows = term!.rows();
  expect(seen.reads).toBe(3);
  expect(reader.find([HASH])[0]!.rows()).toBe(rows);
  expect(seen.reads).toBe(3);
});
