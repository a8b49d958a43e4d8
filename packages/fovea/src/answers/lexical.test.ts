import { describe, expect, test } from "vitest";
import { hash31 } from "../base/hash.ts";
import { scoreWords } from "./lexical.ts";
import type { TermRows } from "./term-rows.ts";
import type { TreeFiles } from "./tree-files.ts";

interface Entry {
  file: number;
  row: number;
  count?: number;
  length?: number;
  inName?: boolean;
}

/** Three files of three rows each. */
const ROWS = 3;
const FILES = 3;

function treeWith(entriesOf: Record<string, readonly Entry[]>, pathsWith: Record<string, number[]> = {}) {
  const byHash = new Map(Object.entries(entriesOf).map(([term, entries]) => [hash31(term), entries]));
  return {
    files: Array.from({ length: FILES }, (_, file) => ({ path: `${file}` })),
    firstRow: Int32Array.from({ length: FILES + 1 }, (_, file) => file * ROWS),
    rowCount: FILES * ROWS,
    averageRowLength: 10,
    shareOfIndex: 1,
    withPathTerm: (term: string) => pathsWith[term] ?? [],
    terms: {
      find: (hashes: readonly number[]) =>
        hashes.map((hash) => {
          const entries = byHash.get(hash) ?? [];
          return { total: entries.length, rows: () => rowsOf(entries) };
        }),
    },
  } as unknown as TreeFiles;
}

function rowsOf(entries: readonly Entry[]): TermRows {
  const files = [...new Set(entries.map(({ file }) => file))];
  const starts = files.map((file) => entries.findIndex((entry) => entry.file === file));
  return {
    files: Int32Array.from(files),
    starts: Int32Array.from([...starts, entries.length]),
    rows: Int32Array.from(entries, ({ file, row }) => file * ROWS + row),
    counts: Int32Array.from(entries, ({ count = 1 }) => count),
    lengths: Uint8Array.from(entries, ({ length = 10 }) => length),
    inName: Uint8Array.from(entries, ({ inName }) => (inName ? 1 : 0)),
  };
}

const asked = (...terms: string[]) => terms.map((term) => ({ term, weight: 1, word: term }));

describe("words in rows", () => {
  const tree = treeWith({
    parse: [
      { file: 2, row: 0 },
      { file: 2, row: 1, count: 3, inName: true },
      { file: 0, row: 2, length: 200 },
    ],
    body: [{ file: 2, row: 1 }],
  });

  test("a file is worth its best rows, each further one half", () => {
    const { scores, rowsIn } = scoreWords(tree, asked("parse", "body"));
    const [rows] = rowsIn([2]);
    expect(rows!.map(({ row }) => row)).toEqual([1, 0]);
    expect(scores[2]).toBeCloseTo(rows![0]!.score + rows![1]!.score / 2);
    expect(scores[1]).toBe(0);
  });

  test("rows are given by file, in the order of the files that are asked for", () => {
    const { rowsIn } = scoreWords(tree, asked("parse", "body"));
    const [none, long, both] = rowsIn([1, 0, 2]);
    expect(none).toEqual([]);
    expect([long]).toEqual(rowsIn([0]));
    expect([both]).toEqual(rowsIn([2]));
    expect(both![0]!.covered).toBeCloseTo(1);
    expect(both![0]!.named).toBeGreaterThan(0);
    expect(both![1]!.named).toBe(0);
    // A long row is about it as much, but less of it is.
    expect(long![0]!.amount).toBe(both![1]!.amount);
    expect(long![0]!.score).toBeLessThan(both![1]!.score);
  });

  test("the best name of a file is told as a share of the question", () => {
    const [other, another, named] = scoreWords(tree, asked("parse")).named();
    expect([other, another]).toEqual([0, 0]);
    expect(named).toBeCloseTo(1);
    expect([...scoreWords(tree, asked("body")).named()]).toEqual([0, 0, 0]);
    const share = scoreWords(tree, asked("parse", "body")).named()[2]!;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  });

  test("a question finds nothing of the one before it", () => {
    scoreWords(tree, asked("parse", "body"));
    const { scores, rowsIn, termsIn } = scoreWords(tree, asked("body"));
    expect(scores[0]).toBe(0);
    expect(rowsIn([0, 2]).map((rows) => rows.map(({ row }) => row))).toEqual([[], [1]]);
    expect(termsIn(2)).toEqual([0]);
  });

  test("a word in the path counts for the file, and no row is less for it", () => {
    const inPath = treeWith({ parse: [{ file: 0, row: 0, length: 255 }] }, { parse: [0, 1] });
    const { scores, rowsIn, covered } = scoreWords(inPath, asked("parse"));
    expect(scores[1]).toBeGreaterThan(0);
    expect(scores[0]).toBe(scores[1]);
    expect([...covered].map(Math.round)).toEqual([1, 1, 0]);
    expect(rowsIn([0])).toEqual([[]]);
  });
});
