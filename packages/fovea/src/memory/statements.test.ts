import { expect, test } from "vitest";
import { factsOf, isAboutOther } from "./statements.ts";

test.each([
  ["numbers", "Retry three times, wait 100 ms", "Retry three times, wait 250 ms"],
  ["numbers in words", "The limit is three attempts", "The limit is five attempts"],
  ["names in code", "Call openStore first", "Call openIndex first"],
  ["a denial", "Use tabs in this project", "Do not use tabs in this project"],
])("facts differ by %s", (_, a, b) => {
  expect(factsOf(a)).not.toBe(factsOf(b));
});

test("facts do not differ by order, case of plain words or a contraction", () => {
  expect(factsOf("Wait 5 s, never 10")).toBe(factsOf("never wait 10, but 5 s"));
  expect(factsOf("don't use it")).toBe(factsOf("dont Use It"));
});

test.each([
  [
    "the users table was locked by a long report query",
    "the orders table was locked by a long report query",
    true,
  ],
  ["Use tabs in Go files", "Use spaces in Go files", true],
  ["The users table was locked", "The user table was locked", false],
  ["Retry three times, wait 100 ms", "Retry three times, wait 250 ms", false],
  ["The limit is three attempts", "The limit is five attempts", false],
  ["Alice owns billing", "Billing is owned by Alice and nobody else", false],
  ["Deploys happen on Tuesday", "Deploys happen on Tuesday", false],
])("%s / %s: about another thing: %s", (a, b, expected) => {
  expect(isAboutOther(a, b)).toBe(expected);
});
