/**
 * Another version of tree-sitter may lay out its memory in another way. Then files are read through the library, and what is
 * found in them is the same.
 */
import { afterAll, describe, expect, test } from "vitest";
import { grammar, outside } from "../src/kernels/tree/memory.ts";
import type { Language } from "../src/syntax/language.ts";
import { languages } from "../src/syntax/languages/registry.ts";
import { parseText } from "../src/syntax/parse-text.ts";
import { loadLanguage } from "../src/syntax/parser.ts";
import { sourcesOf } from "./support/grammar.ts";

type Layout = Record<string, number>;
const LAYOUTS: readonly [string, Layout, Layout][] = [
  ["the symbol of a node elsewhere", outside, { symbol: 12 }],
  ["children elsewhere", outside, { childCount: 3 }],
  ["a grammar's tables elsewhere", grammar, { symbolCount: 2, productionCount: 19 }],
];
const pinned = { outside: { ...outside }, grammar: { ...grammar } };

function restore(): void {
  Object.assign(outside, pinned.outside);
  Object.assign(grammar, pinned.grammar);
}
afterAll(restore);

/** A language is loaded once per id, with the layout that is known then. */
async function loadWith(original: Language, [what, layout, change]: (typeof LAYOUTS)[number]) {
  const language = { ...original, id: `${original.id} with ${what}` };
  Object.assign(layout, change);
  try {
    const { isDirect } = await loadLanguage(language);
    return { language, isDirect };
  } finally {
    restore();
  }
}

/** Of several references of one pattern at one node the two may not find the same one first. */
async function read(language: Language, text: string) {
  const parsed = await parseText(text, language, { timeoutMs: 60_000, chunkLines: 40, chunkOverlap: 0 });
  return { ...parsed!, references: parsed!.references.map((one) => JSON.stringify(one)).sort() };
}

describe("a layout that we do not know", () => {
  test.each(languages.map((language) => [language.id, language] as const))("in %s", async (_, language) => {
    const other = await loadWith(language, LAYOUTS[0]!);
    expect(other.isDirect).toBe(false);
    expect((await loadLanguage(language)).isDirect).toBe(true);
    for (const text of sourcesOf(language)) {
      const found = await read(language, text);
      expect(found.symbols.length).toBeGreaterThan(0);
      expect(await read(other.language, text)).toEqual(found);
    }
  });

  test.each(LAYOUTS)("with %s", async (...other) => {
    const { isDirect } = await loadWith(languages[0]!, other);
    expect(isDirect).toBe(false);
  });
});
