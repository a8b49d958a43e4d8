import { afterEach, beforeEach, expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { hash31 } from "../../base/hash.ts";
import { Database } from "../../store/database.ts";
import { chunkText } from "../../syntax/parse-text.ts";
import { eachPosting } from "./postings.ts";
import { INDEX_SCHEMA } from "./schema.ts";
import { addWords, countWaiting, foldWords, WordReader } from "./word-store.ts";
import { countWords, readTokens } from "./words.ts";

let db: Database;
beforeEach(() => {
  db = new Database(":memory:");
  db.exec(INDEX_SCHEMA);
});
afterEach(() => db.close());

/** Puts a content into the index, as the writer would, but with nothing but its words. */
function add(id: number, text: string): void {
  db.run(
    `insert or replace into blob
       (id, oid, hint, language, depth, bytes, lines, skip, symbols, rows, words, refs, problems, problem_count)
     values (?, ?, '', 'text', 'full', 0, 0, null, 0, 0, 0, 0, '', 0)`,
    id,
    Buffer.from(String(id)),
  );
  addWords(db, id, countWords(readTokens(text), chunkText(text, { chunkLines: 50, chunkOverlap: 0 })).bytes);
}

function found(term: string): [blob: number, count: number][] {
  const [postings] = new WordReader(db).find([hash31(term)]);
  const all: [number, number][] = [];
  let blob = 0;
  eachPosting(
    postings!,
    (id) => {
      blob = id;
      return true;
    },
    (_row, count) => all.push([blob, count]),
  );
  return all.sort(([a], [b]) => a - b);
}

function fold(): void {
  while (foldWords(db));
}

test("words are found before and after they are folded into segments", () => {
  const texts = Array.from({ length: 200 }, (_, i) => `word${i % 7} common common`);
  texts.forEach((text, i) => void add(i + 1, text));
  const before = found("common");
  fold();
  expect(countWaiting(db)).toBe(0);
  expect(found("common")).toEqual(before);
  expect(before).toHaveLength(200);
  expect(before[0]).toEqual([1, 2]);
  expect(found("word3")).toHaveLength(texts.filter((text) => text.startsWith("word3 ")).length);
});

test("segments are merged, so that there are never many", () => {
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 70; i++) add(round * 70 + i + 1, `term${round} common`);
    fold();
  }
  expect(db.get<{ n: number }>("select count(*) as n from segment")!.n).toBeLessThan(8);
  expect(found("common")).toHaveLength(40 * 70);
  expect(found("term7")).toHaveLength(70);
});

test("contents that are gone leave with the next merge, and newer words of a content hide older ones", () => {
  for (let id = 1; id <= 100; id++) add(id, "old common");
  fold();
  db.run("delete from blob where id <= 50");
  add(60, "new common");
  expect(found("old").map(([id]) => id)).not.toContain(60);
  expect(found("new")).toEqual([[60, 1]]);
  for (let id = 101; id <= 200; id++) add(id, "other common");
  fold();
  expect(found("old").map(([id]) => id)).toEqual([...range(51, 59), ...range(61, 100)]);
  expect(found("new")).toEqual([[60, 1]]);
});

test("whatever is folded and when, every word is found with its count", () => {
  const step = fc.record({
    words: fc.array(fc.constantFrom("alpha", "beta", "gamma", "delta"), { maxLength: 8 }),
    fold: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 150 }), (steps) => {
      db.exec("delete from words; delete from segment; delete from posting; delete from blob");
      const counts = new Map<string, [number, number][]>();
      steps.forEach(({ words, fold: now }, i) => {
        add(i + 1, words.join(" "));
        for (const word of new Set(words)) {
          const count = words.filter((one) => one === word).length;
          counts.set(word, [...(counts.get(word) ?? []), [i + 1, count]]);
        }
        if (now) fold();
      });
      for (const word of ["alpha", "beta", "gamma", "delta"])
        expect(found(word)).toEqual(counts.get(word) ?? []);
    }),
    { numRuns: 60 },
  );
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
