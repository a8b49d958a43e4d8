import { expect, test } from "vitest";
import { cosine, TermCounts } from "./tf-idf.ts";

function countsOf(...documents: string[]): TermCounts {
  const counts = new TermCounts();
  for (const document of documents) counts.add(document.split(" "));
  return counts;
}

test("IDF is log2(1 + documents / documents with the term)", () => {
  const counts = countsOf("a b", "a c", "a d", "e");
  expect(counts.idf("a")).toBeCloseTo(Math.log2(1 + 4 / 3));
  expect(counts.idf("e")).toBeCloseTo(Math.log2(5));
  expect(counts.idf("unknown")).toBeCloseTo(Math.log2(5));
});

test("a vector weighs count / length times IDF, terms in order", () => {
  const counts = countsOf("a b", "b c");
  const { terms, weights } = counts.vector(["b", "a", "b", "b"]);
  expect(terms).toEqual(["a", "b"]);
  expect(weights[0]).toBeCloseTo((1 / 4) * Math.log2(3));
  expect(weights[1]).toBeCloseTo((3 / 4) * Math.log2(2));
});

test("the cosine is 1 for the same words, 0 for none in common, and never above 1", () => {
  const counts = countsOf("a b c", "d e");
  const vector = (text: string) => counts.vector(text === "" ? [] : text.split(" "));
  expect(cosine(vector("a b"), vector("b a"))).toBeCloseTo(1);
  expect(cosine(vector("a b"), vector("d e"))).toBe(0);
  expect(cosine(vector("a"), vector(""))).toBe(0);
  expect(cosine(vector("a b c"), vector("a d"))).toBeGreaterThan(0);
});
