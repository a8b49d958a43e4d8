import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "../base/tokens.ts";
import { assemble, type CapsuleOptions } from "./capsule.ts";
import { FORMATS } from "./formats.ts";
import { DETAILS, type Item } from "./item.ts";

const words = fc.stringMatching(/^[a-zA-Z_(){};=. ]{0,40}$/);
const odd = fc.string({ unit: "binary", maxLength: 60 });
const line = fc.oneof(
  { weight: 8, arbitrary: words },
  { weight: 2, arbitrary: odd },
  fc.constantFrom("```", "---", "# a", "", "東京都", "🚀🚀"),
);
const body = fc.oneof(
  { weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n")) },
  // Bodies of thousands of lines.
  {
    weight: 1,
    arbitrary: fc
      .tuple(line, fc.integer({ min: 1, max: 800 }))
      .map(([one, times]) => `${one}\n`.repeat(times)),
  },
);
const item: fc.Arbitrary<Item> = fc
  .record({
    path: fc.oneof(fc.constantFrom("src/a.ts", "lib/deep/er/file.py"), odd, fc.constant("x/".repeat(200))),
    name: fc.oneof(fc.constantFrom("a", "Store.open", "lib.Deep.er"), odd),
    kind: fc.constantFrom("function", "class", "text"),
    language: fc.constantFrom("typescript", "python", "", "constructor"),
    startLine: fc.integer({ min: 1, max: 5000 }),
    relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    why: fc.array(words, { maxLength: 3 }),
    signature: fc.oneof(words, odd),
    skeleton: fc.option(body, { nil: undefined }),
    body: fc.option(body, { nil: undefined }),
    mayBeCut: fc.boolean(),
    sent: fc.option(
      fc.constantFrom(...DETAILS).map((detail) => ({ detail, answer: 1, query: "a" })),
      { nil: undefined, freq: 4 },
    ),
  })
  .map((one) => ({ ...one, handle: `${one.path}#${one.name}`, endLine: one.startLine + 10 }));
const budgets = fc.oneof(
  fc.integer({ min: 50, max: 120 }),
  fc.integer({ min: 50, max: 3000 }),
  fc.integer({ min: 50, max: 50_000 }),
);

const options = (given: Partial<CapsuleOptions> = {}): CapsuleOptions => ({
  budget: 1000,
  format: "markdown",
  sources: true,
  terms: new Set(),
  notes: [],
  ...given,
});
const languageOf = (format: string, items: readonly Item[]) =>
  format === "text" ? (items[0]?.language ?? "text") : format;

const make = (given: Partial<Item> = {}): Item => ({
  path: "src/store.ts",
  name: "Store.open",
  kind: "method",
  handle: "src/store.ts#Store.open",
  language: "typescript",
  startLine: 10,
  endLine: 12,
  relevance: 1,
  why: ["named open"],
  signature: "open(path: string): Store",
  body: "open(path: string): Store {\n  return new Store(path);\n}",
  mayBeCut: true,
  ...given,
});

describe("a capsule", () => {
  test("never has more tokens than its budget, whatever is in it, in any format", () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 12 }),
        budgets,
        fc.constantFrom(...FORMATS),
        fc.boolean(),
        fc.array(line, { maxLength: 2 }),
        (items, budget, format, sources, notes) => {
          const given = options({ budget, format, sources, notes, terms: new Set(["store"]) });
          const { text, tokens, shown, omitted } = assemble(items, given);
          expect(estimateTokens(text, languageOf(format, items))).toBe(tokens);
          expect(tokens).toBeLessThanOrEqual(budget);
          expect(shown.length + omitted.length).toBe(items.length);
        },
      ),
      { numRuns: 2500 },
    );
  }, 120_000);

  test("is the same for the same items", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), budgets, (items, budget) => {
        expect(assemble(structuredClone(items), options({ budget })).text).toBe(
          assemble(items, options({ budget })).text,
        );
      }),
      { numRuns: 200 },
    );
  });

  test("shows the best first and in full, then bodies, outlines, signatures and names", () => {
    const long = Array.from({ length: 60 }, (_, at) => `  step${at}(value, other);`).join("\n");
    const items = [
      make(),
      make({ name: "far", handle: "far", relevance: 0.1, body: long, mayBeCut: false }),
      make({ name: "near", handle: "near", relevance: 0.9 }),
      make({
        name: "Kind",
        handle: "Kind",
        relevance: 0.3,
        body: long,
        skeleton: "class Kind\n  a()\n  b()",
        mayBeCut: false,
      }),
    ];
    const { shown } = assemble(items, options({ budget: 300 }));
    expect(shown.map(({ item, detail }) => `${item.name} ${detail}`)).toEqual([
      "Store.open body",
      "near body",
      "Kind skeleton",
      "far signature",
    ]);
  });

  test("is markdown with a heading, the place, the reasons and fenced code", () => {
    expect(
      assemble([make(), make({ name: "b", handle: "b", relevance: 0.1, body: undefined })], options()).text,
    ).toBe(
      `### Store.open (method)
*src/store.ts:10-12* · named open

\`\`\`typescript
open(path: string): Store {
  return new Store(path);
}
\`\`\`

---

- src/store.ts:10 \`open(path: string): Store\` · named open`,
    );
  });

  test("leaves places and reasons out on request", () => {
    for (const format of FORMATS) {
      const { text } = assemble([make(), make({ body: undefined })], options({ format, sources: false }));
      expect(text).toContain("Store.open");
      expect(text).not.toContain("store.ts");
      expect(text).not.toContain("named open");
    }
  });

  test("in JSON is one document", () => {
    const { text } = assemble([make(), make({ name: "b" })], options({ format: "json", notes: ["A note."] }));
    expect(JSON.parse(text)).toMatchObject({
      items: [{ name: "Store.open", lines: "10-12", detail: "body" }, { name: "b" }],
      rest: { leftOut: 0, notes: ["A note."] },
    });
  });

  test("cuts a body that is too long: its head, the part that matters, and what was left out", () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      at === 1500 ? "  lookUp(needle);" : `  step${at}();`,
    );
    const items = [make({ body: ["open() {", ...lines, "}"].join("\n"), startLine: 1, endLine: 2002 })];
    const { text, shown } = assemble(items, options({ budget: 400, terms: new Set(["needl"]) }));
    expect(shown[0]!.detail).toBe("excerpt");
    expect(text).toContain("open() {\n  step0();");
    expect(text).toContain("  lookUp(needle);");
    expect(text.match(/… lines \d+–\d+ left out/g)).toHaveLength(2);
    expect(text).toMatch(/… lines \d+–2002 left out/);
    const [, from, to] = /… lines (\d+)–(\d+) left out/.exec(text)!;
    expect(text).toContain(`  step${Number(from) - 3}();\n… lines`);
    expect(text).toContain(`left out\n  step${Number(to) - 1}();`);
  });

  test("says how many were left out, and names them where there is room", () => {
    const items = Array.from({ length: 30 }, (_, at) =>
      make({
        name: `n${at}`,
        handle: `src/store.ts#n${at}`,
        relevance: 1 - at / 40,
        body: "x\n".repeat(100),
      }),
    );
    const unwieldy = items.map((one) => ({ ...one, handle: one.handle.repeat(20) }));
    const small = assemble(unwieldy, options({ budget: 50 }));
    expect(small.text).toContain(`${small.omitted.length} more left out.`);
    const { text, omitted } = assemble(
      items.map((one, at) => (at === 0 ? one : { ...one, path: "p/".repeat(400) })),
      options({ budget: 200 }),
    );
    expect(omitted.length).toBeGreaterThan(0);
    expect(text).toContain(`Left out (\`symbol <handle>\` shows one): ${omitted[0]!.handle}`);
  });

  test("only names what was sent before, and sends what adds to it", () => {
    const sent = { detail: "body", answer: 1, query: "a" } as const;
    const again = assemble([make({ sent }), make({ name: "other", sent })], options());
    expect(again.text).toContain("(full body sent earlier in session: answer 1, “a”)");
    expect(again.text).toContain("Sent earlier in session: other (full body, answer 1)");
    expect(again.text).not.toContain("new Store(path)");
    expect(again.text).toContain("open(path: string): Store");
    const more = assemble([make({ sent: { ...sent, detail: "signature" } })], options());
    expect(more.text).toContain("new Store(path)");
  });

  test("of nothing is its notes", () => {
    expect(assemble([], options({ notes: ["Nothing matches."] })).text).toBe("Nothing matches.");
    expect(assemble([], options()).tokens).toBe(0);
  });
});
