import { expect, test } from "vitest";
import { wordsOf } from "../words.ts";
import { SaidWords, type Span } from "./said-words.ts";

const words = new SaidWords();

function read({ from, to }: Span): string[] {
  return [...words.pool.subarray(from, to)].map((number) => words.wordOf(number));
}

test("a memory has the words of its texts, each once, as full text knows them", () => {
  const text = "We retry HTTP requests; parseBody taught us to retry the request.";
  expect(read(words.add(text, "retry backoff"))).toEqual([
    ...new Set([...wordsOf(text), ...wordsOf("backoff")]),
  ]);
});

test("many memories do not disturb one another", () => {
  const texts = Array.from({ length: 5000 }, (_, n) => `common word${n} and ${n % 7} more${n % 300}`);
  const spans = texts.map((text) => words.add(text));
  expect(spans.map(read)).toEqual(texts.map((text) => [...new Set(wordsOf(text))]));
});

test("a word has one number, whoever has it", () => {
  const [first] = words.pool.subarray(words.add("singular").from);
  expect(words.numberOf("singular")).toBe(first);
});

test("a word that is only asked for is not kept", () => {
  expect(words.findNumber("neverwritten")).toBeUndefined();
  expect(words.findNumber("neverwritten")).toBeUndefined();
  expect(words.findNumber("singular")).toBe(words.numberOf("singular"));
});

test("words are told by how many memories have them, each memory once", () => {
  const few = new SaidWords();
  for (const text of ["alpha beta alpha", "beta gamma", "beta alpha", "delta"]) few.add(text);
  expect(few.common(2, 9)).toEqual(["beta", "alpha"]);
  expect(few.common(1, 2).sort()).toEqual(["alpha", "delta", "gamma"]);
});
