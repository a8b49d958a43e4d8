import { expect, test } from "vitest";
import { loadMemoryModel } from "./memory-model.ts";

const model = loadMemoryModel();

test.each([
  [
    "Did her daughter enjoy the trip?",
    "The child loved our vacation at the beach.",
    "The car needs new tyres.",
  ],
  ["what food does he like", "He enjoys pizza and pasta for dinner.", "She painted the sunset over a lake."],
  [
    "the request was slow",
    "HTTP calls to the server took too long, so a timeout was set.",
    "Colours of the logo are chosen by the designer.",
  ],
])("%s is nearer to what answers it", (question, answer, other) => {
  const asked = model.embedText(question);
  expect(dot(asked, model.embedText(answer))).toBeGreaterThan(dot(asked, model.embedText(other)) + 0.05);
});

test("a vector has unit length, and so has a question of weighted words", () => {
  const text = model.embedText("open the file of the user");
  const terms = model.embedTerms(
    new Map([
      ["open", 1],
      ["user", 3],
    ]),
  );
  expect(text.length).toBe(model.dimensions);
  expect(dot(text, text)).toBeCloseTo(1, 5);
  expect(dot(terms, terms)).toBeCloseTo(1, 5);
});

test("what is worth more turns the question its way", () => {
  const user = model.embedText("user");
  const cosine = (worth: number) =>
    dot(
      user,
      model.embedTerms(
        new Map([
          ["open", 1],
          ["user", worth],
        ]),
      ),
    );
  expect(cosine(5)).toBeGreaterThan(cosine(1));
});

test("words that nobody knows say nothing", () => {
  expect(model.embedText("xqzzy").every((value) => value === 0)).toBe(true);
  expect(model.embedTerms(new Map([["xqzzy", 2]])).every((value) => value === 0)).toBe(true);
});

test("words of like meaning are alike, others are not", () => {
  const { words } = model;
  const likeness = (a: string, b: string) =>
    words.likeness(words.directionOf(words.rowOf(a)!), words.rowOf(b)!);
  expect(likeness("child", "child")).toBeCloseTo(1, 5);
  expect(likeness("child", "daughter")).toBeGreaterThan(likeness("child", "concret") + 0.2);
  expect(words.rowOf("xqzzy")).toBeUndefined();
});

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}
