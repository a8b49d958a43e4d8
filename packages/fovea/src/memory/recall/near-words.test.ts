import { expect, test } from "vitest";
import type { WordMeanings } from "../../vectors/word-meanings.ts";
import type { Candidate } from "./candidate.ts";
import { compareWords } from "./near-words.ts";
import type { Query } from "./query.ts";
import { SaidWords } from "./said-words.ts";

const LIKE: Record<string, number> = { "child daughter": 0.6, "daughter child": 0.6 };
const ROWS = ["child", "daughter", "car"];
const meanings = {
  rowOf: (word: string) => (ROWS.includes(word) ? ROWS.indexOf(word) : undefined),
  directionOf: (row: number) => Float64Array.of(row),
  likeness: (direction: Float64Array, row: number) => LIKE[`${ROWS[direction[0]!]} ${ROWS[row]}`] ?? 0,
} as unknown as WordMeanings;

const query = {
  terms: new Map([
    ["child", 3],
    ["pytest", 1],
  ]),
  mass: 4,
} as unknown as Query;

const words = new SaidWords();

test("a word of like meaning counts by how alike it is, an equal one in full, known to the model or not", () => {
  expect(nearOf(["daughter", "car"])).toBeCloseTo((3 * 0.6) / 4);
  expect(nearOf(["child", "daughter"])).toBeCloseTo(3 / 4);
  expect(nearOf(["pytest"])).toBeCloseTo(1 / 4);
  expect(nearOf(["car", "unknown"])).toBe(0);
});

test("words that engineers use for one another count whatever the model says of them", () => {
  const folder = { terms: new Map([["folder", 1]]), mass: 1 } as unknown as Query;
  const candidate = candidateWith(["directory"]);
  compareWords(folder, [candidate], words, meanings);
  expect(candidate.near).toBe(0.8);
});

test("without a model that knows words nothing changes", () => {
  const candidate = candidateWith(["daughter"]);
  compareWords(query, [candidate], words, undefined);
  expect(candidate.near).toBe(0.25);
});

test("another model is asked anew", () => {
  const other = { ...meanings, rowOf: () => undefined } as unknown as WordMeanings;
  const candidate = candidateWith(["daughter"]);
  for (const [model, near] of [
    [meanings, (3 * 0.6) / 4],
    [other, 0],
    [meanings, (3 * 0.6) / 4],
  ] as const) {
    compareWords(query, [candidate], words, model);
    expect(candidate.near).toBeCloseTo(near);
  }
});

function nearOf(said: readonly string[]): number {
  const candidate = candidateWith(said);
  compareWords(query, [candidate], words, meanings);
  return candidate.near;
}

function candidateWith(said: readonly string[]): Candidate {
  return {
    note: { said: { words: words.add(said.join(" ")) } },
    near: 0.25,
  } as unknown as Candidate;
}
