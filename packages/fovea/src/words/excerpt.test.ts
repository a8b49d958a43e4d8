import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";
import { stem } from "./stem.ts";

const asked = (...words: string[]) => new Set(words.map(stem));

test("a short text is given whole, on one line", () => {
  expect(excerpt("Use tabs.\n  Never spaces.", 80)).toBe("Use tabs. Never spaces.");
});

test.each([
  [
    "keeps what fixed it",
    "TypeError: cannot read properties of undefined (reading 'id') while the importer was running over the rows of the night. Fixed by: opening the store before the first row is read.",
    [],
    "Fixed by: opening the store before the first row is read.",
  ],
  [
    "keeps the sentence that was asked about",
    "The importer reads rows in batches. It is started at night by a timer that somebody set up in spring. Invoices are rounded half up per line.",
    ["invoices", "rounded"],
    "Invoices are rounded half up per line.",
  ],
  [
    "cuts a long sentence around its decisive words, between words",
    "When the nightly import of all the suppliers and their price lists has come to its end the totals must never be rounded twice because the auditors compare them",
    [],
    "must never be rounded",
  ],
])("%s", (_, text, words, wanted) => {
  const short = excerpt(text, 100, asked(...words));
  expect(short).toContain(wanted);
  expect(short.length).toBeLessThanOrEqual(100);
  const parts = short.split("…").map((one) => one.trim());
  for (const part of parts.filter(Boolean)) expect(` ${text} `).toContain(` ${part} `);
});

test("a text without spaces is cut all the same", () => {
  expect(excerpt("x".repeat(500), 100).length).toBeLessThanOrEqual(100);
});
