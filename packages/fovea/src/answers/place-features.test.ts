import { expect, test } from "vitest";
import { type PlaceEvidence, placeFeatures, scorePlace } from "./place-features.ts";
import { placeWeights } from "./weights.ts";

const symbol = (
  kind: string,
  lines: number,
  words: { amount: number; covered: number; named: number } | undefined,
  definition = 0,
): PlaceEvidence => ({
  words: words && { row: 1, score: words.amount, ...words },
  definition,
  span: { kind, name: "x", container: "", startLine: 10, endLine: 10 + lines - 1 },
});
const features = (...places: PlaceEvidence[]) => placeFeatures(places, () => 0);
const scores = (...places: PlaceEvidence[]) =>
  features(...places).map((one) => scorePlace(one, placeWeights));

test("words and names are told beside the best of the file", () => {
  const [most, half, none] = features(
    symbol("function", 5, { amount: 8, covered: 0.9, named: 2 }),
    symbol("function", 5, { amount: 4, covered: 0.5, named: 0 }),
    symbol("function", 5, undefined, 1),
  );
  expect([most!.words, half!.words, none!.words]).toEqual([1, 0.5, 0]);
  expect([most!.named, half!.named, none!.named]).toEqual([1, 0, 0]);
  expect(none!.definition).toBe(1);
});

test("a file without any word of the question gives no numbers that are none", () => {
  for (const one of features(symbol("class", 1, undefined)))
    for (const value of Object.values(one)) expect(value).not.toBeNaN();
});

test("what does the work comes before what hands on to it", () => {
  const words = { amount: 5, covered: 0.6, named: 1 };
  const [wrapper, worker] = scores(symbol("function", 3, words), symbol("function", 40, words));
  expect(worker).toBeGreaterThan(wrapper!);
});

test("a function comes before a constant with the same words", () => {
  const words = { amount: 5, covered: 0.6, named: 1 };
  const [constant, callable] = scores(symbol("const", 3, words), symbol("method", 3, words));
  expect(callable).toBeGreaterThan(constant!);
});

test("the cosine is that of the lines the symbol stands on", () => {
  const one = symbol("function", 5, undefined);
  expect(placeFeatures([one], ({ startLine, endLine }) => startLine / endLine)[0]!.meaning).toBe(10 / 14);
});
